import type { CSSProperties, ReactElement } from 'react'
import { WaitingWords } from '../contract-parts/waiting-words.tsx'
import type { ContractDetail } from './detail.ts'
import './detail-areas.css'

interface DetailAreasProps {
  areas: ContractDetail['areas']
  pageNumber: number
  /** Where an area stands on the page, in per cent. */
  placeOf: (area: ContractDetail['areas'][number]) => CSSProperties
  /** False once the contract has ended: empty places are no longer waited for. */
  live: boolean
}

/** The places that are still empty, over the page; what is signed shows in the document itself. */
export function DetailAreas({ areas, pageNumber, placeOf, live }: DetailAreasProps): ReactElement {
  const open = live ? areas.filter((area) => !area.signed && area.pageNum === pageNumber) : []
  return (
    <>
      {open.map((area) => (
        <div
          key={area.positionId}
          className={area.mine ? 'detail-area mine' : 'detail-area'}
          style={placeOf(area)}
        >
          <WaitingWords area={area} name={area.mine ? '我的签署处' : (area.companyName ?? area.signerName)} />
        </div>
      ))}
    </>
  )
}

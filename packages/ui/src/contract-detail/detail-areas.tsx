import type { ReactElement } from 'react'
import { boxStyle, type PageInfo } from '@qiyin/viewer/page-geometry.ts'
import { WaitingWords } from '../contract-parts/waiting-words.tsx'
import type { ContractDetail } from './detail.ts'
import './detail-areas.css'

interface DetailAreasProps {
  areas: ContractDetail['areas']
  /** The page they are drawn over. */
  page: PageInfo
  /** False once the contract has ended: empty places are no longer waited for. */
  live: boolean
}

/** The places that are still empty, over the page; what is signed shows in the document itself. */
export function DetailAreas({ areas, page, live }: DetailAreasProps): ReactElement {
  const open = live ? areas.filter((area) => !area.signed && area.pageNum === page.pageNumber) : []
  return (
    <>
      {open.map((area) => (
        <div
          key={area.positionId}
          className={area.mine ? 'detail-areas-area mine' : 'detail-areas-area'}
          style={boxStyle(area, page)}
        >
          <WaitingWords area={area} name={area.mine ? '我的签署处' : (area.companyName ?? area.signerName)} />
        </div>
      ))}
    </>
  )
}

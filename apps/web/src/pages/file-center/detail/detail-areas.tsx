import type { ReactElement } from 'react'
import { WaitingWords } from '@qiyin/ui/contract-parts/waiting-words.tsx'
import { boxStyle, type PageInfo } from '@qiyin/viewer/page-geometry.ts'
import type { ContractDetail } from './detail.ts'

interface DetailAreasProps {
  areas: ContractDetail['areas']
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
          className={area.mine ? 'detail-area mine' : 'detail-area'}
          style={boxStyle(area, page)}
        >
          <WaitingWords area={area} name={area.mine ? '我的签署处' : (area.companyName ?? area.signerName)} />
        </div>
      ))}
    </>
  )
}

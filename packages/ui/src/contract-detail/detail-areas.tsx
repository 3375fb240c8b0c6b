import type { ReactElement } from 'react'
import { stampKind, stampName } from '@qiyin/domain/seal/position.ts'
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
  /** A seal or signature of the document was clicked. */
  onPick: (area: ContractDetail['areas'][number]) => void
}

/** Over a page: the places that are still empty, and a cover of what is signed, which shows in the document itself. */
export function DetailAreas({ areas, page, live, onPick }: DetailAreasProps): ReactElement {
  const here = areas.filter((area) => area.pageNum === page.pageNumber)
  const open = live ? here.filter((area) => !area.signed) : []
  const signed = here.filter((area) => area.signed && area.kind !== stampKind.signingDate)
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
      {signed.map((area) => (
        <button
          key={area.positionId}
          type="button"
          className="detail-areas-seal"
          style={boxStyle(area, page)}
          aria-label={`${stampName(area.kind, { isCompany: area.companyName !== null })}，${area.companyName ?? area.signerName}，查看签名`}
          title="查看签名"
          onClick={() => onPick(area)}
        />
      ))}
    </>
  )
}

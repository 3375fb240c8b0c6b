import type { ReactElement } from 'react'
import { stampKind } from '@qiyin/domain/seal/position.ts'
import { boxStyle, type PageInfo } from '@qiyin/viewer/page-geometry.ts'
import { Spinner } from '@qiyin/ui/feedback/spinner.tsx'
import { takesSeal } from '@qiyin/ui/signing/signing-state.ts'
import type { BatchContract } from './batch.ts'
import './made-areas.css'

/** Over a page: the places of mine that are being signed just now. */
export function MadeAreas({ contract, page }: { contract: BatchContract; page: PageInfo }): ReactElement {
  const mine = contract.areas.filter(
    (area) => area.mine && area.kind !== stampKind.signingDate && area.pageNum === page.pageNumber,
  )
  return (
    <>
      {mine.map((area) => (
        <div key={area.positionId} className="made-areas" style={boxStyle(area, page)}>
          <Spinner />
          {!area.strip && (takesSeal(area) ? '正在盖章' : '正在签字')}
        </div>
      ))}
    </>
  )
}

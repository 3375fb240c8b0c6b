import type { ReactElement } from 'react'
import { filesPageImage } from '@qiyin/calls/areas/files.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { PageThumb } from '@qiyin/ui/contract-parts/page-thumb.tsx'
import { myAreas } from '@qiyin/ui/signing/signing-state.ts'
import type { BatchContract } from './batch.ts'
import './page-fan.css'

/** As wide as a sheet of the stack, for screens of two pixels to one. */
const pictureWidthPx = 576

/** A few of the contracts as a stack of pages; on top the page with the signer's last place in the first of them. */
export function PageFan({ contracts }: { contracts: readonly BatchContract[] }): ReactElement {
  return (
    <div className="page-fan" aria-hidden>
      {contracts.slice(0, 3).map((contract, at) => (
        <Sheet key={contract.signId} contract={contract} isTop={at === 0} />
      ))}
    </div>
  )
}

function Sheet({ contract, isTop }: { contract: BatchContract; isTop: boolean }): ReactElement {
  const pageNum = isTop ? (myAreas(contract).at(-1)?.pageNum ?? 1) : 1
  const src = callUrl(filesPageImage, { fileId: contract.fileId, pageNum, widthPx: pictureWidthPx })
  return (
    <span className="page-fan-sheet">
      {/* A picture that could not be drawn says nothing of the next one. */}
      <PageThumb key={src} src={src} widthPx={isTop ? 288 : 272} />
    </span>
  )
}

import type { ReactElement } from 'react'
import { filesPageImage } from '@qiyin/calls/areas/files.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import type { Mark } from '@qiyin/ui/contract-detail/revision-mark.ts'
import './process-mark.css'

/** The side of the square that a mark stands in. */
export const markSidePx = 48

/** Wide enough for a seal on a sharp screen; the same for all, so that a page is fetched once. */
const pictureWidthPx = 760

/** A seal or a signature as it stands in the document, cut from the picture of its page. */
export function ProcessMark({ fileId, mark }: { fileId: string; mark: Mark }): ReactElement {
  const { pageNum, widthPx, heightPx, page } = mark
  return (
    <span className="process-mark" aria-hidden>
      <span className="process-mark-cut" style={{ width: widthPx, height: heightPx }}>
        <img
          src={callUrl(filesPageImage, { fileId, pageNum, widthPx: pictureWidthPx })}
          alt=""
          style={{ width: page.widthPx, left: -page.leftPx, top: -page.topPx }}
        />
      </span>
    </span>
  )
}

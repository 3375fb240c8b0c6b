import { useEffect, useRef, type ReactElement } from 'react'
import { filesPageImage } from '@qiyin/calls/areas/files.ts'
import { marksOf, type StampMark } from '@qiyin/domain/seal/cross-page.ts'
import { stampKind, type SizePt } from '@qiyin/domain/seal/position.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { useViewer } from '@qiyin/viewer/use-viewer.ts'
import type { ViewerController } from '@qiyin/viewer/viewer-controller.ts'
import type { ProposalEntry } from './proposals/use-proposals.ts'
import type { StampSigner } from './stamp-signer.ts'
import { boxStyle } from './percent-box.ts'
import type { PlacingDesk } from './use-placing.ts'
import './page-thumbs.css'
import './stamp-tone.css'

interface PageThumbsProps {
  fileId: string
  desk: PlacingDesk
  signers: readonly StampSigner[]
  controller: ViewerController
  /** Those not accepted are drawn as outlines. */
  proposed: readonly ProposalEntry[]
}

const widthPx = 110

/** The pages in small, with a coloured mark wherever a stamp stands. */
export function PageThumbs({ fileId, desk, signers, controller, proposed }: PageThumbsProps): ReactElement {
  const pageNumber = useViewer(controller, (state) => state.pageNumber)
  const { placing, pages } = desk
  const marks = placing.stamps.flatMap((stamp) => marksOf(stamp, pages).map((mark) => ({ stamp, mark })))
  const open = proposed.filter(({ accepted }) => !accepted)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.children[pageNumber - 1]?.scrollIntoView({ block: 'nearest' })
  }, [pageNumber])
  return (
    <aside className="stamp-desk-pane page-thumbs" aria-label="页面">
      <div className="stamp-desk-head">
        <h2>页面</h2>
        <span className="cap num">
          {open.length > 0 ? `建议 ${open.length} 处` : `已放置 ${placing.stamps.length} 处`}
        </span>
      </div>
      <ol className="page-thumbs-list" ref={list}>
        {pages.map((page, index) => {
          const pageNum = index + 1
          const here = marks.filter(({ mark }) => mark.pageNum === pageNum)
          const count = here.length === 0 ? '' : `，已放置 ${here.length} 处`
          return (
            <li key={pageNum}>
              <button
                type="button"
                className="page-thumbs-page"
                aria-label={`第 ${pageNum} 页${count}`}
                aria-current={pageNum === pageNumber ? 'page' : undefined}
                onClick={() => controller.setPage(pageNum)}
              >
                <span
                  className="page-thumbs-paper"
                  style={{ aspectRatio: `${page.widthPt} / ${page.heightPt}` }}
                >
                  <img
                    src={callUrl(filesPageImage, { fileId, pageNum, widthPx: 2 * widthPx })}
                    alt=""
                    loading="lazy"
                    decoding="async"
                    draggable={false}
                  />
                  {here.map(({ stamp, mark }) => (
                    <Mark key={stamp.id} {...{ stamp, mark, page, signers }} />
                  ))}
                  {open.map((entry) => {
                    const mark = marksOf(entry, pages).find((one) => one.pageNum === pageNum)
                    return mark && <Mark key={entry.id} {...{ stamp: entry, mark, page, signers }} isOpen />
                  })}
                </span>
                <span className="cap num">{pageNum}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </aside>
  )
}

interface MarkProps {
  stamp: Pick<ProposalEntry, 'signerKey' | 'type'>
  mark: StampMark
  page: SizePt
  signers: readonly StampSigner[]
  /** Only proposed. */
  isOpen?: boolean
}

function Mark({ stamp, mark, page, signers, isOpen = false }: MarkProps): ReactElement | null {
  const signer = signers.find((one) => one.key === stamp.signerKey)
  if (!signer && !isOpen) return null
  const look = `${stamp.type === stampKind.companySeal ? ' round' : ''}${isOpen ? ' open' : ''}`
  return (
    <span
      className={`page-thumbs-mark stamp-tone-${signer?.tone ?? 0}${look}`}
      style={boxStyle(mark.box, page)}
    />
  )
}

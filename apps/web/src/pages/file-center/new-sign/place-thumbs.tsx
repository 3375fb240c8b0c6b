import { useEffect, useRef, type ReactElement } from 'react'
import { filesPageImage } from '@qiyin/calls/areas/files.ts'
import { marksOf, type StampMark } from '@qiyin/domain/seal/cross-page.ts'
import { stampKind, type Size } from '@qiyin/domain/seal/position.ts'
import { callUrl } from '@qiyin/ui/call-request.ts'
import { useViewer } from '@qiyin/viewer/use-viewer.ts'
import type { ViewerController } from '@qiyin/viewer/viewer-controller.ts'
import type { DraftStamp } from './draft.ts'
import type { Party } from './parties.ts'
import { boxStyle } from './percent-box.ts'
import type { PlacingDesk } from './use-placing.ts'

interface PlaceThumbsProps {
  fileId: string
  desk: PlacingDesk
  parties: readonly Party[]
  controller: ViewerController
}

const widthPx = 110

/** The pages in small, with a coloured mark wherever a stamp stands. */
export function PlaceThumbs({ fileId, desk, parties, controller }: PlaceThumbsProps): ReactElement {
  const { pageNumber } = useViewer(controller)
  const { placing, pages } = desk
  const marks = placing.stamps.flatMap((stamp) => marksOf(stamp, pages).map((mark) => ({ stamp, mark })))
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.children[pageNumber - 1]?.scrollIntoView({ block: 'nearest' })
  }, [pageNumber])
  return (
    <aside className="place-right" aria-label="页面">
      <div className="place-head">
        <h2>页面</h2>
        <span className="cap num">已放置 {placing.stamps.length} 处</span>
      </div>
      <ol className="place-thumbs" ref={list}>
        {pages.map((page, index) => {
          const pageNum = index + 1
          const here = marks.filter(({ mark }) => mark.pageNum === pageNum)
          const count = here.length === 0 ? '' : `，已放置 ${here.length} 处`
          return (
            <li key={pageNum}>
              <button
                type="button"
                className="place-thumb"
                aria-label={`第 ${pageNum} 页${count}`}
                aria-current={pageNum === pageNumber ? 'page' : undefined}
                onClick={() => controller.setPage(pageNum)}
              >
                <span className="paper" style={{ aspectRatio: `${page.width} / ${page.height}` }}>
                  <img
                    src={callUrl(filesPageImage, { fileId, pageNum, widthPx: 2 * widthPx })}
                    alt=""
                    loading="lazy"
                    decoding="async"
                    draggable={false}
                  />
                  {here.map(({ stamp, mark }) => (
                    <Mark key={stamp.id} {...{ stamp, mark, page, parties }} />
                  ))}
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
  stamp: DraftStamp
  mark: StampMark
  page: Size
  parties: readonly Party[]
}

function Mark({ stamp, mark, page, parties }: MarkProps): ReactElement | null {
  const party = parties.find((one) => one.key === stamp.signerKey)
  if (!party) return null
  return (
    <span
      className={`mark place-tone-${party.tone}${stamp.type === stampKind.companySeal ? ' round' : ''}`}
      style={boxStyle(mark.box, page)}
    />
  )
}

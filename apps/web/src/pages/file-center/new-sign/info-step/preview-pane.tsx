import { useState, type ReactElement } from 'react'
import { ExpandIcon } from '@qiyin/ui/icons.tsx'
import type { DraftFile } from '../draft/draft.ts'
import { PageImage } from './page-image.tsx'
import { PageTurner } from './page-turner.tsx'
import { WholePreview } from './whole-preview.tsx'
import './preview-pane.css'

interface PreviewPaneProps {
  files: readonly DraftFile[]
  /** The page shown, counted over all files from 0. */
  at: number
  onTurn: (at: number) => void
}

/** The page of the joined document that page number `at` will be. */
export function pageAt(files: readonly DraftFile[], at: number): { file: DraftFile; pageNum: number } | null {
  let before = 0
  for (const file of files) {
    if (at < before + file.pageCount) return { file, pageNum: at - before + 1 }
    before += file.pageCount
  }
  return null
}

/** Right of the form: the document as it will be joined, page by page. */
export function PreviewPane({ files, at, onTurn }: PreviewPaneProps): ReactElement {
  const [whole, setWhole] = useState(false)
  const count = files.reduce((sum, file) => sum + file.pageCount, 0)
  const page = pageAt(files, at)
  return (
    <aside className="sheet preview-pane" aria-label="预览">
      <div className="preview-pane-head">
        <h2 className="b6">预览</h2>
        <div className="row g4">
          <PageTurner {...{ at, count, onTurn }} />
          <button
            type="button"
            className="iconbtn sm preview-pane-whole"
            aria-label="全屏预览"
            title="全屏预览"
            disabled={page === null}
            onClick={() => setWhole(true)}
          >
            <ExpandIcon />
          </button>
        </div>
      </div>
      <div className="preview-pane-stage">
        {page ? (
          <PageImage key={`${page.file.fileId}-${page.pageNum}`} {...page} widthPx={644} />
        ) : (
          <p className="cap ink3">上传文件后在此预览</p>
        )}
      </div>
      <p className="cap ink3 preview-pane-note">
        涉及婚姻、收养、继承等人身关系，或停止供水、供热、供气等公用事业服务的文书，不适用电子签名
      </p>
      {whole && page && <WholePreview {...{ page, at, count, onTurn }} onClose={() => setWhole(false)} />}
    </aside>
  )
}

import { useState, type ReactElement } from 'react'
import { filesPageImage } from '@qiyin/calls/areas/files.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { DownIcon, UpIcon } from '@qiyin/ui/icons.tsx'
import type { DraftFile } from '../draft/draft.ts'
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
  const count = files.reduce((sum, file) => sum + file.pageCount, 0)
  const page = pageAt(files, at)
  return (
    <aside className="sheet preview-pane" aria-label="预览">
      <div className="preview-pane-head">
        <h2 className="b6">预览</h2>
        <div className="row g4">
          <button
            type="button"
            className="iconbtn sm"
            aria-label="上一页"
            disabled={at <= 0}
            onClick={() => onTurn(at - 1)}
          >
            <UpIcon />
          </button>
          <span className="sec num" aria-live="polite">
            {count === 0 ? '-' : `${at + 1} / ${count}`}
          </span>
          <button
            type="button"
            className="iconbtn sm"
            aria-label="下一页"
            disabled={at >= count - 1}
            onClick={() => onTurn(at + 1)}
          >
            <DownIcon />
          </button>
        </div>
      </div>
      <div className="preview-pane-stage">
        {page ? (
          <PageImage key={`${page.file.fileId}-${page.pageNum}`} {...page} />
        ) : (
          <p className="cap ink3">上传文件后在此预览</p>
        )}
      </div>
      <p className="cap ink3 preview-pane-note">
        涉及婚姻、收养、继承等人身关系，或停止供水、供热、供气等公用事业服务的文书，不适用电子签名
      </p>
    </aside>
  )
}

function PageImage({ file, pageNum }: { file: DraftFile; pageNum: number }): ReactElement {
  const [failed, setFailed] = useState(false)
  if (failed) return <p className="cap ink3">该页无法预览</p>
  return (
    <img
      alt={`${file.name}第${pageNum}页`}
      src={callUrl(filesPageImage, { fileId: file.fileId, pageNum, widthPx: 644 })}
      onError={() => setFailed(true)}
    />
  )
}

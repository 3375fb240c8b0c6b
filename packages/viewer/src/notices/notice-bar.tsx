import type { ReactElement } from 'react'
import { WarningIcon } from '../panel-icons.tsx'
import type { Notice } from '../viewer-state.ts'
import './notice.css'

interface NoticeBarProps {
  notice: Notice
  /** Left out where readers may not have the file. */
  onDownload: (() => void) | undefined
  onClose: () => void
}

/** Says above the pages what does not work with this document. */
export function NoticeBar({ notice, onDownload, onClose }: NoticeBarProps): ReactElement {
  const offersFile = notice.kind === 'scriptsOrForms' && onDownload !== undefined
  return (
    <div className="pv-notice" role={notice.kind === 'scriptsOrForms' ? 'status' : 'alert'}>
      <WarningIcon />
      <span className="pv-notice-text">{sentenceOf(notice)}</span>
      {offersFile && (
        <button type="button" className="pv-link" onClick={onDownload}>
          下载
        </button>
      )}
      <button type="button" className="pv-link" onClick={onClose}>
        关闭
      </button>
    </div>
  )
}

function sentenceOf(notice: Notice): string {
  switch (notice.kind) {
    case 'scriptsOrForms':
      return '此 PDF 包含脚本或表单，可能无法正常显示，请下载后使用其他阅读器查看'
    case 'printNotReady':
      return '警告：此 PDF 未完成加载，无法打印。'
    case 'printNotSupported':
      return '警告：此浏览器尚未完整支持打印功能。'
    case 'downloadFailed':
      return `PDF 下载失败：${notice.reason}`
  }
}

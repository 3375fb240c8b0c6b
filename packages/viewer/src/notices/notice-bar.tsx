import type { ReactElement } from 'react'
import { WarningIcon } from '../icons.tsx'
import { useViewer } from '../use-viewer.ts'
import type { Notice } from '../viewer-state.ts'
import type { ViewerController } from '../viewer-controller.ts'

interface NoticeBarProps {
  controller: ViewerController
  /** Left out where readers may not have the file. */
  onDownload: (() => void) | undefined
}

/** Says above the pages what does not work with this document. */
export function NoticeBar({ controller, onDownload }: NoticeBarProps): ReactElement | null {
  const { notice } = useViewer(controller)
  if (notice === undefined) return null
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
      <button type="button" className="pv-link" onClick={() => controller.dismissNotice()}>
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

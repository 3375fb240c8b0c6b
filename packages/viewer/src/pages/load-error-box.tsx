import type { ReactElement } from 'react'
import { BrokenPageIcon } from '../icons.tsx'
import type { LoadErrorKind } from '../viewer-state.ts'

const SENTENCES: Readonly<Record<LoadErrorKind, string>> = {
  invalid: '无效或损坏的 PDF 文件。',
  missing: '缺少 PDF 文件。',
  response: '意外的服务器响应。',
  loading: '加载 PDF 时发生错误。',
}

interface LoadErrorBoxProps {
  kind: LoadErrorKind
  onRetry: () => void
}

/** Says in the middle of the well that nothing could be opened, and offers to try again. */
export function LoadErrorBox({ kind, onRetry }: LoadErrorBoxProps): ReactElement {
  return (
    <div className="pv-error" role="alert">
      <BrokenPageIcon size={28} />
      <p>{SENTENCES[kind]}</p>
      <button type="button" className="pv-retry" onClick={onRetry}>
        重试
      </button>
    </div>
  )
}

import { useState } from 'react'
import type { ReactElement } from 'react'
import { BrokenPageIcon } from '../icons.tsx'
import { pdfjs } from '../pdfjs.ts'
import type { DocumentState, LoadErrorKind } from '../viewer-state.ts'
import '../button.css'

type Failure = Extract<DocumentState, { status: 'error' }>

const SENTENCES: Readonly<Record<LoadErrorKind, string>> = {
  invalid: '无效或损坏的 PDF 文件。',
  missing: '缺少 PDF 文件。',
  response: '意外的服务器响应。',
  loading: '加载 PDF 时发生错误。',
}

interface LoadErrorBoxProps {
  failure: Failure
  onRetry: () => void
}

/** Says in the middle of the well that nothing could be opened, offers to try again and, on demand, the cause. */
export function LoadErrorBox({ failure, onRetry }: LoadErrorBoxProps): ReactElement {
  const [isDetailed, setDetailed] = useState(false)
  return (
    <div className="pv-error">
      <BrokenPageIcon size={28} />
      <p role="alert">{SENTENCES[failure.kind]}</p>
      <div className="pv-error-actions">
        <button type="button" className="pv-button" onClick={onRetry}>
          重试
        </button>
        <button
          type="button"
          className="pv-link"
          aria-expanded={isDetailed}
          onClick={() => setDetailed(!isDetailed)}
        >
          {isDetailed ? '更少信息' : '更多信息'}
        </button>
      </div>
      {isDetailed && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must take the focus
        <pre className="pv-error-details" tabIndex={0} aria-label="更多信息">
          {linesOf(failure).join('\n')}
        </pre>
      )}
    </div>
  )
}

function linesOf({ httpStatus, details }: Failure): string[] {
  const { message, stack, file, line } = details
  return [
    `PDF.js v${pdfjs.version} (build: ${pdfjs.build})`,
    `信息：${message}`,
    ...(httpStatus === undefined ? [] : [`HTTP ${httpStatus}`]),
    ...(stack === undefined ? [] : [`堆栈：${stack}`]),
    ...(file === undefined ? [] : [`文件：${file}`]),
    ...(line === undefined ? [] : [`行号：${line}`]),
  ]
}

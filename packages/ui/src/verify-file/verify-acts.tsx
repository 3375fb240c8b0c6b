import type { ReactElement } from 'react'
import { DownloadIcon } from '../icons.tsx'
import './verify-acts.css'

/** What can be done with a result: keep it, or ask about another file. */
export function VerifyActs({ onAgain }: { onAgain: () => void }): ReactElement {
  return (
    <div className="verify-acts">
      <button type="button" className="btn" onClick={() => print()}>
        <DownloadIcon size={18} />
        下载验证报告
      </button>
      <button type="button" className="btn" onClick={onAgain}>
        验证其他文件
      </button>
    </div>
  )
}

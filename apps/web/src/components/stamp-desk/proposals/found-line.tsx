import type { ReactElement } from 'react'
import type { Proposals } from './use-proposals.ts'
import './found-line.css'

/** Under the signers: what was found in the text, and the way to it. */
export function FoundLine({ proposals }: { proposals: Proposals }): ReactElement {
  const { reading, found, count, show } = proposals
  return (
    <p className="cap found-line" role="status">
      {reading === 'reading' ? (
        '正在识别签署位置…'
      ) : count > 0 ? (
        <button type="button" className="link" onClick={show}>
          查看识别到的 {count} 处签署位置
        </button>
      ) : found > 0 ? (
        '识别到的签署位置均已放置'
      ) : reading === 'noText' ? (
        '未找到可识别的签署位置'
      ) : (
        '没有识别到签署字样'
      )}
    </p>
  )
}

import { Button } from 'antd'
import type { ReactElement } from 'react'
import { DownIcon, UpIcon } from '@qiyin/ui/icons.tsx'
import type { ProposalEntry, Proposals } from './use-proposals.ts'
import './proposal-pill.css'

interface ProposalPillProps {
  proposals: Proposals
  onShow: (entry: ProposalEntry) => void
  onAcceptAll: () => void
  onIgnoreAll: () => void
}

/** Below the pages while there are proposals: from one to the next, and all at once. */
export function ProposalPill({
  proposals,
  onShow,
  onAcceptAll,
  onIgnoreAll,
}: ProposalPillProps): ReactElement {
  const { entries, current } = proposals
  const open = entries.filter(({ accepted }) => !accepted)
  const sure = open.filter(({ signerKey }) => signerKey !== null)
  const at = open.findIndex(({ id }) => id === current?.id)
  const step = (by: -1 | 1): void => {
    const next = open[at + by]
    if (next) onShow(next)
  }
  return (
    <div className="proposal-pill" role="toolbar" aria-label="签署位置建议">
      <button
        type="button"
        className="iconbtn"
        aria-label="上一处建议"
        disabled={at <= 0}
        onClick={() => step(-1)}
      >
        <UpIcon />
      </button>
      <span className="sec num nowrap">
        建议 {current?.number ?? 0} / {entries.length}
      </span>
      <button
        type="button"
        className="iconbtn"
        aria-label="下一处建议"
        disabled={at >= open.length - 1}
        onClick={() => step(1)}
      >
        <DownIcon />
      </button>
      <Button onClick={onIgnoreAll}>全部忽略</Button>
      {sure.length > 0 ? (
        <Button type="primary" onClick={onAcceptAll}>
          全部采用 {sure.length} 处
        </Button>
      ) : (
        <span className="cap nowrap">请逐处选择签署方</span>
      )}
    </div>
  )
}

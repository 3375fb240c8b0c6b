import {
  contractStatus,
  signStatus,
  type SignStatus,
  type StoredStatus,
} from '@qiyin/domain/contract/status.ts'
import type { ReactElement } from 'react'
import './status-mark.css'

/** What a row says of its contract, from the viewpoint of the person asking. */
export type StatusKind = 'mine' | 'signing' | 'done' | 'canceled' | 'refused' | 'expired' | 'deleted'

const words: Record<StatusKind, string> = {
  mine: '待我签署',
  signing: '签署中',
  done: '已完成',
  canceled: '已撤销',
  refused: '已拒签',
  expired: '已过期',
  deleted: '已删除',
}

const tone: Record<StatusKind, string> = {
  mine: 'var(--action)',
  signing: 'var(--action)',
  done: 'var(--success)',
  canceled: 'var(--ink-3)',
  refused: 'var(--error)',
  expired: 'var(--ink-3)',
  deleted: 'var(--ink-3)',
}

const ended: Record<Exclude<StoredStatus, typeof contractStatus.signing>, StatusKind> = {
  [contractStatus.deleted]: 'deleted',
  [contractStatus.completed]: 'done',
  [contractStatus.canceled]: 'canceled',
  [contractStatus.refused]: 'refused',
  [contractStatus.expired]: 'expired',
}

/** contractStatus and signStatus of a row as one word (seed 000 section 4). */
export function statusKind(row: { contractStatus: StoredStatus; signStatus: SignStatus }): StatusKind {
  if (row.contractStatus !== contractStatus.signing) return ended[row.contractStatus]
  return row.signStatus === signStatus.waitingForMe ? 'mine' : 'signing'
}

/** Glyph and word. */
export function StatusMark({ kind }: { kind: StatusKind }): ReactElement {
  return (
    <span className={`status-mark ${kind}`}>
      <StatusGlyph kind={kind} />
      {words[kind]}
    </span>
  )
}

/** Status by shape: every state has its own outline, so it survives greyscale. */
export function StatusGlyph({ kind, size = 14 }: { kind: StatusKind; size?: number }): ReactElement {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      style={{ color: tone[kind] }}
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {shapes[kind]}
    </svg>
  )
}

const ring = <circle cx="7" cy="7" r="5.5" />
const shapes: Record<StatusKind, ReactElement> = {
  mine: (
    <>
      {ring}
      <circle cx="7" cy="7" r="2.7" fill="currentColor" stroke="none" />
    </>
  ),
  signing: (
    <>
      {ring}
      <path d="M7 1.5a5.5 5.5 0 0 1 0 11Z" fill="currentColor" stroke="none" />
    </>
  ),
  done: (
    <>
      <circle cx="7" cy="7" r="6.25" fill="currentColor" stroke="none" />
      <path d="m4.3 7.2 1.9 1.9 3.5-3.9" stroke="var(--on-fill)" />
    </>
  ),
  canceled: (
    <>
      {ring}
      <path d="m3.4 10.6 7.2-7.2" />
    </>
  ),
  refused: (
    <>
      {ring}
      <path d="m5.2 5.2 3.6 3.6M8.8 5.2 5.2 8.8" />
    </>
  ),
  expired: (
    <>
      <circle cx="7" cy="7" r="5.5" strokeDasharray="2.4 2.2" />
      <path d="M7 4.3V7l1.8 1.2" />
    </>
  ),
  deleted: <path d="M2.5 7h9" />,
}

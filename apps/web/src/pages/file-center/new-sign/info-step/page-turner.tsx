import type { ReactElement } from 'react'
import { DownIcon, UpIcon } from '@qiyin/ui/icons.tsx'

interface PageTurnerProps {
  /** The page shown, counted from 0. */
  at: number
  count: number
  onTurn: (at: number) => void
}

/** One page back, where one is, one page on. */
export function PageTurner({ at, count, onTurn }: PageTurnerProps): ReactElement {
  return (
    <>
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
    </>
  )
}

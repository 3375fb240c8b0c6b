import type { ReactElement } from 'react'

export type SignerState = 'done' | 'current' | 'open' | 'waiting' | 'refused'

type Mark = SignerState | 'doubtful'

/** One signer's mark: tick, dot in a ring, blue ring, ring, cross; a question where nothing can be said. */
export function SignerMark({ state, size = 14 }: { state: Mark; size?: number }): ReactElement {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 14 14"
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {shapes[state]}
    </svg>
  )
}

const shapes: Record<Mark, ReactElement> = {
  done: (
    <>
      <circle cx="7" cy="7" r="6.25" fill="var(--success)" />
      <path d="m4.3 7.2 1.9 1.9 3.5-3.9" stroke="var(--on-fill)" />
    </>
  ),
  current: (
    <>
      <circle cx="7" cy="7" r="5.5" stroke="var(--action)" />
      <circle cx="7" cy="7" r="2.9" fill="var(--action)" />
    </>
  ),
  open: <circle cx="7" cy="7" r="5.5" stroke="var(--action)" />,
  waiting: <circle cx="7" cy="7" r="5.5" stroke="var(--waiting)" />,
  doubtful: (
    <>
      <circle cx="7" cy="7" r="6.25" fill="var(--warning)" />
      <path d="M5.4 5.4a1.6 1.6 0 1 1 2.3 1.5c-.5.2-.7.5-.7 1M7 10v.1" stroke="var(--on-fill)" />
    </>
  ),
  refused: (
    <>
      <circle cx="7" cy="7" r="6.25" fill="var(--error)" />
      <path d="m5 5 4 4M9 5 5 9" stroke="var(--on-fill)" />
    </>
  ),
}

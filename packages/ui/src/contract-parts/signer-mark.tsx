import type { ReactElement } from 'react'

export type SignerState = 'done' | 'current' | 'waiting' | 'refused'

/** One signer's mark: tick, dot in a ring, ring, cross. */
export function SignerMark({ state, size = 14 }: { state: SignerState; size?: number }): ReactElement {
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

const shapes: Record<SignerState, ReactElement> = {
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
  waiting: <circle cx="7" cy="7" r="5.5" stroke="var(--waiting)" />,
  refused: (
    <>
      <circle cx="7" cy="7" r="6.25" fill="var(--error)" />
      <path d="m5 5 4 4M9 5 5 9" stroke="var(--on-fill)" />
    </>
  ),
}

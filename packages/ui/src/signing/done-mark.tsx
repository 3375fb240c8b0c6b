import type { ReactElement } from 'react'

/** The square of the seal with a tick: the one moment that is vermilion. */
export function DoneMark(): ReactElement {
  return (
    <svg
      width="56"
      height="56"
      viewBox="0 0 56 56"
      fill="none"
      stroke="var(--seal)"
      aria-hidden
      focusable="false"
    >
      <rect x="2" y="2" width="52" height="52" rx="12" strokeWidth="2.5" />
      <path d="m17 29 8 8 15-17" strokeWidth="3.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

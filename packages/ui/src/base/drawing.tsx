import type { ReactElement, ReactNode } from 'react'

/** The frame of the line drawings: 176 by 128, ink strokes, a base line. */
export function Drawing({ children }: { children: ReactNode }): ReactElement {
  return (
    <svg
      width="176"
      height="128"
      viewBox="0 0 176 128"
      fill="none"
      stroke="var(--ink-2)"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M12 112h152" stroke="var(--line-strong)" />
      {children}
    </svg>
  )
}

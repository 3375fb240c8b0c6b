import type { ReactElement } from 'react'
import './spinner.css'

/** The turning ring of "in progress"; decorative, the text beside it says what is going on. */
export function Spinner({ size = 14 }: { size?: number }): ReactElement {
  return (
    <svg
      className="spinner"
      width={size}
      height={size}
      viewBox="0 0 14 14"
      fill="none"
      strokeWidth="1.5"
      aria-hidden
    >
      <circle cx="7" cy="7" r="5.5" stroke="var(--line-strong)" />
      <path d="M7 1.5A5.5 5.5 0 0 1 12.5 7" stroke="var(--action)" strokeLinecap="round" />
    </svg>
  )
}

/** A whole page that is about to become another one. */
export function PageSpinner({ text }: { text: string }): ReactElement {
  return (
    <output className="spinner-page">
      <Spinner size={28} />
      <span>{text}</span>
    </output>
  )
}

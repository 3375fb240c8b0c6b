import type { MouseEvent, ReactElement } from 'react'
import './brand.css'

/** 契 in a square of seal red, drawn as strokes: no font is involved. */
export function Mark({ size = 28 }: { size?: number }): ReactElement {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="7" fill="var(--seal)" />
      <g fill="none" stroke="var(--on-fill)" strokeWidth="2">
        <path d="M6.5 8.2h8.5M6.5 11.9h8.5M6 15.6h9.5M10.75 5.2v12.6" />
        <path d="M17.2 8.2h8.3v6.6q0 1.6-1.6 1.6h-1.7M20.9 8.2q0 5.6-4 8.2" />
        <path d="M5.5 20h21M16 17v3q0 5-9.6 6.9M16 20.4q1.6 4.8 9.6 6.5" />
      </g>
    </svg>
  )
}

function WordMark({ height = 20 }: { height?: number }): ReactElement {
  return (
    <svg
      height={height}
      width={height * 2}
      viewBox="0 0 64 32"
      aria-hidden
      fill="none"
      stroke="var(--ink)"
      strokeWidth="2.6"
    >
      <path d="M4 7h10M4 11.2h10M3.5 15.4h11M9 3.5v14" />
      <path d="M16.5 7h10.3v7.2q0 2.2-2.2 2.2h-1.8M20.8 7q0 6-4.6 9.2" />
      <path d="M3 20.3h26M16 17v3.3q0 6-11.8 8M16 20.6q2 5.6 11.8 7.7" />
      <g transform="translate(32.5 0)">
        <path d="M15 4.2q-4 2.2-9.8 3V26M5 15.2h9.8M3 26.2q6-.3 12.2-2.2" />
        <path d="M19.2 29.5V6.5h8.6v14.6q0 2.3-2.3 2.3h-2.6" />
      </g>
    </svg>
  )
}

/** What the product is, beside its name. */
export function BrandWords(): ReactElement {
  return <span className="brand-words">电子签约平台</span>
}

interface LockupProps {
  size?: number
  /** A whole path of this origin. */
  href: string
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** Mark and word mark as a link; below the router it is `HomeLink` of the shell. */
export function Lockup({ size = 28, href, onClick }: LockupProps): ReactElement {
  return (
    <a className="brand-lockup" href={href} onClick={onClick} aria-label="契印 首页">
      <Mark size={size} />
      <WordMark height={Math.round(size * 0.7)} />
    </a>
  )
}

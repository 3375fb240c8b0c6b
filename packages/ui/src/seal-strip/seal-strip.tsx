import type { ReactElement, ReactNode } from 'react'
import './seal-strip.css'

interface SealStripProps {
  /** Fractions of the seal's width, from 0 to 1. */
  from: number
  to: number
  /** The whole seal. */
  children: ReactNode
}

/** The part of a cross-page seal that stands on one page; as large as what it is in. */
export function SealStrip({ from, to, children }: SealStripProps): ReactElement {
  const style = { width: `${100 / (to - from)}%`, marginLeft: `${(-from / (to - from)) * 100}%` }
  return (
    <span className="seal-strip">
      <span style={style}>{children}</span>
    </span>
  )
}

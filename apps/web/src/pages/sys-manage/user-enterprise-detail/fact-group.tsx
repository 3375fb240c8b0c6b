import type { ReactElement, ReactNode } from 'react'
import './review-facts.css'

interface FactGroupProps {
  title: string
  /** What is to be said about all of them, right. */
  note?: ReactNode
  /** Rows: a `div` with a `dt` and a `dd` each. */
  children: ReactNode
}

/** Facts that belong together, with what is known about all of them. */
export function FactGroup({ title, note, children }: FactGroupProps): ReactElement {
  return (
    <section className="review-facts-group" aria-label={title}>
      <h2 className="review-facts-head">
        {title}
        <span className="cap ink3">{note}</span>
      </h2>
      <dl className="review-facts-rows">{children}</dl>
    </section>
  )
}

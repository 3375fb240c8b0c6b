import type { ReactElement } from 'react'
import './skip-link.css'

/** The first thing that Tab reaches: past the header, to `#main` unless told. */
export function SkipLink({ to = '#main', children }: { to?: string; children: string }): ReactElement {
  return (
    <a className="skip-link" href={to}>
      {children}
    </a>
  )
}

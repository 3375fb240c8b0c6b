import type { ReactElement, ReactNode } from 'react'
import './icon-slip.css'

/** The icon of a thing on a slip of ground, before its name. */
export function IconSlip({ children }: { children: ReactNode }): ReactElement {
  return <span className="icon-slip">{children}</span>
}

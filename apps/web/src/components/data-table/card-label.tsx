import type { ReactElement } from 'react'
import './card-label.css'

/** The head of a column, said in the cell where rows are cards. */
export function CardLabel({ children }: { children: string }): ReactElement {
  return <span className="card-label cap ink3">{children}</span>
}

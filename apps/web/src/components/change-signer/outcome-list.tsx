import type { ReactElement } from 'react'
import './outcome-list.css'

interface OutcomeListProps {
  rows: readonly { key: string; name: string; problem: string | null }[]
  /** What stands beside the others. */
  good?: string
}

/** Contracts, each with what became of it. */
export function OutcomeList({ rows, good = '已更换' }: OutcomeListProps): ReactElement {
  return (
    <ul className="outcome-list">
      {rows.map(({ key, name, problem }) => (
        <li key={key} className="outcome-list-row">
          <span className="cut" title={name}>
            {name}
          </span>
          <span className={problem === null ? 'cap outcome-list-good' : 'cap outcome-list-bad'}>
            {problem ?? good}
          </span>
        </li>
      ))}
    </ul>
  )
}

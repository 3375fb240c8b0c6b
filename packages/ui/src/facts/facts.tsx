import type { ReactElement, ReactNode } from 'react'
import './facts.css'

interface FactsProps {
  /** Label and value; a row whose value is null is left out. */
  rows: readonly (readonly [label: string, value: ReactNode])[]
  /** In a narrow place: smaller, each value on one line, whole in its tooltip. */
  small?: boolean
}

/** Labels and values of one thing: `<Facts rows={[['发起人', contract.initiator], ['完成时间', contract.completeTime]]} />`. */
export function Facts({ rows, small = false }: FactsProps): ReactElement {
  return (
    <dl className={small ? 'facts facts-small' : 'facts'}>
      {rows.map(([label, value], index) =>
        value == null ? null : (
          // Two rows may have one label, and rows do not move.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index}>
            <dt>{label}</dt>
            <dd title={small && typeof value === 'string' ? value : undefined}>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

import type { ReactElement } from 'react'
import './state-dot.css'

/** A state in one word, with a filled dot where it is as it should be and a ring where it is not. */
export function StateDot({ good, children }: { good: boolean; children: string }): ReactElement {
  return <span className={good ? 'state-dot good' : 'state-dot'}>{children}</span>
}

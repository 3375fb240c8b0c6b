import type { ReactElement } from 'react'
import './contract-card.css'

/** A contract that is still on its way. */
export function ContractCardSkeleton(): ReactElement {
  return (
    <div className="contract-card contract-card-wait">
      <i className="skeleton" style={{ width: '70%' }} />
      <i className="skeleton" style={{ width: '45%' }} />
      <i className="skeleton" style={{ width: '30%' }} />
    </div>
  )
}

import { adminContractParam } from '@qiyin/calls/areas/operations.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Region } from '@qiyin/ui/region.tsx'
import type { ReactElement } from 'react'
import { parametersOf } from './contract-parameter-list.ts'
import './operations-page.css'
import './platform-state.css'

/** The bounds that contracts keep to here (`adminContractParam`, seed 002 §7). */
export function ContractParameters(): ReactElement {
  const parameters = useCall(adminContractParam, {})
  return (
    <section
      className="sheet operations-page-part operations-page-parameters"
      aria-labelledby="contract-parameters-title"
    >
      <h2 id="contract-parameters-title" className="h-sheet">
        合同参数
      </h2>
      <Region query={parameters} skeleton={<div className="skeleton operations-page-brief" />}>
        {(known) => (
          <dl className="platform-state-figures">
            {parametersOf(known).map(({ term, value }) => (
              <div key={term}>
                <dt className="ink3">{term}</dt>
                <dd className="num">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </Region>
    </section>
  )
}

import { operationsState } from '@qiyin/calls/areas/operations.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Region } from '@qiyin/ui/region.tsx'
import type { ReactElement } from 'react'
import { refreshMs } from './refresh.ts'
import './platform-certificates.css'

/** Until when the platform's own certificates hold, those first that end first. */
export function PlatformCertificates(): ReactElement {
  const state = useCall(operationsState, {}, { everyMs: refreshMs })
  return (
    <section
      className="sheet operations-page-part platform-certificates"
      aria-labelledby="platform-certificates-title"
    >
      <h2 id="platform-certificates-title" className="h-sheet">
        平台证书
      </h2>
      <Region query={state} skeleton={<div className="skeleton operations-page-wait" />}>
        {({ certificates }) => (
          <dl>
            {certificates.map(({ name, endTime, endsSoon }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className={endsSoon ? 'num platform-state-care' : 'num ink3'}>
                  有效至 {endTime.slice(0, 10)}
                  {endsSoon && '（即将到期）'}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Region>
    </section>
  )
}

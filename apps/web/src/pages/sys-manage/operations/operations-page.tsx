import type { ReactElement } from 'react'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { PageHead } from '../../../components/page-head/page-head.tsx'
import { ArchiveRenewal } from './archive-renewal.tsx'
import { Caches } from './caches.tsx'
import { ContractParameters } from './contract-parameters.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { HealthAddress } from './health-address.tsx'
import { JobQueues } from './job-queues.tsx'
import { LogMasking } from './log-masking.tsx'
import { OuterServices } from './outer-services.tsx'
import { PlatformCertificates } from './platform-certificates.tsx'
import { PlatformState } from './platform-state.tsx'
import { RefreshNow } from './refresh-now.tsx'
import { Suppliers } from './suppliers.tsx'
import { TimedTasks } from './timed-tasks.tsx'
import './operations-page.css'

/** W-38 /sys-manage/operations: what the platform does by itself, and where somebody must act. */
export function OperationsPage(): ReactElement {
  usePageTitle('运行状况')
  return (
    <>
      <PageHead title="运行状况">
        <RefreshNow />
      </PageHead>
      <PlatformState />
      <div className="operations-page-columns">
        <div>
          <FailedJobs />
          <JobQueues />
        </div>
        <PlatformCertificates />
      </div>
      <ArchiveRenewal />
      <TimedTasks />
      <Caches />
      <Suppliers />
      <OuterServices />
      <HealthAddress />
      <ContractParameters />
      <LogMasking />
    </>
  )
}

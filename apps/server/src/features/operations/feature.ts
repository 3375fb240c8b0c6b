import type { Feature } from '../../feature.ts'
import { clearCache, queryCaches } from './caches.ts'
import { checkHealth } from './health-check.ts'
import { maskAsLogged } from './log-masking.ts'
import { showContractParameters } from './contract-parameters.ts'
import { queryFailedJobs, retryFailedJob, retryFailedJobs } from './failed-jobs.ts'
import { queryServices } from './outer-services.ts'
import { queryQueues } from './queues.ts'
import { showState } from './state.ts'
import { takeReading } from './readings.ts'
import { querySuppliers } from './suppliers.ts'
import { queryTimed, runTimed } from './timing.ts'

/** What system managers see and do of the platform's own work (seed 002 §7, W-38). */
export const operationsFeature = {
  name: 'operations',
  tables: ['operation_reading'],
  jobs: [takeReading],
  calls: {
    healthCheck: checkHealth,
    timingQuery: queryTimed,
    timingRun: runTimed,
    operationsState: showState,
    operationsServices: queryServices,
    operationsSuppliers: querySuppliers,
    operationsFailedJobs: queryFailedJobs,
    operationsFailedJobsRetry: retryFailedJob,
    operationsFailedJobsRetryAll: retryFailedJobs,
    operationsQueues: queryQueues,
    cacheQuery: queryCaches,
    cacheClear: clearCache,
    adminContractParam: showContractParameters,
    adminLogDesensitization: maskAsLogged,
  },
} satisfies Feature

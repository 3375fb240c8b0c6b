import type { Feature } from '../../feature.ts'
import { executeBatch } from './execute.ts'
import { finishBatch } from './jobs.ts'
import { openBatch, returnFromBatch } from './open.ts'
import { showProgress } from './progress.ts'
import { sendBatchCode, showBatch } from './task.ts'

/** Many contracts, one proof of intent; each is signed as it would be alone. */
export const batchSigningFeature = {
  name: 'batch-signing',
  calls: {
    signBatch: openBatch,
    signBatchTask: showBatch,
    signBatchProgress: showProgress,
    signBatchIntentCode: sendBatchCode,
    signBatchExecute: executeBatch,
    signSignReturnBatch: returnFromBatch,
  },
  jobs: [finishBatch],
  tables: ['sign_batch', 'sign_batch_item'],
} satisfies Feature

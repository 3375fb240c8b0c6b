import type { Feature } from '../../feature.ts'
import { beginBatch } from './begin.ts'
import { cancelBatch } from './cancel.ts'
import { exportRecords } from './export.ts'
import { batchGuard } from './guard.ts'
import { initiateRows } from './jobs.ts'
import { listBatches, listManagedRecords, listOwnRecords } from './records.ts'
import { resendRows } from './resend.ts'
import { sweepBatchRows } from './sweep.ts'
import { readValues } from './values.ts'

/** Many contracts of one template: begun, worked through row by row, and what became of each. */
export const batchInitiationFeature = {
  name: 'batch-initiation',
  calls: {
    initiateBatch: beginBatch,
    templateBatchInit: beginBatch,
    batchInitRecordQueryDetail: listOwnRecords,
    batchInitRecordManagerDetail: listManagedRecords,
    batchInitRecordQuery: listBatches,
    batchInitRecordValues: readValues,
    batchInitRecordResend: resendRows,
    batchInitRecordCancel: cancelBatch,
    batchInitRecordExport: exportRecords,
  },
  guards: { batchInit: batchGuard },
  jobs: [initiateRows, sweepBatchRows],
  tables: ['batch_init', 'batch_init_row'],
} satisfies Feature

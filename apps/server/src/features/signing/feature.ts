import type { Feature } from '../../feature.ts'
import { executeSigning } from './execute.ts'
import { sendIntentCode } from './intent.ts'
import { finishSigning, sweepSigning } from './jobs.ts'
import { rejectContract } from './reject.ts'
import { checkSignatures } from './signatures.ts'
import { showTask } from './task.ts'
import { signingUrl, signingReturn, followShortLink } from './url.ts'

export const signingFeature = {
  name: 'signing',
  calls: {
    signUrl: signingUrl,
    signSignReturn: signingReturn,
    shortTransactionNo: followShortLink,
    signTask: showTask,
    signIntentCode: sendIntentCode,
    signExecute: executeSigning,
    signReject: rejectContract,
    contractQuerySignatures: checkSignatures,
  },
  jobs: [finishSigning, sweepSigning],
  tables: ['personal_signature'],
} satisfies Feature

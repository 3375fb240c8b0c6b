import type { Feature } from '../../feature.ts'
import { executeSigning } from './execute.ts'
import { sendIntentCode } from './intent.ts'
import { finishSigning, sweepSigning } from './jobs.ts'
import {
  chooseDefault,
  listSignatures,
  removeSignature,
  saveSignature,
  showKeptSignature,
} from './kept-signature.ts'
import { rejectContract } from './reject.ts'
import { checkSignatures } from './signatures.ts'
import { showTask } from './task.ts'
import { signingUrl, signingReturn, followShortLink } from './url.ts'
import { recordViewed } from './viewed.ts'

export const signingFeature = {
  name: 'signing',
  calls: {
    signUrl: signingUrl,
    signSignReturn: signingReturn,
    shortTransactionNo: followShortLink,
    signTask: showTask,
    signSavedSignature: showKeptSignature,
    userSignatures: listSignatures,
    userSignatureSave: saveSignature,
    userSignatureDefault: chooseDefault,
    userSignatureRemove: removeSignature,
    signIntentCode: sendIntentCode,
    signExecute: executeSigning,
    signViewed: recordViewed,
    signReject: rejectContract,
    contractQuerySignatures: checkSignatures,
  },
  jobs: [finishSigning, sweepSigning],
  tables: ['personal_signature'],
} satisfies Feature

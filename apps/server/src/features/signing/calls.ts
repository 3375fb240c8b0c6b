import type { Handlers } from '../../http/handler.ts'
import { executeSigning } from './execute.ts'
import { sendIntentCode } from './intent.ts'
import { rejectContract } from './reject.ts'
import { checkSignatures } from './signatures.ts'
import { showTask } from './task.ts'
import { followShortLink, signingReturn, signingUrl } from './url.ts'

export const signingCalls = {
  signUrl: signingUrl,
  signSignReturn: signingReturn,
  shortTransactionNo: followShortLink,
  signTask: showTask,
  signIntentCode: sendIntentCode,
  signExecute: executeSigning,
  signReject: rejectContract,
  contractQuerySignatures: checkSignatures,
} satisfies Partial<Handlers>

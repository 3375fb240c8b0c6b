import { createHash } from 'node:crypto'
import type {
  externalContractAsyncInitiate,
  externalContractAsyncInitiateQuery,
} from '@qiyin/calls/areas/external-initiation.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { sourceInitiationStatus } from '@qiyin/domain/access/application-scope.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { takeInFiles } from '../external-contracts/public.ts'
import { answerOnce } from '../source-applications/public.ts'
import { requireNotifyUrl } from '../source-events/public.ts'
import { initiateLater } from './jobs.ts'
import { findByBizId, insertInitiation, type SourceInitiation } from './store.ts'
import { sealRequest } from './stored-request.ts'

type Asked = Input<typeof externalContractAsyncInitiate>
type Taken = Result<typeof externalContractAsyncInitiate>

/**
 * POST /external/contract/async-initiate: the files are looked at here, since their fault is the caller's to mend at
 * once; what takes time is left to a job. The number counts for the other calls that initiate, too.
 */
export async function acceptInitiation(asked: Asked, context: Context): Promise<Taken> {
  const { bizId, notifyUrl, files, contractInfo, signers } = asked
  const applicationId = context.application.id
  const known = await findByBizId(context.db, { applicationId, bizId })
  const sha256 = digestOf(asked)
  if (known) return sameAsBefore(known, sha256)
  // Told from what another call would be asked under the number.
  const request = { asynchronous: sha256.toString('hex') }
  return answerOnce<Taken>(context, { bizId, request }, async (keep) => {
    if (notifyUrl !== undefined) await requireNotifyUrl(context, notifyUrl)
    const held = contractInfo.files ?? []
    if (held.length + files.length === 0)
      throw new CallError({ name: 'PARAMETER_INVALID', message: '请至少选择一份合同文件' })
    const taken = await takeInFiles(context, files)
    const initiation = { contractInfo: { ...contractInfo, files: [...held, ...taken] }, signers }
    const { address, userAgent } = context.request
    const answer: Taken = { bizId, status: sourceInitiationStatus.waiting }
    await context.transaction(async (tx) => {
      await keep(tx, answer)
      const id = await insertInitiation(tx, {
        applicationId,
        bizId,
        sha256,
        requestEnc: sealRequest(context.secrets, { initiation, notifyUrl }),
        address,
        userAgent,
        time: context.now(),
      })
      await context.jobs.send(tx, initiateLater, { id, appId: context.application.appId })
    })
    return answer
  })
}

function sameAsBefore({ bizId, status, sha256 }: SourceInitiation, asked: Buffer): Taken {
  if (!sha256.equals(asked)) throw new CallError('BIZ_ID_USED')
  return { bizId, status }
}

/** Of the files their digests: the text of a request may be long. */
function digestOf({ files, contractInfo, signers, notifyUrl }: Asked): Buffer {
  const contents = files.map(({ fileName, content }) => [
    fileName,
    createHash('sha256').update(content).digest('hex'),
  ])
  return createHash('sha256')
    .update(JSON.stringify([contents, contractInfo, signers, notifyUrl]))
    .digest()
}

/** POST /external/contract/async-initiate/query */
export async function queryInitiation(
  { bizId }: Input<typeof externalContractAsyncInitiateQuery>,
  { db, application }: Context,
): Promise<Result<typeof externalContractAsyncInitiateQuery>> {
  const found = await findByBizId(db, { applicationId: application.id, bizId })
  if (!found) throw new CallError('RECORD_NOT_FOUND')
  const { status, contractId, contractNo, failReason } = found
  return { bizId, status, contractId, contractNo, failReason }
}

import type { externalContractInitiateWithFile } from '@qiyin/calls/areas/external-contract.ts'
import type { Input } from '@qiyin/calls/call.ts'
import { embedLimits } from '@qiyin/domain/access/embedding.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { actingFor, requestOf, takeInFiles } from '../external-contracts/public.ts'
import { mergeFiles } from '../files/public.ts'
import { validateInitiation, type Initiation } from '../initiation/public.ts'
import { requestDigest } from '../source-applications/public.ts'
import { requireNotifyUrl } from '../source-events/public.ts'
import { lockBizId, placingByBizId, writePlacing, type Placing } from './store-placing.ts'

/** An initiation that waits for its places, as it is kept. */
interface Held {
  readonly initiation: Initiation
  readonly notifyUrl: string | undefined
  /** What the application is answered for, once. */
  readonly request: ReturnType<typeof requestOf>
}

const purpose = 'embed_placing.held'

/**
 * Keeps an initiation that was asked for, checked but for the places, and answers the id of what waits; the same request
 * again meets what it has made before. Refuses another request under the number.
 */
export async function keepPlacing(
  context: Context,
  { bizId, ...given }: Input<typeof externalContractInitiateWithFile>,
): Promise<string> {
  const { db, secrets, now, application, transaction } = context
  const request = requestOf(given)
  const sha256 = requestDigest(request)
  const number = { applicationId: application.id, bizId }
  const before = await placingByBizId(db, number)
  if (before && isWaiting(before, now())) return sameAs(before, sha256)
  const { notifyUrl, files, contractInfo, signers } = given
  if (notifyUrl !== undefined) await requireNotifyUrl(context, notifyUrl)
  const acting = actingFor(context)
  const taken = await takeInFiles(context, files)
  const initiation = { contractInfo: { ...contractInfo, files: taken }, signers }
  await validateInitiation(initiation, acting)
  const fileIdList = taken.map(({ fileId }) => fileId)
  const { id: fileId } = await mergeFiles(
    { fileIdList, contractName: contractInfo.contractName, extension: 'pdf' },
    acting,
  )
  const held: Held = { initiation, notifyUrl, request }
  const heldEnc = secrets.seal(JSON.stringify(held), purpose)
  const time = now()
  return transaction(async (tx) => {
    await lockBizId(tx, number)
    const meanwhile = await placingByBizId(tx, number)
    if (meanwhile && isWaiting(meanwhile, time)) return sameAs(meanwhile, sha256)
    return writePlacing(tx, { ...number, sha256, heldEnc, fileId, createdTime: time })
  })
}

/** What was kept. */
export function openHeld({ secrets }: Pick<Context, 'secrets'>, { heldEnc }: Placing): Held {
  // Written above only.
  return JSON.parse(secrets.open(heldEnc, purpose)) as Held
}

function isWaiting({ createdTime }: Placing, now: Date): boolean {
  return now.getTime() - createdTime.getTime() < embedLimits.placingMs
}

function sameAs(placing: Placing, sha256: Buffer): string {
  if (!placing.sha256.equals(sha256)) throw new CallError('BIZ_ID_USED')
  return placing.id
}

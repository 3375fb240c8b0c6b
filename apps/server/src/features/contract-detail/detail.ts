import { ourPartOf } from '@qiyin/domain/our-part.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import type { contractQueryDetail } from '@qiyin/calls/areas/contract-query.ts'
import { attemptFailureOf } from '@qiyin/domain/contract/attempt.ts'
import { shownText, type ShownDocument } from '@qiyin/domain/contract/shown.ts'
import { signStatus } from '@qiyin/domain/contract/status.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { auditText, findingText, type AuditChain } from '../audit/public.ts'
import { checkedDocument } from '../contract-check/public.ts'
import { contractRow, findRows } from '../contract-lists/public.ts'
import {
  expireIfOverdue,
  positionsOf,
  recordReading,
  slotsWithPeople,
  type SlotOfPerson,
  type SlotPosition,
} from '../contracts/public.ts'
import { attemptFailures, signedAttempts, type IntentProof } from '../sign-attempts/public.ts'
import { flowOf, type SigningFlow } from '../signing-flows/public.ts'
import { findDetailFacts, type DetailFacts } from './store-detail.ts'

type Detail = Result<typeof contractQueryDetail>

/** GET /contract/query/detail: everything about one contract, by the same rules as its row. */
export async function showContract(
  { contractId, contractSignId }: Input<typeof contractQueryDetail>,
  context: Context,
): Promise<Detail> {
  const { user, now } = context
  const time = now()
  await expireIfOverdue(context, contractId, time)
  await recordReading(context, contractId, { event: 'VIEWED', time })
  const parts = await load(context, contractId)
  if (!parts) throw new CallError('CONTRACT_NOT_FOUND')
  const row = contractRow(parts.contract, parts.rowSlots, { personId: user.personId, now: time })
  const viewed = parts.slots.find((slot) => slot.signId === contractSignId && slot.personId === user.personId)
  return {
    ...row,
    ...(viewed && { signId: viewed.signId }),
    ...documentOf(parts),
    detailSigners: parts.slots.map((slot) => signerOf(slot, user.personId, parts)),
    signedAtSupplier: parts.flow !== undefined,
    areas: parts.areas.map((area) => areaOf(area, parts.slots, user.personId)),
    endedBy: parts.facts.endedBy,
    ...trailOf(parts.chain),
  }
}

interface Parts {
  readonly contract: Parameters<typeof contractRow>[0]
  readonly rowSlots: Parameters<typeof contractRow>[1]
  readonly facts: DetailFacts
  readonly slots: readonly SlotOfPerson[]
  readonly areas: readonly SlotPosition[]
  readonly chain: AuditChain
  /** Of the stored file's bytes; null when they cannot be read. */
  readonly sha256: Buffer | null
  readonly failures: ReadonlyMap<string, string>
  /** Of the signatures that are made, by their slot. */
  readonly intents: ReadonlyMap<string, IntentProof>
  readonly flow: SigningFlow | undefined
}

async function load(context: Context, contractId: string): Promise<Parts | undefined> {
  const { db } = context
  const [rows, facts, slots, areas, checked, failures, signed, flow] = await Promise.all([
    findRows(db, [contractId]),
    findDetailFacts(db, contractId),
    slotsWithPeople(db, contractId),
    positionsOf(db, contractId),
    checkedDocument(context, contractId),
    attemptFailures(db, contractId),
    signedAttempts(db, contractId),
    flowOf(db, contractId),
  ])
  const contract = rows.contracts[0]
  if (!contract || !facts) return undefined
  const intents = new Map(signed.map(({ signId, intent }) => [signId, intent]))
  return { contract, rowSlots: rows.slots, facts, slots, areas, ...checked, failures, intents, flow }
}

function documentOf({
  facts,
  sha256,
}: Parts): Pick<Detail, 'signOrderType' | 'signPosition' | 'pageCount' | 'pages' | 'documentSha256'> {
  return {
    signOrderType: facts.signOrderType,
    signPosition: facts.signPosition,
    pageCount: facts.pageCount,
    pages: facts.pages,
    documentSha256: sha256?.toString('hex') ?? null,
  }
}

function signerOf(
  slot: SlotOfPerson,
  personId: string,
  { failures, intents, facts }: Pick<Parts, 'failures' | 'intents' | 'facts'>,
): Detail['detailSigners'][number] {
  const intent = intents.get(slot.signId)
  return {
    signId: slot.signId,
    signType: slot.signType,
    ourPart: ourPartOf(slot.ourPart),
    signOrder: slot.signOrder,
    signerName: slot.personName,
    companyName: slot.companyName,
    mobile: slot.mobileMasked,
    identityNo: slot.identityNoMasked,
    signStatus: slot.signStatus,
    signTime: slot.signTime && formatDateTime(slot.signTime),
    viewedTime: slot.viewedTime && formatDateTime(slot.viewedTime),
    isLoginUser: slot.personId === personId,
    assurance: slot.assurance,
    processing: slot.processing,
    intent: intent ? intentText(intent) : null,
    shown: shownOf(intent?.shown, facts.pageCount),
    failure: attemptFailureOf(failures.get(slot.signId) ?? null),
  }
}

function intentText({ way, time }: IntentProof): string {
  return way === 'AUTO'
    ? '企业事先授权，由来源系统发起自动签署'
    : `短信验证码，${formatDateTime(new Date(time))} 通过`
}

function shownOf(shown: ShownDocument | undefined, pageCount: number): string | null {
  return shown ? shownText(shown, pageCount) : null
}

function areaOf(
  { signId, ...place }: SlotPosition,
  slots: readonly SlotOfPerson[],
  personId: string,
): Detail['areas'][number] {
  const slot = slots.find((one) => one.signId === signId)
  const mine = slot?.personId === personId && slot.signStatus === signStatus.waitingForMe
  return { ...place, mine }
}

function trailOf({
  finding,
  intact,
  records,
}: AuditChain): Pick<Detail, 'auditTrail' | 'auditState' | 'auditFinding' | 'auditIntact'> {
  return {
    auditTrail: records.map((record) => ({
      seq: record.seq,
      event: record.event,
      text: auditText(record.event, record.detail),
      actorName: record.actorName,
      happenedTime: formatDateTime(record.happenedTime),
      hash: record.hash.toString('hex'),
    })),
    auditState: finding.kind,
    auditFinding: findingText(finding),
    auditIntact: intact,
  }
}

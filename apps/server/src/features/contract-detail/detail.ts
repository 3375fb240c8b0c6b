import { ourPartOf } from '@qiyin/domain/our-part.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import type { contractQueryDetail } from '@qiyin/calls/areas/contract-query.ts'
import { attemptFailureOf } from '@qiyin/domain/contract/attempt.ts'
import { signStatus } from '@qiyin/domain/contract/status.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Db, Services } from '../../http/context.ts'
import { auditText, findingText, verifyAuditChain, type AuditChain } from '../audit/public.ts'
import { contractRow, findRows } from '../contract-lists/public.ts'
import {
  expireIfOverdue,
  positionsOf,
  recordReading,
  slotsWithPeople,
  type SlotOfPerson,
  type SlotPosition,
} from '../contracts/public.ts'
import { attemptFailures } from '../sign-attempts/public.ts'
import { findDetailFacts, type DetailFacts } from './store-detail.ts'

type Detail = Result<typeof contractQueryDetail>

/** GET /contract/query/detail: everything about one contract, by the same rules as its row. */
export async function showContract(
  { contractId, contractSignId }: Input<typeof contractQueryDetail>,
  context: Context,
): Promise<Detail> {
  const { db, user, now } = context
  const time = now()
  await expireIfOverdue(context, contractId, time)
  await recordReading(context, contractId, { event: 'VIEWED', time })
  const parts = await load(db, context, contractId)
  if (!parts) throw new CallError('CONTRACT_NOT_FOUND')
  const row = contractRow(parts.contract, parts.rowSlots, { personId: user.personId, now: time })
  const viewed = parts.slots.find((slot) => slot.signId === contractSignId && slot.personId === user.personId)
  return {
    ...row,
    ...(viewed && { signId: viewed.signId }),
    ...documentOf(parts.facts),
    detailSigners: parts.slots.map((slot) => signerOf(slot, user.personId, parts.failures)),
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
  readonly failures: ReadonlyMap<string, string>
}

async function load(
  db: Db,
  services: Pick<Services, 'secrets'>,
  contractId: string,
): Promise<Parts | undefined> {
  const [rows, facts, slots, areas, chain, failures] = await Promise.all([
    findRows(db, [contractId]),
    findDetailFacts(db, contractId),
    slotsWithPeople(db, contractId),
    positionsOf(db, contractId),
    verifyAuditChain(db, services, contractId),
    attemptFailures(db, contractId),
  ])
  const contract = rows.contracts[0]
  return contract && facts && { contract, rowSlots: rows.slots, facts, slots, areas, chain, failures }
}

function documentOf(
  facts: DetailFacts,
): Pick<Detail, 'signOrderType' | 'signPosition' | 'pageCount' | 'pages' | 'documentSha256'> {
  return {
    signOrderType: facts.signOrderType,
    signPosition: facts.signPosition,
    pageCount: facts.pageCount,
    pages: facts.pages,
    documentSha256: facts.documentSha256.toString('hex'),
  }
}

function signerOf(
  slot: SlotOfPerson,
  personId: string,
  failures: Parts['failures'],
): Detail['detailSigners'][number] {
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
    failure: attemptFailureOf(failures.get(slot.signId) ?? null),
  }
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

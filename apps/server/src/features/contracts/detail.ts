import type { Input, Result } from '@qiyin/calls/call.ts'
import type { contractQueryDetail } from '@qiyin/calls/areas/contract-query.ts'
import { signStatus } from '@qiyin/domain/contract/status.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Db } from '../../http/context.ts'
import { verifyAuditChain, type AuditChain } from './audit.ts'
import { auditText } from './audit-text.ts'
import { expireIfOverdue } from './expire.ts'
import { contractRow } from './rows.ts'
import {
  findAreas,
  findDetailFacts,
  findDetailSlots,
  type AreaRow,
  type DetailFacts,
  type DetailSlot,
} from './store-detail.ts'
import { findRows } from './store-rows.ts'
import { recordView } from './view.ts'

type Detail = Result<typeof contractQueryDetail>

/** GET /contract/query/detail: everything about one contract, by the same rules as its row. */
export async function showContract(
  { contractId, contractSignId }: Input<typeof contractQueryDetail>,
  context: Context,
): Promise<Detail> {
  const { db, user, now } = context
  const time = now()
  await expireIfOverdue(context, contractId, time)
  await recordView(context, contractId, time)
  const parts = await load(db, contractId)
  if (!parts) throw new CallError('CONTRACT_NOT_FOUND')
  const row = contractRow(parts.contract, parts.rowSlots, { personId: user.personId, now: time })
  const viewed = parts.slots.find((slot) => slot.signId === contractSignId && slot.personId === user.personId)
  return {
    ...row,
    ...(viewed && { signId: viewed.signId }),
    ...documentOf(parts.facts),
    detailSigners: parts.slots.map((slot) => signerOf(slot, user.personId)),
    areas: parts.areas.flatMap((area) => areaOf(area, parts.slots, user.personId)),
    endedBy: parts.facts.endedBy,
    ...trailOf(parts.chain),
  }
}

interface Parts {
  readonly contract: Parameters<typeof contractRow>[0]
  readonly rowSlots: Parameters<typeof contractRow>[1]
  readonly facts: DetailFacts
  readonly slots: readonly DetailSlot[]
  readonly areas: readonly AreaRow[]
  readonly chain: AuditChain
}

async function load(db: Db, contractId: string): Promise<Parts | undefined> {
  const [rows, facts, slots, areas, chain] = await Promise.all([
    findRows(db, [contractId]),
    findDetailFacts(db, contractId),
    findDetailSlots(db, contractId),
    findAreas(db, contractId),
    verifyAuditChain(db, contractId),
  ])
  const contract = rows.contracts[0]
  return contract && facts && { contract, rowSlots: rows.slots, facts, slots, areas, chain }
}

function documentOf(
  facts: DetailFacts,
): Pick<Detail, 'signOrderType' | 'signPosition' | 'pageCount' | 'pages' | 'documentSha256'> {
  return {
    signOrderType: facts.signOrderType,
    signPosition: facts.signPosition,
    pageCount: facts.pageCount,
    pages: facts.pageSizes.map(([widthPt, heightPt]) => ({ widthPt, heightPt })),
    documentSha256: facts.documentSha256.toString('hex'),
  }
}

function signerOf(slot: DetailSlot, personId: string): Detail['detailSigners'][number] {
  return {
    signId: slot.signId,
    signType: slot.signType,
    ourPart: slot.ourPart,
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
  }
}

function areaOf(area: AreaRow, slots: readonly DetailSlot[], personId: string): Detail['areas'] {
  const slot = slots.find((one) => one.signId === area.signId)
  if (!slot) return []
  const { signId: _, ...place } = area
  return [
    {
      ...place,
      mine: slot.personId === personId && slot.signStatus === signStatus.waitingForMe,
      signerName: slot.personName,
      companyName: slot.companyName,
      signed: slot.signStatus === signStatus.signed,
    },
  ]
}

function trailOf({ intact, records }: AuditChain): Pick<Detail, 'auditTrail' | 'auditIntact'> {
  return {
    auditTrail: records.map((record) => ({
      seq: record.seq,
      event: record.event,
      text: auditText(record.event, record.detail),
      actorName: record.actorName,
      happenedTime: formatDateTime(record.happenedTime),
      hash: record.hash.toString('hex'),
    })),
    auditIntact: intact,
  }
}

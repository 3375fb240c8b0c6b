import { auditText, findingText } from '../audit/public.ts'
import type { RootedChain } from '../audit-roots/public.ts'
import type { EvidenceFacts } from '../evidence/public.ts'
import type { PackedRooted, PackedTrail, PendingRoot } from './package-format.ts'

/** The trail that the evidence report prints, every record of it and as it is sealed. */
export function packTrail({ record, trail }: EvidenceFacts): PackedTrail {
  const { records, head } = record.chain
  return {
    finding: findingText(trail),
    count: records.length,
    head: head.toString('hex'),
    records: records.map((one) => ({
      contractId: one.contractId,
      seq: one.seq,
      event: one.event,
      text: auditText(one.event, one.detail),
      actorId: one.actorId,
      actorName: one.actorName,
      address: one.address,
      userAgent: one.userAgent,
      detail: one.detail,
      documentBefore: hexOf(one.documentBefore),
      documentAfter: hexOf(one.documentAfter),
      happenedTime: one.happenedTime.toISOString(),
      previousHash: one.previousHash.toString('hex'),
      hash: one.hash.toString('hex'),
      keyId: hexOf(one.keyId),
    })),
  }
}

/** The nightly root over the trail, or that there is none yet. */
export function packRooted(rooted: RootedChain | undefined): PackedRooted | PendingRoot {
  if (!rooted) return { pending: '出具时，本合同的操作记录尚未列入每日校验根，次日起重新下载证据包即含有' }
  const { statement, state, path, token } = rooted
  return {
    number: statement.number,
    takenTime: statement.takenTime.toISOString(),
    chains: statement.chains,
    root: statement.root.toString('hex'),
    previous: statement.previous.toString('hex'),
    listed: { contractId: state.contractId, count: state.count, head: state.head.toString('hex') },
    path: path.map(({ side, hash }) => ({ side, hash: hash.toString('hex') })),
    token: token?.toString('base64') ?? null,
  }
}

/** How each signer confirmed the intent to sign; numbers stay masked. */
export function packIntents({ record, proofs }: EvidenceFacts): unknown {
  return record.slots.flatMap(({ signId, personName, companyName }) => {
    const proof = proofs.find((one) => one.signId === signId)
    return proof ? [{ personName, companyName, sealNames: proof.sealNames, intent: proof.intent }] : []
  })
}

function hexOf(bytes: Buffer | null): string | null {
  return bytes?.toString('hex') ?? null
}

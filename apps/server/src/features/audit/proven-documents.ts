import type { Db, Services } from '../../http/context.ts'
import { verifyAuditChain } from './check-chain.ts'
import { isOwnHash } from './record-hash.ts'
import { findDocumentRecords, type AuditRow } from './store.ts'

/**
 * SHA-256 of every state of the contract's document that its trail proves, oldest first: those of records that the
 * platform wrote. What a forged record says counts for nothing, so that it can pass no other document off.
 */
export async function provenDocuments(
  db: Db,
  services: Pick<Services, 'secrets'>,
  contractId: string,
): Promise<Buffer[]> {
  const records = await provenRecords(db, services, contractId)
  return records.flatMap(({ documentAfter }) => documentAfter ?? [])
}

/** The records behind {@link provenDocuments}: each has made a state of the document. */
export async function provenRecords(
  db: Db,
  services: Pick<Services, 'secrets'>,
  contractId: string,
): Promise<AuditRow[]> {
  const records = await findDocumentRecords(db, contractId)
  const own = records.filter((record) => isOwnHash(services.secrets, record) === true)
  return own.every(({ keyId }) => keyId !== null) ? own : withoutForgedOld(db, services, { contractId, own })
}

/** The hash of a record of before anybody can compute: it counts as far as the chain it stands in is whole. */
async function withoutForgedOld(
  db: Db,
  services: Pick<Services, 'secrets'>,
  { contractId, own }: { contractId: string; own: readonly AuditRow[] },
): Promise<AuditRow[]> {
  const { finding } = await verifyAuditChain(db, services, contractId)
  const wholeBefore = finding.kind === 'broken' ? finding.seq : Infinity
  return own.filter(({ seq, keyId }) => keyId !== null || seq < wholeBefore)
}

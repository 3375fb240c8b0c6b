import type { Db, Services, Tx } from '../../http/context.ts'
import { compareWithState, verifyAuditChain, type AuditChain } from '../audit/public.ts'
import { lockContract } from '../contracts/public.ts'
import { findRows, findSigned } from './store.ts'

type Needs = Pick<Services, 'database' | 'secrets' | 'now'>

/**
 * A contract's trail, checked in itself and held against the contract's state, its slots and every recorded digest of
 * its document. Reads no file.
 */
export async function checkedTrail(services: Needs, contractId: string): Promise<AuditChain> {
  const { database, now } = services
  const { compared, alone } = await look(database.db, services, contractId)
  if (compared.intact || !alone.intact) return compared
  // Something was done between the readings, or the parts contradict each other: under the lock they hold still.
  return database.transaction(async (tx) => {
    await lockContract(tx, contractId, now())
    return checkedTrailOfLocked(tx, services, contractId)
  })
}

/** The same for a contract whose row this transaction has locked. */
export async function checkedTrailOfLocked(
  tx: Tx,
  services: Pick<Needs, 'secrets'>,
  contractId: string,
): Promise<AuditChain> {
  return (await look(tx, services, contractId)).compared
}

async function look(
  db: Db,
  services: Pick<Needs, 'secrets'>,
  contractId: string,
): Promise<{ readonly alone: AuditChain; readonly compared: AuditChain }> {
  const alone = await verifyAuditChain(db, services, contractId)
  const rows = await findRows(db, contractId)
  if (!rows) return { alone, compared: alone }
  const { documentSha256, fileSha256 } = rows
  const signed = await findSigned(db, contractId)
  const finding = compareWithState(alone, { ...rows, signed, digests: [documentSha256, fileSha256] })
  return { alone, compared: { ...alone, finding, intact: finding.kind === 'intact' } }
}

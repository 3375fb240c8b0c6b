import type { Services } from '../../http/context.ts'
import { verifyAuditChain, type AuditChain } from '../audit/public.ts'
import { documentFault, type DocumentFault } from '../contract-check/public.ts'
import { contractById, type SigningSlot, type StoredContract } from '../contracts/public.ts'
import { fileById, type StoredFile } from '../files/public.ts'
import { flowOf } from '../signing-flows/public.ts'

export type SigningFault = DocumentFault

/**
 * Why nobody may sign the document: it is not the one that the contract's trail led to, by any of what is recorded or
 * stored, or it cannot be read. A trail that contradicts itself about the document leads to none.
 */
export async function signingFault(
  services: Parameters<typeof documentFault>[0],
  { contract, file, chain }: { contract: StoredContract; file: StoredFile; chain: AuditChain },
): Promise<SigningFault | undefined> {
  const { finding } = chain
  if (finding.kind !== 'broken' || finding.fault !== 'predecessor')
    return documentFault(services, { contract, file })
  services.logger.error({ contractId: contract.contractId, finding }, 'a trail contradicts itself')
  return 'DOCUMENT_MISMATCH'
}

/** The same for a slot that somebody is about to sign here; what a supplier signs is not signed here. */
export async function slotFault(
  services: Services,
  { contractId }: SigningSlot,
): Promise<SigningFault | 'SIGNED_AT_SUPPLIER' | undefined> {
  const { db } = services.database
  if (await flowOf(db, contractId)) return 'SIGNED_AT_SUPPLIER'
  const contract = await contractById(db, contractId)
  const file = contract && (await fileById(db, contract.fileId))
  if (!contract || !file) throw new Error('the contract of a slot is not whole')
  return signingFault(services, { contract, file, chain: await verifyAuditChain(db, services, contractId) })
}

import type { Withdrawal } from '@qiyin/domain/contract/attempt.ts'
import { isLastToSign } from '@qiyin/domain/contract/signing-order.ts'
import { PdfError, type ClosingStamp } from '@qiyin/pdf'
import { handOver } from '@qiyin/pdf/engine'
import type { Services } from '../../http/context.ts'
import type { StoredBlob } from '../../storage/blob-store.ts'
import { verifyAuditChain, type AuditChain } from '../audit/public.ts'
import { signingFault, type SigningFault } from './signing-fault.ts'
import {
  contractById,
  signersOf,
  slotToSign,
  type SigningSlot,
  type StoredContract,
} from '../contracts/public.ts'
import { fileById, type StoredFile } from '../files/public.ts'
import { verifiedIdentity } from '../people/public.ts'
import { eventSigner, revocationMaterial, timestampSource, type EventSigner } from '../pki/public.ts'
import { drawnFields, type Attempt } from '../sign-attempts/public.ts'
import { fieldAppearances, readPictures } from './appearance.ts'
import { withdrawalOf } from './withdrawal.ts'

/** A signed document that no contract has taken over yet. */
export interface MadeSignature {
  readonly before: StoredContract
  readonly file: StoredFile
  readonly slot: SigningSlot
  /** The signed document; stored already, so that a transaction has no file to write. */
  readonly blob: StoredBlob
  readonly signer: EventSigner
  readonly time: Date
  readonly last: boolean
  /** What closes the document, when it was the last signature. */
  readonly closing: ClosingStamp | undefined
}

/** Signs the contract's document as it stands, or says which outer service is away, or what is wrong with it. */
export async function makeSignature(
  services: Services,
  attempt: Attempt,
): Promise<MadeSignature | { readonly awaits: AwayService } | { readonly fault: SigningFault | Withdrawal }> {
  const { blobs, now } = services
  const parts = await loadParts(services, attempt)
  // Before anybody's name is put to it: what is not the document of the trail would become so by this signature.
  const fault = await signingFault(services, { contract: parts.before, ...parts })
  if (fault === 'DOCUMENT_MISMATCH') return { fault }
  // Looked at again, and held, when it is stored: here it spares the work and a certificate.
  const withdrawn = await withdrawalOf(services.database.db, attempt, parts.slot)
  if (withdrawn) return { fault: withdrawn }
  const document = await blobs.read(parts.file.blobKey, parts.before.documentSha256)
  const time = now()
  try {
    const signer = await eventSigner(services, {
      commonName: parts.slot.personName,
      organization: parts.slot.companyName,
      personId: parts.slot.personId,
      companyId: parts.slot.companyId,
      contractId: attempt.contractId,
      assurance: parts.assurance,
      maskedNo: parts.maskedNo,
      time,
    })
    const { bytes, closing } = await sign(services, { attempt, ...parts, document, signer, time })
    return { ...parts, blob: await blobs.put(bytes), signer, time, closing }
  } catch (error) {
    // Never replaced by local time or another key: the signature waits and is tried again.
    const awaits = awayService(error)
    if (!awaits) throw error
    services.logger.warn({ err: error, attemptId: attempt.attemptId }, 'a signature waits for a service')
    return { awaits }
  }
}

/** What a signature waits for. */
export type AwayService = 'TIMESTAMP_UNAVAILABLE' | 'SIGNER_UNAVAILABLE'

/** The outer service, without which nothing can be signed, that does not answer. */
function awayService(error: unknown): AwayService | undefined {
  if (!(error instanceof PdfError)) return undefined
  if (error.code === 'timestamp-failed') return 'TIMESTAMP_UNAVAILABLE'
  return error.code === 'signer-unavailable' ? 'SIGNER_UNAVAILABLE' : undefined
}

interface Parts {
  readonly before: StoredContract
  readonly file: StoredFile
  readonly slot: SigningSlot
  readonly last: boolean
  readonly chain: AuditChain
  readonly assurance: string
  readonly maskedNo: string
}

async function loadParts(services: Services, attempt: Attempt): Promise<Parts> {
  const { db } = services.database
  const before = await contractById(db, attempt.contractId)
  const slot = await slotToSign(db, attempt)
  const file = before && (await fileById(db, before.fileId))
  if (!before || !slot || !file) throw new Error('the contract of a signing attempt is not whole')
  const identity = await verifiedIdentity(db, slot.personId)
  if (!identity) throw new Error('a signing attempt belongs to a person who is not verified')
  const [chain, slots] = [
    await verifyAuditChain(db, services, before.contractId),
    await signersOf(db, before.contractId),
  ]
  return {
    before,
    file,
    slot,
    last: isLastToSign(slots, slot.signId),
    chain,
    assurance: identity.assurance,
    maskedNo: identity.identityNoMasked,
  }
}

async function sign(
  services: Services,
  made: Parts & { attempt: Attempt; document: Buffer; signer: EventSigner; time: Date },
): Promise<{ bytes: Buffer; closing: ClosingStamp | undefined }> {
  const timestamp = await timestampSource(services)
  const fields = drawnFields(services.secrets, made.attempt)
  const pictures = await readPictures(services.blobs, fields)
  const filled = await services.pdf.run('fillFields', handOver(made.document), {
    fields: fieldAppearances(fields, { time: made.time, pictures }),
    signer: made.signer.material,
    signerName: made.slot.companyName ?? made.slot.personName,
    reason: `签署《${made.before.contractName}》`,
    time: made.time,
    timestamp,
    auditHead: made.chain.head,
    auditCount: made.chain.records.length,
  })
  if (!made.last) return { bytes: filled.bytes, closing: undefined }
  const material = await revocationMaterial(services, filled.bytes, made.signer)
  return services.pdf.run('completeDocument', handOver(filled.bytes), { ...material, timestamp })
}

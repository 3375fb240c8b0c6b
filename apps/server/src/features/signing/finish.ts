import { isLastToSign } from '@qiyin/domain/contract/signing-order.ts'
import { closedRefusal, contractStatus } from '@qiyin/domain/contract/status.ts'
import type { Refusal } from '@qiyin/domain/refusals.ts'
import { handOver } from '@qiyin/pdf/engine/hand-over.ts'
import { PdfError } from '@qiyin/pdf/errors.ts'
import type { Db, Services, Tx } from '../../http/context.ts'
import type { StoredBlob } from '../../storage/blob-store.ts'
import {
  contractById,
  endContract,
  lockContract,
  openNextStage,
  platformActor,
  recordAudit,
  refreshParties,
  signersOf,
  verifyAuditChain,
  type LockedContract,
  type StoredContract,
} from '../contracts/public.ts'
import { createFile, fileById, type StoredFile } from '../files/public.ts'
import {
  eventSigner,
  recordCertificate,
  revocationMaterial,
  timestampSource,
  type EventSigner,
} from '../pki/public.ts'
import { verifiedIdentity } from '../people/public.ts'
import { fieldAppearances } from './appearance.ts'
import {
  findAttempt,
  findSlot,
  lockAttempt,
  markSigned,
  replaceDocument,
  settleAttempt,
  type Attempt,
  type SigningSlot,
} from './store.ts'

/** How an attempt stands after it was worked on. */
export type Outcome =
  | { readonly kind: 'signed' }
  /** Still open: a time-stamp is awaited, or another process is at it. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** Signers of one stage may sign at the same moment; each loser of the race signs the winner's document. */
const mostRaces = 8

/**
 * Makes the signature of an open attempt and stores it, once, whoever calls this and however often: the
 * document is replaced only under the contract's lock, only if it is still the one that was signed, and only
 * while the attempt is open.
 */
export async function finishAttempt(services: Services, attemptId: string): Promise<Outcome> {
  for (let race = 0; race < mostRaces; race++) {
    const attempt = await findAttempt(services.database.db, attemptId)
    if (!attempt) throw new Error('a signing attempt is not there')
    const settled = settledOutcome(attempt)
    if (settled) return settled
    const made = await makeSignature(services, attempt)
    if (made === 'waiting') return { kind: 'waiting' }
    const outcome = await services.database.transaction((tx) => store(tx, services, attempt, made))
    if (outcome === 'stored') return { kind: 'signed' }
    // A signed document that no contract has taken over must not lie about.
    await services.blobs.remove(made.blob.key)
    if (outcome !== 'outdated') return outcome
  }
  return { kind: 'waiting' }
}

/** Ends an attempt that cannot be finished, so that the slot can be signed again. */
export async function giveUpAttempt(services: Services, attemptId: string): Promise<void> {
  const { database, now } = services
  await database.transaction(async (tx) => {
    const attempt = await findAttempt(tx, attemptId)
    if (!attempt) return
    await lockContract(tx, attempt.contractId, now())
    await settleAttempt(tx, attemptId, { status: 2, failure: 'SIGN_FAILED', time: now() })
  })
}

function settledOutcome({ status }: Attempt): Outcome | undefined {
  if (status === 1) return { kind: 'signed' }
  return status === 2 ? { kind: 'refused', refusal: { name: 'SIGN_FAILED' } } : undefined
}

interface Made {
  readonly before: StoredContract
  readonly file: StoredFile
  readonly slot: SigningSlot
  /** The signed document; stored already, so that a transaction has no file to write. */
  readonly blob: StoredBlob
  readonly signer: EventSigner
  readonly time: Date
  readonly last: boolean
}

async function makeSignature(services: Services, attempt: Attempt): Promise<Made | 'waiting'> {
  const { database, blobs, now } = services
  const parts = await loadParts(database.db, attempt)
  const document = await blobs.read(parts.file.blobKey)
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
    const bytes = await sign(services, { attempt, ...parts, document, signer, time })
    return { ...parts, blob: await blobs.put(bytes), signer, time }
  } catch (error) {
    // Never replaced by local time or another key: the signature waits and is tried again.
    if (!isAway(error)) throw error
    services.logger.warn({ err: error, attemptId: attempt.attemptId }, 'a signature waits for a service')
    return 'waiting'
  }
}

/** Whether an outer service, without which nothing can be signed, does not answer. */
function isAway(error: unknown): boolean {
  return error instanceof PdfError && ['timestamp-failed', 'signer-unavailable'].includes(error.code)
}

interface Parts {
  readonly before: StoredContract
  readonly file: StoredFile
  readonly slot: SigningSlot
  readonly last: boolean
  readonly auditHead: Buffer
  readonly assurance: string
  readonly maskedNo: string
}

async function loadParts(db: Db, attempt: Attempt): Promise<Parts> {
  const before = await contractById(db, attempt.contractId)
  const slot = await findSlot(db, attempt)
  const file = before && (await fileById(db, before.fileId))
  if (!before || !slot || !file) throw new Error('the contract of a signing attempt is not whole')
  const identity = await verifiedIdentity(db, slot.personId)
  if (!identity) throw new Error('a signing attempt belongs to a person who is not verified')
  const [chain, slots] = [
    await verifyAuditChain(db, before.contractId),
    await signersOf(db, before.contractId),
  ]
  return {
    before,
    file,
    slot,
    last: isLastToSign(slots, slot.signId),
    auditHead: chain.head,
    assurance: identity.assurance,
    maskedNo: identity.identityNoMasked,
  }
}

async function sign(
  services: Services,
  made: Parts & { attempt: Attempt; document: Buffer; signer: EventSigner; time: Date },
): Promise<Buffer> {
  const timestamp = await timestampSource(services)
  const filled = await services.pdf.run('fillFields', handOver(made.document), {
    fields: fieldAppearances(made.attempt.fields, made.time),
    signer: made.signer.material,
    signerName: made.slot.companyName ?? made.slot.personName,
    reason: `签署《${made.before.contractName}》`,
    time: made.time,
    timestamp,
    auditHead: made.auditHead,
  })
  if (!made.last) return filled.bytes
  const material = await revocationMaterial(services, filled.bytes, made.signer)
  const completed = await services.pdf.run('completeDocument', handOver(filled.bytes), {
    ...material,
    timestamp,
  })
  return completed.bytes
}

/** 'outdated': the document has changed meanwhile; sign the new one. An outcome: somebody else was first. */
async function store(
  tx: Tx,
  services: Services,
  attempt: Attempt,
  made: Made,
): Promise<'stored' | 'outdated' | Outcome> {
  const contract = await lockContract(tx, attempt.contractId, made.time)
  const current = await lockAttempt(tx, attempt.attemptId)
  const settled = current && settledOutcome(current)
  if (settled) return settled
  // A deadline that passed while the signature was being made does not undo an intent given in time.
  if (contract.storedStatus !== contractStatus.signing) {
    const refusal = closedRefusal(contract.storedStatus, '签署')
    await settleAttempt(tx, attempt.attemptId, { status: 2, failure: refusal.name, time: made.time })
    return { kind: 'refused', refusal }
  }
  if (!contract.documentSha256.equals(made.before.documentSha256)) return 'outdated'
  await settle(tx, services, { attempt, made, contract })
  return 'stored'
}

async function settle(
  tx: Tx,
  services: Services,
  { attempt, made, contract }: { attempt: Attempt; made: Made; contract: LockedContract },
): Promise<void> {
  const { contractId } = contract
  const { blob } = made
  const fileId = await createFile(tx, services, {
    ownerId: contract.initiatorId,
    fileName: made.file.fileName,
    kind: 'contract',
    blob,
    pages: made.file.pageSizes.map(([widthPt, heightPt]) => ({ widthPt, heightPt })),
    contractId,
  })
  await replaceDocument(tx, contractId, { fileId, sha256: blob.sha256 })
  await recordCertificate(tx, made.signer)
  await markSigned(tx, attempt.signId, { time: made.time, certificateSerialNo: made.signer.serialNo })
  await settleAttempt(tx, attempt.attemptId, { status: 1, failure: null, time: made.time })
  await recordAudit(tx, {
    contractId,
    event: 'SIGNED',
    actor: {
      personId: made.slot.personId,
      name: made.slot.personName,
      address: attempt.intent.address,
      userAgent: attempt.intent.userAgent,
    },
    time: made.time,
    documentBefore: made.before.documentSha256,
    documentAfter: blob.sha256,
    detail: {
      certificate: made.signer.serialNo,
      company: made.slot.companyName,
      seals: sealsOf(attempt),
    },
  })
  // Nobody else is asked to sign what has expired meanwhile.
  if (contract.contractStatus === contractStatus.signing)
    await openNextStage(tx, services, contractId, made.time)
  else await refreshParties(tx, contractId)
  if (!made.last) return
  const inSigning = { ...contract, contractStatus: contract.storedStatus }
  await endContract(tx, services, inSigning, { event: 'completed', actor: platformActor, time: made.time })
}

/** Each seal that was used, once. */
function sealsOf({ fields }: Attempt): string[] {
  return [...new Set(fields.flatMap((field) => ('sealId' in field && field.sealId) || []))]
}

import { closedRefusal, contractStatus } from '@qiyin/domain/contract/status.ts'
import type { Refusal } from '@qiyin/domain/refusals.ts'
import type { Services, Tx } from '../../http/context.ts'
import { platformActor, recordAudit } from '../audit/public.ts'
import {
  endContract,
  lockContract,
  markSigned,
  openNextStage,
  refreshParties,
  replaceDocument,
  type LockedContract,
} from '../contracts/public.ts'
import { createFile } from '../files/public.ts'
import { recordCertificate } from '../pki/public.ts'
import {
  attemptById,
  attemptStatus,
  lockAttempt,
  settleAttempt,
  type Attempt,
} from '../sign-attempts/public.ts'
import { makeSignature, type MadeSignature } from './make-signature.ts'
import { countSignature } from './signature-metrics.ts'

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
    const attempt = await attemptById(services.database.db, attemptId)
    if (!attempt) throw new Error('a signing attempt is not there')
    const settled = settledOutcome(attempt)
    if (settled) return settled
    const made = await makeSignature(services, attempt)
    if (made === 'waiting') return { kind: 'waiting' }
    const outcome = await services.database.transaction((tx) => store(tx, services, attempt, made))
    if (outcome === 'stored') {
      countSignature(services, attempt)
      return { kind: 'signed' }
    }
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
    const attempt = await attemptById(tx, attemptId)
    if (!attempt) return
    await lockContract(tx, attempt.contractId, now())
    await settleAttempt(tx, attemptId, { status: attemptStatus.givenUp, failure: 'SIGN_FAILED', time: now() })
  })
}

function settledOutcome({ status }: Attempt): Outcome | undefined {
  if (status === attemptStatus.signed) return { kind: 'signed' }
  return status === attemptStatus.givenUp ? { kind: 'refused', refusal: { name: 'SIGN_FAILED' } } : undefined
}

/** 'outdated': the document has changed meanwhile; sign the new one. An outcome: somebody else was first. */
async function store(
  tx: Tx,
  services: Services,
  attempt: Attempt,
  made: MadeSignature,
): Promise<'stored' | 'outdated' | Outcome> {
  const contract = await lockContract(tx, attempt.contractId, made.time)
  const current = await lockAttempt(tx, attempt.attemptId)
  const settled = current && settledOutcome(current)
  if (settled) return settled
  // A deadline that passed while the signature was being made does not undo an intent given in time.
  if (contract.storedStatus !== contractStatus.signing) {
    const refusal = closedRefusal(contract.storedStatus, '签署')
    await settleAttempt(tx, attempt.attemptId, {
      status: attemptStatus.givenUp,
      failure: refusal.name,
      time: made.time,
    })
    return { kind: 'refused', refusal }
  }
  if (!contract.documentSha256.equals(made.before.documentSha256)) return 'outdated'
  await settle(tx, services, { attempt, made, contract })
  return 'stored'
}

async function settle(
  tx: Tx,
  services: Services,
  { attempt, made, contract }: { attempt: Attempt; made: MadeSignature; contract: LockedContract },
): Promise<void> {
  const { contractId } = contract
  const { blob } = made
  const fileId = await createFile(tx, services, {
    ownerId: contract.initiatorId,
    fileName: made.file.fileName,
    kind: 'contract',
    blob,
    pages: made.file.pages,
    contractId,
  })
  await replaceDocument(tx, contractId, { fileId, sha256: blob.sha256 })
  await recordCertificate(tx, made.signer)
  await markSigned(tx, attempt.signId, { time: made.time, certificateSerialNo: made.signer.serialNo })
  await settleAttempt(tx, attempt.attemptId, { status: attemptStatus.signed, failure: null, time: made.time })
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

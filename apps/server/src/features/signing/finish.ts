import { attemptFate, type AttemptFailure } from '@qiyin/domain/contract/attempt.ts'
import { closedRefusal, contractStatus } from '@qiyin/domain/contract/status.ts'
import type { Services, Tx } from '../../http/context.ts'
import { isOutage } from '../../jobs/outlive-outages.ts'
import { StoredFileError } from '../../storage/stored-file-error.ts'
import { recordClosing } from '../archive/public.ts'
import { platformActor, recordAudit } from '../audit/public.ts'
import {
  endContract,
  lockContract,
  markSigned,
  openNextStage,
  refreshParties,
  replaceDocument,
  tellSource,
  type LockedContract,
} from '../contracts/public.ts'
import { createFile } from '../files/public.ts'
import { putIntoInbox } from '../messages/public.ts'
import { recordCertificate } from '../pki/public.ts'
import {
  attemptById,
  attemptStatus,
  inTurn,
  lockAttempt,
  markTried,
  settleAttempt,
  type Attempt,
} from '../sign-attempts/public.ts'
import { recordSealUses } from '../seals/public.ts'
import { giveUpAttempt, giveUpLocked } from './give-up.ts'
import { makeSignature, type AwayService, type MadeSignature } from './make-signature.ts'
import { settledOutcome, type Outcome } from './outcome.ts'
import { countSignature } from './signature-metrics.ts'
import { sealsOf, withdrawalOf } from './withdrawal.ts'

/** How long a job waits while others sign the same contract; its repetition looks again. */
const jobPatienceMs = 5000

/**
 * Makes the signature of an open attempt and stores it, once, whoever calls this and however often, when it is its turn
 * among the signatures of its contract. An attempt that cannot succeed any more is given up.
 */
export async function finishAttempt(
  services: Services,
  attemptId: string,
  patienceMs = jobPatienceMs,
): Promise<Outcome> {
  const attempt = await knownAttempt(services, attemptId)
  const settled = settledOutcome(attempt)
  if (settled) return settled
  const outcome = await inTurn(services, attempt, {
    patienceMs,
    run: () => finishInTurn(services, attemptId),
  })
  return outcome === 'busy' ? { kind: 'waiting' } : outcome
}

async function finishInTurn(services: Services, attemptId: string): Promise<Outcome> {
  const attempt = await knownAttempt(services, attemptId)
  const settled = settledOutcome(attempt)
  if (settled) return settled
  // Before anything is touched: the process may have died of this very document.
  if (attemptFate(attempt) === 'give-up') return giveUpAttempt(services, attempt, 'SIGN_FAILED')
  const made = await signAndStore(services, attemptId).catch((error: unknown) => ({ thrown: error }))
  if ('kind' in made) return made
  // Nobody's failure: it is made when the database is back, however late that is.
  if ('thrown' in made && isOutage(made.thrown)) throw made.thrown
  const triedTime = services.now()
  await markTried(services.database.db, attemptId, triedTime)
  if (attemptFate({ ...attempt, triedTime }) === 'give-up') {
    if ('thrown' in made) services.logger.error({ err: made.thrown, attemptId }, 'a signature cannot be made')
    return giveUpAttempt(services, attempt, 'awaits' in made ? made.awaits : failureOf(made.thrown))
  }
  if ('thrown' in made) throw made.thrown
  return { kind: 'waiting' }
}

function failureOf(error: unknown): AttemptFailure {
  return error instanceof StoredFileError ? 'FILE_DAMAGED' : 'SIGN_FAILED'
}

/** Whoever has lost the turn meets another's document; each loser of the race signs the winner's document. */
const mostRaces = 8

/**
 * The document is replaced only under the contract's lock, only if it is still the one that was signed, and only while
 * the attempt is open.
 */
export async function signAndStore(
  services: Services,
  attemptId: string,
): Promise<Outcome | { readonly awaits: AwayService }> {
  // A fault ends the attempt at once: trying again would only sign later what nobody may sign.
  for (let race = 0; race < mostRaces; race++) {
    const attempt = await knownAttempt(services, attemptId)
    const settled = settledOutcome(attempt)
    if (settled) return settled
    const made = await makeSignature(services, attempt)
    if ('awaits' in made) return made
    if ('fault' in made) return giveUpAttempt(services, attempt, made.fault)
    const outcome = await services.database.transaction((tx) => store(tx, services, attempt, made))
    if (outcome === 'stored') {
      countSignature(services, attempt)
      return { kind: 'signed' }
    }
    // A signed document that no contract has taken over must not lie about.
    await services.blobs.remove(made.blob.key)
    if (outcome !== 'outdated') return outcome
  }
  throw new Error('a signature has lost every race for its document')
}

async function knownAttempt({ database }: Services, attemptId: string): Promise<Attempt> {
  const attempt = await attemptById(database.db, attemptId)
  if (!attempt) throw new Error('a signing attempt is not there')
  return attempt
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
  const withdrawn = await withdrawalOf(tx, attempt, made.slot)
  if (withdrawn) return giveUpLocked(tx, services, { attempt, contract, failure: withdrawn })
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
  const use = { contractId, signId: attempt.signId, personId: made.slot.personId }
  await recordSealUses(
    tx,
    sealsOf(attempt).map((sealId) => ({ ...use, sealId })),
    made.time,
  )
  await recordAudit(tx, services, {
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
  await tellOthers(tx, services, { attempt, made, contract })
  // Nobody else is asked to sign what has expired meanwhile.
  if (contract.contractStatus === contractStatus.signing)
    await openNextStage(tx, services, contractId, { time: made.time })
  else await refreshParties(tx, contractId)
  if (!made.closing) return
  await recordClosing(tx, services, contractId, made.closing)
  const inSigning = { ...contract, contractStatus: contract.storedStatus }
  await endContract(tx, services, inSigning, { event: 'completed', actor: platformActor, time: made.time })
}

/** The contract's source system, and the initiator: of the last signature he hears with the completion. */
async function tellOthers(
  tx: Tx,
  services: Services,
  { attempt, made, contract }: { attempt: Attempt; made: MadeSignature; contract: LockedContract },
): Promise<void> {
  await tellSource(tx, services, contract, {
    type: 'contract.signed',
    time: made.time,
    data: toldOf(attempt, made),
  })
  if (!made.closing && made.slot.personId !== contract.initiatorId) {
    await putIntoInbox(tx, services, {
      personId: contract.initiatorId,
      scene: 'SIGNED',
      title: `${made.slot.personName}已签署`,
      subject: contract.contractName,
      contractId: contract.contractId,
    })
  }
}

/** Who has signed, as the contract's source system is told. */
function toldOf({ signId }: Attempt, { slot }: MadeSignature): Record<string, string> {
  const { personName: signerName, companyName } = slot
  return { signId, signerName, ...(companyName !== null && { companyName }) }
}

import { attemptFailureText, type AttemptFailure } from '@qiyin/domain/contract/attempt.ts'
import { contractStatus } from '@qiyin/domain/contract/status.ts'
import type { Services, Tx } from '../../http/context.ts'
import { lockContract, signingLink, slotToSign, type LockedContract } from '../contracts/public.ts'
import { queueNotice } from '../messages/public.ts'
import { attemptById, attemptStatus, settleAttempt, type Attempt } from '../sign-attempts/public.ts'
import { settledOutcome, type Outcome } from './outcome.ts'

type Abandoned = Pick<Attempt, 'attemptId' | 'contractId' | 'signId'>

/** Ends an attempt that cannot be finished: the slot is open again, and its signer is told why. */
export async function giveUpAttempt(
  services: Services,
  attempt: Abandoned,
  failure: AttemptFailure,
): Promise<Outcome> {
  const { database, now } = services
  return database.transaction(async (tx) => {
    const contract = await lockContract(tx, attempt.contractId, now())
    return giveUpLocked(tx, services, { attempt, contract, failure })
  })
}

/** The same under the lock of its contract. */
export async function giveUpLocked(
  tx: Tx,
  services: Services,
  {
    attempt: { attemptId, contractId, signId },
    contract,
    failure,
  }: {
    readonly attempt: Abandoned
    readonly contract: LockedContract
    readonly failure: AttemptFailure
  },
): Promise<Outcome> {
  const { config, now } = services
  const settled = await settleAttempt(tx, attemptId, {
    status: attemptStatus.givenUp,
    failure,
    time: now(),
  })
  const slot = await slotToSign(tx, { contractId, signId })
  if (settled && slot && contract.storedStatus === contractStatus.signing)
    await queueNotice(tx, services, {
      scene: 'SIGN_FAILED',
      personId: slot.personId,
      contract,
      values: {
        contractName: slot.contractName,
        reason: attemptFailureText[failure],
        url: signingLink(config, slot.transactionNo),
      },
    })
  // Somebody else may have settled it meanwhile: what stands in the row is the outcome.
  const after = await attemptById(tx, attemptId)
  return (after && settledOutcome(after)) ?? { kind: 'waiting' }
}

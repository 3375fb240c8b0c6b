import { attemptFailureText, type AttemptFailure } from '@qiyin/domain/contract/attempt.ts'
import { contractStatus } from '@qiyin/domain/contract/status.ts'
import type { Services } from '../../http/context.ts'
import { lockContract, signingLink, slotToSign } from '../contracts/public.ts'
import { queueNotice } from '../messages/public.ts'
import { attemptById, attemptStatus, settleAttempt, type Attempt } from '../sign-attempts/public.ts'
import { settledOutcome, type Outcome } from './outcome.ts'

/** Ends an attempt that cannot be finished: the slot is open again, and its signer is told why. */
export async function giveUpAttempt(
  services: Services,
  { attemptId, contractId, signId }: Pick<Attempt, 'attemptId' | 'contractId' | 'signId'>,
  failure: AttemptFailure,
): Promise<Outcome> {
  const { config, database, now } = services
  return database.transaction(async (tx) => {
    const contract = await lockContract(tx, contractId, now())
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
  })
}

import type { signBatchProgress } from '@qiyin/calls/areas/sign-batch.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { attemptFailureOf, isWithdrawal } from '@qiyin/domain/contract/attempt.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import type { Context } from '../../http/context.ts'
import { attemptStatus, attemptsById, type AttemptEnd } from '../sign-attempts/public.ts'
import { knownBatch } from './known-batch.ts'
import { findItems, type BatchItem } from './store.ts'

type Item = Result<typeof signBatchProgress>['items'][number]

/** GET /sign/batch/progress: what has become of each contract so far. */
export async function showProgress(
  { batchNo }: Input<typeof signBatchProgress>,
  context: Context,
): Promise<Result<typeof signBatchProgress>> {
  const batch = await knownBatch(context, batchNo)
  const items = await findItems(context.db, batch.batchId)
  const attemptIds = items.flatMap(({ attemptId }) => attemptId ?? [])
  const attempts = new Map(
    (await attemptsById(context.db, attemptIds)).map((attempt) => [attempt.attemptId, attempt]),
  )
  return {
    begunTime: batch.begunTime && formatDateTime(batch.begunTime),
    items: items.map((item) => ({
      contractId: item.contractId,
      signId: item.signId,
      inWork: false,
      ...stateOf(item, item.attemptId === null ? undefined : attempts.get(item.attemptId)),
    })),
  }
}

function stateOf(
  { failure, failedTime }: BatchItem,
  attempt: AttemptEnd | undefined,
): Pick<Item, 'state' | 'time' | 'message'> & Partial<Pick<Item, 'inWork'>> {
  if (!attempt) {
    if (failure === null) return { state: 'open', time: null, message: null }
    return { state: 'failed', time: failedTime && formatDateTime(failedTime), message: failure }
  }
  const time = attempt.endedTime && formatDateTime(attempt.endedTime)
  if (attempt.status === attemptStatus.open)
    return { state: 'signing', time: null, message: null, inWork: attempt.inWork }
  if (attempt.status === attemptStatus.signed) return { state: 'signed', time, message: null }
  return { state: 'failed', time, message: messageOf(attempt.failure) }
}

function messageOf(failure: string | null): string {
  if (isWithdrawal(failure)) return refusals[failure].message
  const own = attemptFailureOf(failure)
  if (own !== null) return own
  const known: Readonly<Record<string, { readonly message: string }>> = refusals
  return known[failure ?? '']?.message ?? refusals.SIGN_FAILED.message
}

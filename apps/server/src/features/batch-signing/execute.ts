import type { signBatchExecute } from '@qiyin/calls/areas/sign-batch.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import {
  intentText,
  isOtherDocument,
  prepareSigning,
  recordOtherDocument,
  redeemIntent,
  writeAttempt,
  type Prepared,
  type Wish,
} from '../signing/public.ts'
import { attemptsById, attemptStatus } from '../sign-attempts/public.ts'
import { finishBatch } from './jobs.ts'
import { batchSubject, knownBatch } from './known-batch.ts'
import { findItems, lockBatch, markBegun, writeBegun, type BatchItem, type SignBatch } from './store.ts'

type Execution = Input<typeof signBatchExecute>
type Outcome = Result<typeof signBatchExecute>

/** A contract that may be signed, or the words that say why it may not. */
type Ready = { readonly wish: Wish } & ({ readonly prepared: Prepared } | { readonly failure: string })

/**
 * POST /sign/batch/execute: one proof of intent for all contracts named. Their attempts are begun in one transaction
 * with the job that finishes them, so that after a crash either all are made or none was begun; each settles once.
 */
export async function executeBatch(execution: Execution, context: Context): Promise<Outcome> {
  const batch = await knownBatch(context, execution.batchNo)
  const wishes = wishesOf(execution, await findItems(context.db, batch.batchId))
  const ready: Ready[] = []
  for (const wish of wishes) ready.push(await prepare(wish, context))
  // Nobody spends a code on a run of which nothing can be signed.
  if (!ready.some((one) => 'prepared' in one)) await tellAll(context, batch, ready)
  const target = await redeemIntent({ subject: batchSubject(batch), code: execution.code }, context)
  return context.transaction(async (tx) => {
    const outcome = await beginAll(tx, context, { batch, ready, target })
    await markBegun(tx, batch.batchId, context.now())
    await context.jobs.send(tx, finishBatch, { batchId: batch.batchId })
    await context.answer.keep(tx, outcome)
    return outcome
  })
}

/** Of the run's own contracts only, in its order; the signature is one for all. */
function wishesOf({ items, signature }: Execution, known: readonly BatchItem[]): Wish[] {
  const asked = new Map(items.map((item) => [`${item.contractId} ${item.signId}`, item]))
  const wishes = known.flatMap(({ contractId, signId }) => {
    const item = asked.get(`${contractId} ${signId}`)
    return item ? [{ ...item, signature }] : []
  })
  if (wishes.length < asked.size) throw new CallError('SIGN_BATCH_NOT_FOUND')
  return wishes
}

async function prepare(wish: Wish, context: Context): Promise<Ready> {
  try {
    return { wish, prepared: await prepareSigning(wish, context) }
  } catch (error) {
    return { wish, failure: failureOf(error) }
  }
}

/** A refusal is the row's own; everything else is a fault of all. */
function failureOf(error: unknown): string {
  if (error instanceof CallError) return error.message
  throw error
}

/** Writes down why each cannot be signed, and refuses with the first reason. */
async function tellAll(context: Context, batch: SignBatch, ready: readonly Ready[]): Promise<never> {
  await context.transaction((tx) => beginAll(tx, context, { batch, ready, target: '' }))
  const [first] = ready
  const message = first && 'failure' in first ? first.failure : refusals.SIGN_FAILED.message
  throw new CallError({ name: 'SIGN_FAILED', message })
}

async function beginAll(
  tx: Tx,
  context: Context,
  { batch, ready, target }: { batch: SignBatch; ready: readonly Ready[]; target: string },
): Promise<Outcome> {
  const { batchId } = batch
  await lockBatch(tx, batchId)
  const live = await liveSlots(tx, batchId)
  let signing = 0
  // Always in this order: two runs over the same contracts must not wait for one another.
  for (const one of ready.toSorted((a, b) => Number(BigInt(a.wish.contractId) - BigInt(b.wish.contractId)))) {
    const { wish } = one
    // Another proof of the same run came first: what it has begun stands.
    if (live.has(wish.signId)) continue
    const begun =
      'failure' in one
        ? { failure: one.failure }
        : await begin(tx, context, { wish, prepared: one.prepared, target, count: ready.length })
    if ('attemptId' in begun) signing += 1
    await writeBegun(
      tx,
      { batchId, signId: wish.signId },
      'attemptId' in begun ? begun : { failure: begun.failure, time: context.now() },
    )
  }
  return { signing, failed: ready.filter(({ wish }) => !live.has(wish.signId)).length - signing }
}

/** Slots whose signature is being made, or is made, by this run. */
async function liveSlots(tx: Tx, batchId: string): Promise<Set<string>> {
  const items = await findItems(tx, batchId)
  const attempts = await attemptsById(
    tx,
    items.flatMap(({ attemptId }) => attemptId ?? []),
  )
  const live = new Set(
    attempts.filter(({ status }) => status !== attemptStatus.givenUp).map(({ attemptId }) => attemptId),
  )
  return new Set(
    items.flatMap(({ attemptId, signId }) => (attemptId !== null && live.has(attemptId) ? [signId] : [])),
  )
}

async function begin(
  tx: Tx,
  context: Context,
  { wish, prepared, target, count }: { wish: Wish; prepared: Prepared; target: string; count: number },
): Promise<{ attemptId: string } | { failure: string }> {
  const text = `${intentText(prepared.slot.contractName)}（批量签署，共${count}份）`
  try {
    return { attemptId: await writeAttempt(tx, context, { wish, prepared, intent: { target, text } }) }
  } catch (error) {
    // It refuses before it has written anything.
    if (isOtherDocument(error)) await recordOtherDocument(tx, context, wish)
    return { failure: failureOf(error) }
  }
}

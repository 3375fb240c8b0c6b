import { createHash } from 'node:crypto'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { findKeptAnswer, insertKeptAnswer, isBizIdTaken } from './store.ts'

/** Keeps the answer in the transaction that does what was asked. */
export type KeepAnswer<Answer> = (tx: Tx, answer: Answer) => Promise<void>

/**
 * Does once what an application asks for under a number of its own, and answers every repetition as it did the first.
 * Refuses another request under the same number.
 */
export async function answerOnce<Answer>(
  context: Context,
  { bizId, request }: { readonly bizId: string; readonly request: unknown },
  run: (keep: KeepAnswer<Answer>) => Promise<Answer>,
): Promise<Answer> {
  const applicationId = context.application.id
  const sha256 = requestDigest(request)
  const before = () => keptAnswer<Answer>(context, { bizId, request })
  const known = await before()
  if (known !== undefined) return known
  try {
    return await run((tx, answer) =>
      insertKeptAnswer(tx, { applicationId, bizId, sha256, answer, time: context.now() }),
    )
  } catch (error) {
    const first = isBizIdTaken(error) ? await before() : undefined
    if (first === undefined) throw error
    return first
  }
}

/** What was answered to this very request under the number; undefined for the first. Refuses another request under it. */
export async function keptAnswer<Answer>(
  { db, application }: Pick<Context, 'db' | 'application'>,
  { bizId, request }: { readonly bizId: string; readonly request: unknown },
): Promise<Answer | undefined> {
  const kept = await findKeptAnswer(db, { applicationId: application.id, bizId })
  if (kept && !kept.sha256.equals(requestDigest(request))) throw new CallError('BIZ_ID_USED')
  // It was kept by the same call under this number.
  return kept?.answer as Answer | undefined
}

/** SHA-256 of a request, by which another one under the same number is told. */
export function requestDigest(request: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest()
}

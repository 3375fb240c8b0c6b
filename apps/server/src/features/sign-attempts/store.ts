import type { OpenAttempt } from '@qiyin/domain/contract/attempt.ts'
import type { RefusalName } from '@qiyin/domain/refusals.ts'
import type { VectorDrawing } from '@qiyin/pdf'
import type { Secrets } from '../../crypto/secrets.ts'
import type { Db, Tx } from '../../db/database.ts'
import {
  attemptStatus,
  type Attempt,
  type FieldPlan,
  type IntentProof,
  type PlannedField,
} from './attempt.ts'
import { sealDrawings } from './drawings.ts'

interface StoredFields {
  readonly fields: readonly PlannedField[]
  readonly drawings?: readonly VectorDrawing[]
}

function selectAttempts(db: Db) {
  return (
    db
      .selectFrom('sign_attempt')
      .select(['id as attemptId', 'signer_id as signId', 'contract_id as contractId', 'status'])
      .select(['appearances as stored', 'drawings_enc as drawingsEnc', 'intent', 'failure'])
      .select(['created_time as createdTime', 'tried_time as triedTime', 'lost'])
      // Written by insertAttempt only.
      .$narrowType<{ stored: StoredFields; intent: IntentProof }>()
  )
}

/** An attempt about to be written. */
export interface NewAttempt extends Pick<Attempt, 'signId' | 'contractId' | 'intent' | 'createdTime'> {
  readonly fields: readonly FieldPlan[]
}

/** The unique index on open attempts makes a second one for the same slot impossible. */
export async function insertAttempt(
  tx: Tx,
  { secrets }: { readonly secrets: Secrets },
  attempt: NewAttempt,
): Promise<string> {
  const { fields, drawingsEnc } = sealDrawings(secrets, attempt.fields)
  const appearances: StoredFields = { fields }
  const { id } = await tx
    .insertInto('sign_attempt')
    .values({
      signer_id: attempt.signId,
      contract_id: attempt.contractId,
      appearances: JSON.stringify(appearances),
      drawings_enc: drawingsEnc,
      intent: JSON.stringify(attempt.intent),
      created_time: attempt.createdTime,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findAttempt(db: Db, attemptId: string): Promise<Attempt | undefined> {
  return attemptOf(await selectAttempts(db).where('id', '=', attemptId).executeTakeFirst())
}

/** How an attempt stands. */
export interface AttemptEnd extends Pick<Attempt, 'attemptId' | 'status' | 'failure'> {
  readonly endedTime: Date | null
  /** It has the turn of its contract, and is not waiting in line. */
  readonly inWork: boolean
}

/** How several attempts stand. */
export async function findAttemptEnds(db: Db, attemptIds: readonly string[]): Promise<AttemptEnd[]> {
  return db
    .selectFrom('sign_attempt')
    .select(['id as attemptId', 'status', 'failure', 'ended_time as endedTime'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('sign_turn as t')
            .select('t.holder')
            .whereRef('t.contract_id', '=', 'sign_attempt.contract_id')
            .whereRef('t.attempt_id', '=', 'sign_attempt.id'),
        )
        .$castTo<boolean>()
        .as('inWork'),
    )
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(attemptIds))))
    .execute()
}

/** The attempts by which a contract's slots were signed, in their order. */
export async function findSigned(db: Db, contractId: string): Promise<Attempt[]> {
  const rows = await selectAttempts(db)
    .where('contract_id', '=', contractId)
    .where('status', '=', attemptStatus.signed)
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => attemptOf(row) ?? [])
}

/** Those that are open or have signed, in their order. */
export async function findBegun(db: Db, contractId: string): Promise<Attempt[]> {
  const rows = await selectAttempts(db)
    .where('contract_id', '=', contractId)
    .where('status', '<>', attemptStatus.givenUp)
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => attemptOf(row) ?? [])
}

/** Locked until the transaction ends; after the contract's lock, never before. */
export async function lockAttempt(tx: Tx, attemptId: string): Promise<Attempt | undefined> {
  return attemptOf(await selectAttempts(tx).where('id', '=', attemptId).forUpdate().executeTakeFirst())
}

type AttemptRow = Omit<Attempt, 'fields' | 'unsealed'> & { readonly stored: StoredFields }

function attemptOf(row: AttemptRow | undefined): Attempt | undefined {
  if (!row) return undefined
  const { stored, ...attempt } = row
  return { ...attempt, fields: stored.fields, unsealed: stored.drawings ?? [] }
}

interface Settling {
  readonly status: Exclude<Attempt['status'], typeof attemptStatus.open>
  readonly failure: RefusalName | null
  readonly time: Date
}

/** Answers whether it was still open. */
export async function settleAttempt(tx: Tx, attemptId: string, settling: Settling): Promise<boolean> {
  const settled = await closeOpen(tx, settling).where('id', '=', attemptId).returning('id').executeTakeFirst()
  return settled !== undefined
}

/** Ends every open attempt of a contract that is locked and ends itself. */
export async function closeAttempts(
  tx: Tx,
  contractId: string,
  { failure, time }: { failure: RefusalName; time: Date },
): Promise<void> {
  const settling = { status: attemptStatus.givenUp, failure, time }
  await closeOpen(tx, settling).where('contract_id', '=', contractId).execute()
}

/** Closes open attempts and drops what they drew: the document has it, or nobody needs it. */
function closeOpen(tx: Tx, { status, failure, time }: Settling) {
  return (
    tx
      .updateTable('sign_attempt')
      .set({ status, failure, ended_time: time, drawings_enc: null })
      // Of an attempt that was begun before drawings were sealed.
      .set((eb) => ({
        appearances: eb.fn<string>('jsonb_delete', ['appearances', eb.cast(eb.val('drawings'), 'text')]),
      }))
      .where('status', '=', attemptStatus.open)
  )
}

/** Making it has failed, and the process has lived through it. */
export async function markTried(db: Db, attemptId: string, time: Date): Promise<void> {
  await db
    .updateTable('sign_attempt')
    .set({ tried_time: time })
    .where('id', '=', attemptId)
    .where('status', '=', attemptStatus.open)
    .execute()
}

/** What is known of the signatures that are being made on a contract. */
export async function findOpenAttempts(db: Db, contractId: string): Promise<OpenAttempt[]> {
  return db
    .selectFrom('sign_attempt')
    .select(['created_time as createdTime', 'tried_time as triedTime', 'lost'])
    .where('contract_id', '=', contractId)
    .where('status', '=', attemptStatus.open)
    .execute()
}

/** Open attempts begun before a moment, oldest first, after one that is known already. */
export async function findLingering(
  db: Db,
  { begunBefore, after, limit }: { begunBefore: Date; after: string; limit: number },
): Promise<(OpenAttempt & { attemptId: string })[]> {
  return (
    db
      .selectFrom('sign_attempt')
      .select(['id as attemptId', 'created_time as createdTime', 'tried_time as triedTime', 'lost'])
      // A literal, so that the partial index of open attempts fits.
      .where((eb) => eb('status', '=', eb.lit(attemptStatus.open)))
      .where('created_time', '<', begunBefore)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
  )
}

/** Why the last attempt at each slot of a contract was given up; slots whose last attempt was not are left out. */
export async function findFailures(db: Db, contractId: string): Promise<Map<string, string>> {
  const last = await db
    .selectFrom('sign_attempt')
    .distinctOn('signer_id')
    .select(['signer_id as signId', 'status', 'failure'])
    .where('contract_id', '=', contractId)
    .orderBy('signer_id')
    .orderBy('id', 'desc')
    .execute()
  const failed = last.filter(({ status }) => status === attemptStatus.givenUp)
  return new Map(failed.map(({ signId, failure }) => [signId, failure ?? 'SIGN_FAILED']))
}

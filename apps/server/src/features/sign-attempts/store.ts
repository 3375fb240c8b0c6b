import type { VectorDrawing } from '@qiyin/pdf/drawing.ts'
import type { Db, Tx } from '../../db/database.ts'
import {
  attemptStatus,
  type Attempt,
  type DateField,
  type DrawnField,
  type FieldPlan,
  type IntentProof,
} from './attempt.ts'

/** As stored: each drawing once, however many fields show it. */
interface StoredFields {
  readonly drawings: readonly VectorDrawing[]
  readonly fields: readonly (DateField | (Omit<DrawnField, 'drawing'> & { readonly drawing: number }))[]
}

function storedFields(fields: readonly FieldPlan[]): StoredFields {
  const drawings = [...new Set(fields.flatMap((field) => ('drawing' in field ? field.drawing : [])))]
  return {
    drawings,
    fields: fields.map((field) =>
      'drawing' in field ? { ...field, drawing: drawings.indexOf(field.drawing) } : field,
    ),
  }
}

function fieldsOf({ drawings, fields }: StoredFields): FieldPlan[] {
  return fields.map((field) => {
    if (!('drawing' in field)) return field
    const drawing = drawings[field.drawing]
    if (!drawing) throw new Error('a field of a signing attempt has lost its drawing')
    return { ...field, drawing }
  })
}

function selectAttempts(db: Db) {
  return (
    db
      .selectFrom('sign_attempt')
      .select(['id as attemptId', 'signer_id as signId', 'contract_id as contractId', 'status'])
      .select(['appearances as stored', 'intent', 'failure', 'created_time as createdTime'])
      // Written by insertAttempt only.
      .$narrowType<{ stored: StoredFields; intent: IntentProof }>()
  )
}

/** The unique index on open attempts makes a second one for the same slot impossible. */
export async function insertAttempt(
  tx: Tx,
  attempt: Pick<Attempt, 'signId' | 'contractId' | 'fields' | 'intent' | 'createdTime'>,
): Promise<string> {
  const { id } = await tx
    .insertInto('sign_attempt')
    .values({
      signer_id: attempt.signId,
      contract_id: attempt.contractId,
      appearances: JSON.stringify(storedFields(attempt.fields)),
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

/** The attempts by which a contract's slots were signed, in their order. */
export async function findSigned(db: Db, contractId: string): Promise<Attempt[]> {
  const rows = await selectAttempts(db)
    .where('contract_id', '=', contractId)
    .where('status', '=', attemptStatus.signed)
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => attemptOf(row) ?? [])
}

/** Locked until the transaction ends; after the contract's lock, never before. */
export async function lockAttempt(tx: Tx, attemptId: string): Promise<Attempt | undefined> {
  return attemptOf(await selectAttempts(tx).where('id', '=', attemptId).forUpdate().executeTakeFirst())
}

type AttemptRow = Omit<Attempt, 'fields'> & { readonly stored: StoredFields }

function attemptOf(row: AttemptRow | undefined): Attempt | undefined {
  if (!row) return undefined
  const { stored, ...attempt } = row
  return { ...attempt, fields: fieldsOf(stored) }
}

interface Settling {
  readonly status: Exclude<Attempt['status'], typeof attemptStatus.open>
  readonly failure: string | null
  readonly time: Date
}

export async function settleAttempt(
  tx: Tx,
  attemptId: string,
  { status, failure, time }: Settling,
): Promise<void> {
  await tx
    .updateTable('sign_attempt')
    .set({ status, failure, ended_time: time })
    .where('id', '=', attemptId)
    .where('status', '=', attemptStatus.open)
    .execute()
}

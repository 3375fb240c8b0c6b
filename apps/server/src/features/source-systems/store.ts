import { isSameName, nameKey } from '@qiyin/domain/record-name.ts'
import type { Db, Tx } from '../../db/database.ts'
import { isStillReferenced, isUniqueViolation } from '../../db/errors.ts'
import { holding } from '../../db/like.ts'
import { keyOfOne, lockUntilCommit } from '../../db/lock.ts'

/** A system that contracts come from. */
export interface SourceSystem {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly sendMessage: boolean
  readonly revision: number
}

interface SourceFilter {
  /** A part of the code. */
  readonly code?: string | undefined
  /** A part of the name. */
  readonly name?: string | undefined
  readonly sendMessage?: boolean | undefined
}

function selectSources(db: Db) {
  return db
    .selectFrom('contract_source as s')
    .select(['s.id', 's.code', 's.name', 's.send_message as sendMessage', 's.revision'])
}

function matching(db: Db, { code, name, sendMessage }: SourceFilter) {
  return selectSources(db)
    .$if(code !== undefined, (q) => q.where('s.code', 'ilike', holding(code ?? '')))
    .$if(name !== undefined, (q) => q.where('s.name', 'ilike', holding(name ?? '')))
    .$if(sendMessage !== undefined, (q) => q.where('s.send_message', 'is', sendMessage === true))
}

export async function countSources(db: Db, filter: SourceFilter): Promise<number> {
  const { count } = await db
    .selectFrom(matching(db, filter).as('found'))
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A page of source systems, oldest first; the one whose whole code was asked for before those that hold it. */
export async function findSourcePage(
  db: Db,
  filter: SourceFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<SourceSystem[]> {
  const { code } = filter
  return matching(db, filter)
    .$if(code !== undefined, (q) => q.orderBy((eb) => eb('s.code', '=', code ?? ''), 'desc'))
    .orderBy('s.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The source system, locked until the transaction ends. */
export async function lockSource(tx: Tx, id: string): Promise<SourceSystem | undefined> {
  return selectSources(tx).where('s.id', '=', id).forUpdate().executeTakeFirst()
}

/** Adds a source system and answers its id. */
export async function insertSource(
  tx: Tx,
  source: Pick<SourceSystem, 'code' | 'name' | 'sendMessage'> & { readonly time: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('contract_source')
    .values({
      code: source.code,
      name: source.name,
      send_message: source.sendMessage,
      created_time: source.time,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes name and messages, and counts the revision up. */
export async function writeSource(
  tx: Tx,
  { id, name, sendMessage }: Pick<SourceSystem, 'id' | 'name' | 'sendMessage'>,
): Promise<void> {
  await tx
    .updateTable('contract_source')
    .set((eb) => ({ name, send_message: sendMessage, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function removeSource(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('contract_source').where('id', '=', id).execute()
}

/** Whether deleting failed because contracts refer to the source system. */
export function isSourceInUse(error: unknown): boolean {
  return isStillReferenced(error)
}

/** Whether adding failed because another source system has the code. */
export function isSourceCodeTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'contract_source_code_key')
}

/** Whether another source system has the name, in small or capital, narrow or wide letters; nobody else takes it until this commits. */
export async function isSourceNameTaken(
  tx: Tx,
  { id, name }: Pick<SourceSystem, 'id' | 'name'>,
): Promise<boolean> {
  await lockUntilCommit(tx, keyOfOne('name of a source system', nameKey(name)))
  const others = await tx.selectFrom('contract_source').select('name').where('id', '<>', id).execute()
  return others.some((other) => isSameName(other.name, name))
}

/** The id of the source system of this code; undefined where there is none. */
export async function findSourceId(db: Db, code: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('contract_source')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirst()
  return found?.id
}

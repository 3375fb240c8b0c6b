import type { MessageWay, Scene } from '@qiyin/domain/message/scenes.ts'
import type { MessageWords } from '@qiyin/domain/message/template.ts'
import type { Db, Tx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import { holding } from '../../db/like.ts'

/** Words as they are stored. */
export interface StoredWords {
  readonly templateId: string
  readonly scene: Scene
  readonly way: MessageWay
  readonly businessTypeId: string | null
  readonly businessTypeName: string | null
  readonly content: string
  readonly revision: number
}

interface WordsFilter {
  readonly scene?: Scene | undefined
  readonly way?: MessageWay | undefined
  readonly businessTypeId?: string | undefined
  /** A part of the text. */
  readonly content?: string | undefined
}

function selectWords(db: Db) {
  return db
    .selectFrom('message_template as t')
    .leftJoin('business_type as b', 'b.id', 't.business_type_id')
    .select(['t.id as templateId', 't.scene', 't.way', 't.content', 't.revision'])
    .select(['t.business_type_id as businessTypeId', 'b.business_type_name as businessTypeName'])
    .$narrowType<{ scene: Scene; way: MessageWay }>()
}

function matching(db: Db, { scene, way, businessTypeId, content }: WordsFilter) {
  return selectWords(db)
    .$if(scene !== undefined, (q) => q.where('t.scene', '=', scene ?? ''))
    .$if(way !== undefined, (q) => q.where('t.way', '=', way ?? 'SMS'))
    .$if(businessTypeId !== undefined, (q) => q.where('t.business_type_id', '=', businessTypeId ?? ''))
    .$if(content !== undefined, (q) => q.where('t.content', 'ilike', holding(content ?? '')))
}

export async function countWords(db: Db, filter: WordsFilter): Promise<number> {
  const { count } = await db
    .selectFrom(matching(db, filter).as('found'))
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A page of words, newest first. */
export async function findWordsPage(
  db: Db,
  filter: WordsFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<StoredWords[]> {
  return matching(db, filter).orderBy('t.id', 'desc').limit(limit).offset(offset).execute()
}

/** The words, locked until the transaction ends. */
export async function lockWords(tx: Tx, templateId: string): Promise<StoredWords | undefined> {
  return selectWords(tx).where('t.id', '=', templateId).forUpdate('t').executeTakeFirst()
}

/** The application's own words for an occasion, or those for all; undefined where nobody wrote any. */
export async function findWords(
  db: Db,
  { scene, way, businessTypeId }: { scene: Scene; way: MessageWay; businessTypeId: string | undefined },
): Promise<string | undefined> {
  return (await findWordsByWay(db, { scene, ways: [way], businessTypeId })).get(way)
}

/** The same for several ways at once. */
export async function findWordsByWay(
  db: Db,
  {
    scene,
    ways,
    businessTypeId,
  }: { scene: Scene; ways: readonly MessageWay[]; businessTypeId: string | undefined },
): Promise<ReadonlyMap<string, string>> {
  const found = await db
    .selectFrom('message_template')
    .select(['way', 'content'])
    .where('scene', '=', scene)
    .where('way', 'in', ways)
    .where((eb) =>
      eb.or([
        eb('business_type_id', 'is', null),
        ...(businessTypeId === undefined ? [] : [eb('business_type_id', '=', businessTypeId)]),
      ]),
    )
    // The application's own come last, over those for all.
    .orderBy('business_type_id', (order) => order.asc().nullsFirst())
    .execute()
  return new Map(found.map(({ way, content }) => [way, content]))
}

/** Adds words and answers their id. */
export async function insertWords(tx: Tx, words: MessageWords, time: Date): Promise<string> {
  const { id } = await tx
    .insertInto('message_template')
    .values({ ...rowOf(words), created_time: time })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes words over those that are there, and counts the revision up. */
export async function writeWords(tx: Tx, templateId: string, words: MessageWords): Promise<void> {
  await tx
    .updateTable('message_template')
    .set((eb) => ({ ...rowOf(words), revision: eb('revision', '+', 1) }))
    .where('id', '=', templateId)
    .execute()
}

export async function removeWords(tx: Tx, templateId: string): Promise<void> {
  await tx.deleteFrom('message_template').where('id', '=', templateId).execute()
}

/** Whether writing failed because there are words for the same use. */
export function isUseTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'message_template_use')
}

function rowOf({ scene, way, businessTypeId, content }: MessageWords) {
  return { scene, way, business_type_id: businessTypeId ?? null, content }
}

import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import type { ApplicationScope } from '@qiyin/domain/access/application-scope.ts'
import type { Db, Tx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/errors.ts'

/** A program of a source system, as it is registered. */
export interface StoredApplication {
  readonly id: string
  readonly appId: string
  readonly sourceId: string
  readonly sourceName: string
  readonly personId: string
  readonly personName: string | null
  /** Of the operating company's own side. */
  readonly ourPart: boolean
  /** Verified and active: nobody else can answer for an application. */
  readonly canAct: boolean
  /** It could act but for its being frozen. */
  readonly personFrozen: boolean
  readonly scopes: ApplicationScope[]
  readonly frozen: boolean
  readonly callsAMinute: number | null
  /** Whose pages may show ours inside. */
  readonly frameHosts: string[]
}

/** A key that it signs with, as PEM. */
export interface StoredKey {
  readonly id: string
  readonly applicationId: string
  readonly publicKey: string
  readonly validFrom: Date
  readonly validUntil: Date | null
}

function selectApplications(db: Db) {
  return (
    db
      .selectFrom('source_application as a')
      .innerJoin('contract_source as s', 's.id', 'a.source_id')
      .innerJoin('person as p', 'p.id', 'a.person_id')
      .select(['a.id', 'a.app_id as appId', 'a.source_id as sourceId', 's.name as sourceName'])
      .select(['a.person_id as personId', 'p.name as personName', 'p.our_part as ourPart'])
      .select(['a.scopes', 'a.frozen', 'a.frame_hosts as frameHosts', 'a.calls_a_minute as callsAMinute'])
      .select((eb) =>
        eb
          .and([eb('p.verified', 'is', true), eb('p.status', '=', accountStatus.active)])
          .$castTo<boolean>()
          .as('canAct'),
      )
      .select((eb) =>
        eb
          .and([eb('p.verified', 'is', true), eb('p.status', '=', accountStatus.frozen)])
          .$castTo<boolean>()
          .as('personFrozen'),
      )
      // Written by insertApplication and writeRights only.
      .$narrowType<{ scopes: ApplicationScope[] }>()
  )
}

export async function findByAppId(db: Db, appId: string): Promise<StoredApplication | undefined> {
  return selectApplications(db).where('a.app_id', '=', appId).executeTakeFirst()
}

export async function findById(db: Db, id: string): Promise<StoredApplication | undefined> {
  return selectApplications(db).where('a.id', '=', id).executeTakeFirst()
}

/** Those of a source system, or all, oldest first. */
export async function findApplications(db: Db, sourceId: string | undefined): Promise<StoredApplication[]> {
  return selectApplications(db)
    .$if(sourceId !== undefined, (q) => q.where('a.source_id', '=', sourceId ?? ''))
    .orderBy('a.id')
    .execute()
}

/** The code of a source system; undefined where there is none. It stays while the transaction lasts. */
export async function lockSourceCode(tx: Tx, sourceId: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('contract_source')
    .select('code')
    .where('id', '=', sourceId)
    .forShare()
    .executeTakeFirst()
  return found?.code
}

/** The application, locked until the transaction ends. */
export async function lockApplication(tx: Tx, id: string): Promise<StoredApplication | undefined> {
  return selectApplications(tx).where('a.id', '=', id).forUpdate('a').executeTakeFirst()
}

export async function insertApplication(
  tx: Tx,
  application: Pick<StoredApplication, 'appId' | 'sourceId' | 'personId' | 'scopes' | 'callsAMinute'> & {
    time: Date
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('source_application')
    .values({
      app_id: application.appId,
      source_id: application.sourceId,
      person_id: application.personId,
      scopes: [...application.scopes],
      calls_a_minute: application.callsAMinute,
      created_time: application.time,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function writeFrozen(tx: Tx, id: string, frozen: boolean): Promise<void> {
  await tx.updateTable('source_application').set({ frozen }).where('id', '=', id).execute()
}

export async function writeRights(
  tx: Tx,
  id: string,
  { scopes, callsAMinute }: Pick<StoredApplication, 'scopes' | 'callsAMinute'>,
): Promise<void> {
  await tx
    .updateTable('source_application')
    .set({ scopes: [...scopes], calls_a_minute: callsAMinute })
    .where('id', '=', id)
    .execute()
}

export async function writeFrameHosts(tx: Tx, id: string, hosts: readonly string[]): Promise<void> {
  await tx
    .updateTable('source_application')
    .set({ frame_hosts: [...hosts] })
    .where('id', '=', id)
    .execute()
}

/** The hosts whose pages may show a page of ours inside. */
export async function findFrameHosts(db: Db, id: string): Promise<string[]> {
  const found = await db
    .selectFrom('source_application')
    .select('frame_hosts as frameHosts')
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.frameHosts ?? []
}

/** Whether registering failed because the appId is taken. */
export function isAppIdTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'source_application_app_id_key')
}

/** The keys of applications, oldest first. */
export async function findKeys(db: Db, applicationIds: readonly string[]): Promise<StoredKey[]> {
  return db
    .selectFrom('source_application_key as k')
    .select(['k.id', 'k.application_id as applicationId', 'k.public_key as publicKey'])
    .select(['k.valid_from as validFrom', 'k.valid_until as validUntil'])
    .where((eb) => eb('k.application_id', '=', eb.fn.any(eb.val([...applicationIds]))))
    .orderBy('k.id')
    .execute()
}

export async function insertKey(
  tx: Tx,
  { applicationId, publicKey, time }: { applicationId: string; publicKey: string; time: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('source_application_key')
    .values({ application_id: applicationId, public_key: publicKey, valid_from: time, created_time: time })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends a key of an application; false where there is none that is valid. */
export async function endKey(
  tx: Tx,
  { applicationId, keyId, until }: { applicationId: string; keyId: string; until: Date },
): Promise<boolean> {
  const ended = await tx
    .updateTable('source_application_key')
    .set({ valid_until: until })
    .where('id', '=', keyId)
    .where('application_id', '=', applicationId)
    .where('valid_until', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Remembers what was said once; false when it was said before. What is over goes meanwhile, a few rows at a time. */
export async function takeNonce(
  db: Db,
  { appId, nonce, until, now }: { appId: string; nonce: string; until: Date; now: Date },
): Promise<boolean> {
  await db
    .deleteFrom('source_application_nonce')
    .where((eb) =>
      eb(
        'nonce',
        'in',
        // Two calls at once must not wait for one another's rows.
        eb
          .selectFrom('source_application_nonce')
          .select('nonce')
          .where('until', '<', now)
          .limit(20)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .where('until', '<', now)
    .execute()
  const taken = await db
    .insertInto('source_application_nonce')
    .values({ app_id: appId, nonce, until })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst()
  return taken !== undefined
}

/** What an application was answered by its own number. */
export interface KeptAnswer {
  readonly sha256: Buffer
  readonly answer: unknown
}

export async function findKeptAnswer(
  db: Db,
  { applicationId, bizId }: { applicationId: string; bizId: string },
): Promise<KeptAnswer | undefined> {
  return db
    .selectFrom('source_application_answer')
    .select(['request_sha256 as sha256', 'answer'])
    .where('application_id', '=', applicationId)
    .where('biz_id', '=', bizId)
    .executeTakeFirst()
}

/** Keeps an answer with what it is the answer to. */
export async function insertKeptAnswer(
  tx: Tx,
  kept: { applicationId: string; bizId: string; sha256: Buffer; answer: unknown; time: Date },
): Promise<void> {
  await tx
    .insertInto('source_application_answer')
    .values((eb) => ({
      application_id: kept.applicationId,
      biz_id: kept.bizId,
      request_sha256: kept.sha256,
      answer: eb.cast(eb.val(JSON.stringify(kept.answer)), 'jsonb'),
      created_time: kept.time,
    }))
    .execute()
}

/** Whether keeping failed because another request of the same number came first. */
export function isBizIdTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'source_application_answer_pkey')
}

/** Where an application wants to be told, and of what. */
export interface Callback {
  readonly notifyUrl: string | null
  readonly notifyHosts: string[]
  readonly returnHosts: string[]
  readonly eventTypes: string[]
}

export async function findCallback(db: Db, id: string): Promise<Callback | undefined> {
  return db
    .selectFrom('source_application')
    .select(['notify_url as notifyUrl', 'notify_hosts as notifyHosts', 'event_types as eventTypes'])
    .select('return_hosts as returnHosts')
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function writeCallback(tx: Tx, id: string, callback: Callback): Promise<void> {
  await tx
    .updateTable('source_application')
    .set({
      notify_url: callback.notifyUrl,
      notify_hosts: callback.notifyHosts,
      return_hosts: callback.returnHosts,
      event_types: callback.eventTypes,
    })
    .where('id', '=', id)
    .execute()
}

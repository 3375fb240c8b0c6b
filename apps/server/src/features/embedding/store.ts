import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import type { EmbedPurpose } from '@qiyin/domain/access/embedding.ts'
import { keptSince } from '@qiyin/domain/retention.ts'
import { deleteInBatches } from '../../db/batches.ts'
import type { Db, Tx } from '../../db/database.ts'

/** A page inside, with whoever it is for and the system that shows it, as they are now. */
export interface EmbedPage {
  readonly id: string
  readonly purpose: EmbedPurpose
  readonly contractId: string | null
  readonly signId: string | null
  readonly placingId: string | null
  readonly origin: string
  readonly ticketHash: Buffer
  readonly openUntil: Date
  readonly openedTime: Date | null
  readonly sessionUntil: Date | null
  readonly appId: string
  readonly frameHosts: string[]
  readonly sourceName: string
  readonly personId: string
  readonly name: string | null
  readonly verified: boolean
  readonly ourPart: boolean
  readonly status: number
  /** The application is not frozen, and whoever answers for it may act. */
  readonly systemMayAct: boolean
}

function selectPages(db: Db) {
  return (
    db
      .selectFrom('embed_page as e')
      .innerJoin('source_application as a', 'a.id', 'e.application_id')
      .innerJoin('contract_source as s', 's.id', 'a.source_id')
      .innerJoin('person as r', 'r.id', 'a.person_id')
      .innerJoin('person as p', 'p.id', 'e.person_id')
      .select(['e.id', 'e.purpose', 'e.contract_id as contractId', 'e.sign_id as signId', 'e.origin'])
      .select('e.placing_id as placingId')
      .select(['e.ticket_hash as ticketHash', 'e.open_until as openUntil', 'e.opened_time as openedTime'])
      .select(['e.session_until as sessionUntil', 'e.person_id as personId'])
      .select(['a.app_id as appId', 'a.frame_hosts as frameHosts', 's.name as sourceName'])
      .select(['p.name', 'p.verified', 'p.our_part as ourPart', 'p.status'])
      .select((eb) =>
        eb
          .and([
            eb('a.frozen', 'is', false),
            eb('r.verified', 'is', true),
            eb('r.status', '=', accountStatus.active),
          ])
          .$castTo<boolean>()
          .as('systemMayAct'),
      )
      // Checked by the table.
      .$narrowType<{ purpose: EmbedPurpose }>()
  )
}

export async function findByEmbedId(db: Db, embedId: string): Promise<EmbedPage | undefined> {
  return selectPages(db).where('e.embed_id', '=', embedId).executeTakeFirst()
}

/** The page of a session, by what it shows for itself. */
export async function findBySession(
  db: Db,
  kind: 'token' | 'read',
  hash: Buffer,
): Promise<EmbedPage | undefined> {
  return selectPages(db)
    .where(kind === 'token' ? 'e.token_hash' : 'e.read_hash', '=', hash)
    .executeTakeFirst()
}

/** What a page is for, and about. */
export type PageSubject =
  | { readonly purpose: 'sign'; readonly contractId: string; readonly signId: string }
  | { readonly purpose: 'place'; readonly placingId: string }

interface NewPage {
  readonly embedId: string
  readonly applicationId: string
  readonly personId: string
  readonly about: PageSubject
  readonly origin: string
  readonly ticketHash: Buffer
  readonly openUntil: Date
  readonly time: Date
}

export async function insertPage(tx: Tx, page: NewPage): Promise<void> {
  await tx
    .insertInto('embed_page')
    .values({
      embed_id: page.embedId,
      application_id: page.applicationId,
      person_id: page.personId,
      ...subjectOf(page.about),
      origin: page.origin,
      ticket_hash: page.ticketHash,
      open_until: page.openUntil,
      created_time: page.time,
    })
    .execute()
}

function subjectOf(about: PageSubject) {
  return about.purpose === 'sign'
    ? { purpose: about.purpose, contract_id: about.contractId, sign_id: about.signId }
    : { purpose: about.purpose, placing_id: about.placingId }
}

interface NewSession {
  readonly tokenHash: Buffer
  readonly readHash: Buffer
  readonly until: Date
  readonly time: Date
}

/** Opens the page; false when it was opened before. */
export async function openPage(
  tx: Tx,
  id: string,
  { tokenHash, readHash, until, time }: NewSession,
): Promise<boolean> {
  const opened = await tx
    .updateTable('embed_page')
    .set({ opened_time: time, token_hash: tokenHash, read_hash: readHash, session_until: until })
    .where('id', '=', id)
    .where('opened_time', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return opened !== undefined
}

/** Ends the session of a page; it is not opened again. */
export async function endSession(db: Db, id: string): Promise<void> {
  await db.updateTable('embed_page').set({ token_hash: null, read_hash: null }).where('id', '=', id).execute()
}

export async function purge(db: Db, now: Date): Promise<void> {
  const before = keptSince('codesAndCounts', now)
  await deleteInBatches(db, 'embed_page', (eb) => eb('created_time', '<', before))
  await deleteInBatches(db, 'embed_placing', (eb) => eb('created_time', '<', before))
}

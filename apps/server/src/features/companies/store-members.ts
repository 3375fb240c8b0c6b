import type { Db, Tx } from '../../db/database.ts'

/** Somebody who administers a company, or part of it. */
export interface Member {
  readonly personId: string
  readonly administrator: boolean
  readonly managesSeals: boolean
  readonly managesPeople: boolean
  readonly joinedTime: Date
}

export async function findMembers(db: Db, companyId: string): Promise<Member[]> {
  return db
    .selectFrom('company_member')
    .select(['person_id as personId', 'administrator', 'manages_seals as managesSeals'])
    .select(['manages_people as managesPeople', 'joined_time as joinedTime'])
    .where('company_id', '=', companyId)
    .orderBy('administrator', 'desc')
    .orderBy('joined_time')
    .orderBy('person_id')
    .execute()
}

/** The administrators of many companies at once. */
export async function findAdministrators(
  db: Db,
  companyIds: readonly string[],
): Promise<{ readonly companyId: string; readonly personId: string }[]> {
  return db
    .selectFrom('company_member')
    .select(['company_id as companyId', 'person_id as personId'])
    .where((eb) => eb('company_id', '=', eb.fn.any(eb.val(companyIds))))
    .where('administrator', 'is', true)
    .orderBy('joined_time')
    .orderBy('person_id')
    .execute()
}

/** What somebody is to a company from now on. */
interface MemberRow {
  readonly companyId: string
  readonly personId: string
  readonly administrator: boolean
  readonly managesSeals: boolean
  readonly managesPeople: boolean
  readonly time: Date
}

export async function saveMember(tx: Tx, row: MemberRow): Promise<void> {
  const rights = {
    administrator: row.administrator,
    manages_seals: row.managesSeals,
    manages_people: row.managesPeople,
  }
  await tx
    .insertInto('company_member')
    .values({ company_id: row.companyId, person_id: row.personId, joined_time: row.time, ...rights })
    .onConflict((conflict) => conflict.columns(['company_id', 'person_id']).doUpdateSet(rights))
    .execute()
}

/** Somebody who may initiate for a company, in one application or, without one, in each. */
export interface InitiatorGrant {
  readonly personId: string
  readonly businessTypeId: string | null
  /** The last day; null: without an end. */
  readonly until: string | null
  readonly grantedTime: Date
}

export async function findInitiatorGrants(db: Db, companyId: string): Promise<InitiatorGrant[]> {
  return db
    .selectFrom('company_initiator')
    .select(['person_id as personId', 'business_type_id as businessTypeId', 'until'])
    .select('granted_time as grantedTime')
    .where('company_id', '=', companyId)
    .orderBy('granted_time', 'desc')
    .orderBy('person_id')
    .orderBy('business_type_id')
    .execute()
}

interface GrantRow {
  readonly companyId: string
  readonly personId: string
  /** Empty: every application. */
  readonly businessTypeIds: readonly string[]
  readonly until: string | null
  readonly time: Date
}

/** What the person may initiate in from now on, in place of what was. */
export async function replaceInitiatorGrants(tx: Tx, row: GrantRow): Promise<void> {
  await deleteInitiatorGrants(tx, row)
  const applications: readonly (string | null)[] =
    row.businessTypeIds.length === 0 ? [null] : row.businessTypeIds
  await tx
    .insertInto('company_initiator')
    .values(
      applications.map((businessTypeId) => ({
        company_id: row.companyId,
        person_id: row.personId,
        business_type_id: businessTypeId,
        until: row.until,
        granted_time: row.time,
      })),
    )
    .execute()
}

export async function deleteInitiatorGrants(
  tx: Tx,
  { companyId, personId }: { companyId: string; personId: string },
): Promise<void> {
  await tx
    .deleteFrom('company_initiator')
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .execute()
}

/** Ends a membership that nothing is left of; people of our part stay colleagues in our own company. */
export async function deleteEmptyMembership(
  tx: Tx,
  { companyId, personId, ourPart }: { companyId: string; personId: string; ourPart: boolean },
): Promise<void> {
  await tx
    .deleteFrom('company_member as m')
    .where('m.company_id', '=', companyId)
    .where('m.person_id', '=', personId)
    .where((eb) =>
      eb.not(eb.or([eb.ref('m.administrator'), eb.ref('m.manages_seals'), eb.ref('m.manages_people')])),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('company_initiator as i')
            .select('i.company_id')
            .whereRef('i.company_id', '=', 'm.company_id')
            .whereRef('i.person_id', '=', 'm.person_id'),
        ),
      ),
    )
    .$if(ourPart, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('company as c')
            .select('c.id')
            .whereRef('c.id', '=', 'm.company_id')
            .where('c.our_part', 'is', false),
        ),
      ),
    )
    .execute()
}

/** Takes a person out of all companies; nobody initiates for them any more either. */
export async function deleteMemberships(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('company_initiator').where('person_id', '=', personId).execute()
  await tx.deleteFrom('company_member').where('person_id', '=', personId).execute()
}

import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import type { Db, Tx } from '../../db/database.ts'

/** How a grant was proved to be meant. */
export interface GrantProof {
  /** Where the code was sent, masked. */
  readonly target: string
  readonly text: string
  readonly address: string
  readonly userAgent: string
}

/** A right to a seal and whose it is. */
export interface SealRight {
  readonly sealId: string
  readonly sealName: string
  readonly companyId: string
}

/** A right by which the seal may be used now. */
export async function findRight(db: Db, sealAuthorizeId: string): Promise<SealRight | undefined> {
  return db
    .selectFrom('usable_seal as u')
    .select(['u.seal_id as sealId', 'u.seal_name as sealName', 'u.company_id as companyId'])
    .where('u.seal_authorize_id', '=', sealAuthorizeId)
    .$narrowType<SealRight>()
    .executeTakeFirst()
}

/** Source systems with an application that may act now. */
export async function findSources(db: Db): Promise<{ sourceId: string; sourceName: string }[]> {
  return db
    .selectFrom('contract_source as s')
    .select(['s.id as sourceId', 's.name as sourceName'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('source_application as a')
          .innerJoin('person as p', 'p.id', 'a.person_id')
          .select('a.id')
          .whereRef('a.source_id', '=', 's.id')
          .where('a.frozen', 'is', false)
          .where('p.status', '=', accountStatus.active),
      ),
    )
    .orderBy('s.id')
    .limit(500)
    .execute()
}

export interface StoredGrant {
  readonly autoSignId: string
  readonly sourceName: string
  readonly grantedBy: string | null
  readonly grantedTime: Date
  readonly validUntil: Date
}

/** What a right allows to systems, newest first; those whose time is over too. */
export async function findGrants(db: Db, sealAuthorizeId: string): Promise<StoredGrant[]> {
  return db
    .selectFrom('auto_sign_grant as g')
    .innerJoin('contract_source as s', 's.id', 'g.source_id')
    .innerJoin('person as p', 'p.id', 'g.granted_by')
    .select(['g.id as autoSignId', 's.name as sourceName', 'p.name as grantedBy'])
    .select(['g.granted_time as grantedTime', 'g.valid_until as validUntil'])
    .where('g.seal_authorize_id', '=', sealAuthorizeId)
    .where('g.ended_time', 'is', null)
    .orderBy('g.id', 'desc')
    .limit(100)
    .execute()
}

/** Grants what the system may do; what it was granted by the same right before ends with it. */
export async function insertGrant(
  tx: Tx,
  grant: {
    readonly sealAuthorizeId: string
    readonly sourceId: string
    readonly grantedBy: string
    readonly validUntil: Date
    readonly proof: GrantProof
  },
  time: Date,
): Promise<void> {
  await tx
    .updateTable('auto_sign_grant')
    .set({ ended_time: time })
    .where('seal_authorize_id', '=', grant.sealAuthorizeId)
    .where('source_id', '=', grant.sourceId)
    .where('ended_time', 'is', null)
    .execute()
  await tx
    .insertInto('auto_sign_grant')
    .values({
      seal_authorize_id: grant.sealAuthorizeId,
      source_id: grant.sourceId,
      granted_by: grant.grantedBy,
      granted_time: time,
      valid_until: grant.validUntil,
      proof: JSON.stringify(grant.proof),
    })
    .execute()
}

/** False when there is no such grant of this right. */
export async function endGrant(
  tx: Tx,
  { sealAuthorizeId, autoSignId }: { readonly sealAuthorizeId: string; readonly autoSignId: string },
  time: Date,
): Promise<boolean> {
  const ended = await tx
    .updateTable('auto_sign_grant')
    .set({ ended_time: time })
    .where('id', '=', autoSignId)
    .where('seal_authorize_id', '=', sealAuthorizeId)
    .where('ended_time', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Whether a grant, in force or over, was given to this system. */
export async function isGrantOf(db: Db, autoSignId: string, sourceId: string): Promise<boolean> {
  const found = await db
    .selectFrom('auto_sign_grant')
    .select('id')
    .where('id', '=', autoSignId)
    .where('source_id', '=', sourceId)
    .executeTakeFirst()
  return found !== undefined
}

/** A grant in force, with the seal it is of. */
export interface LiveGrant {
  readonly autoSignId: string
  readonly sealId: string
  readonly text: string
  readonly grantedBy: string
  readonly grantedTime: Date
}

/** By which grant the system may seal for this person and company now; the newest counts. */
export async function findLiveGrant(
  db: Db,
  wanted: {
    readonly sourceId: string
    readonly personId: string
    readonly companyId: string
    readonly businessTypeId: string
    readonly now: Date
  },
): Promise<LiveGrant | undefined> {
  const found = await db
    .selectFrom('auto_sign_grant as g')
    .innerJoin('usable_seal as u', 'u.seal_authorize_id', 'g.seal_authorize_id')
    .innerJoin('person as p', 'p.id', 'g.granted_by')
    .select(['g.id as autoSignId', 'u.seal_id as sealId', 'g.proof', 'p.name as grantedBy'])
    .select('g.granted_time as grantedTime')
    .where('g.source_id', '=', wanted.sourceId)
    .where('u.person_id', '=', wanted.personId)
    .where('u.company_id', '=', wanted.companyId)
    .where('u.business_type_id', '=', wanted.businessTypeId)
    .where('g.ended_time', 'is', null)
    .where('g.valid_until', '>', wanted.now)
    .orderBy('g.id', 'desc')
    // Written by insertGrant only.
    .$narrowType<{ proof: GrantProof; sealId: string }>()
    .executeTakeFirst()
  if (!found) return undefined
  const { autoSignId, sealId, proof, grantedBy, grantedTime } = found
  return { autoSignId, sealId, grantedTime, grantedBy: grantedBy ?? '', text: proof.text }
}

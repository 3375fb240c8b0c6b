import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import type { Db, Tx } from '../../db/database.ts'
import { holding } from '../../db/like.ts'

/** Somebody a role is given to, or may be. */
export interface RolePerson {
  readonly personId: string
  readonly name: string | null
  readonly userName: string | null
  /** Masked. */
  readonly mobile: string
}

function selectPersons(db: Db) {
  return db
    .selectFrom('person as p')
    .select(['p.id as personId', 'p.name', 'p.user_name as userName', 'p.mobile_masked as mobile'])
}

/** Whom a role was given to, in the order of their accounts. */
export async function findRolePersons(db: Db, roleId: string): Promise<RolePerson[]> {
  return selectPersons(db)
    .innerJoin('role_person as rp', 'rp.person_id', 'p.id')
    .where('rp.role_id', '=', roleId)
    .orderBy('p.id')
    .execute()
}

/** Of each role the first people it was given to, with how many there are. */
export async function findFirstPersons(
  db: Db,
  roleIds: readonly string[],
  most: number,
): Promise<Map<string, { readonly names: string[]; readonly count: number }>> {
  const rows = await db
    .selectFrom('role_person as rp')
    .innerJoin('person as p', 'p.id', 'rp.person_id')
    .select('rp.role_id as roleId')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .select(({ fn }) =>
      fn
        .agg<string[]>('array_agg', [fn.coalesce('p.name', 'p.mobile_masked')])
        .orderBy('p.id')
        .as('names'),
    )
    .where((eb) => eb('rp.role_id', '=', eb.fn.any(eb.val(roleIds))))
    .groupBy('rp.role_id')
    .execute()
  return new Map(rows.map(({ roleId, count, names }) => [roleId, { count, names: names.slice(0, most) }]))
}

/** Which of the people are active. */
export async function findActivePersons(db: Db, personIds: readonly string[]): Promise<RolePerson[]> {
  return selectPersons(db)
    .where((eb) => eb('p.id', '=', eb.fn.any(eb.val(personIds))))
    .where('p.status', '=', accountStatus.active)
    .orderBy('p.id')
    .execute()
}

/** Active people by a part of a name or account name, or by a mobile's keyed hash; those of our part first. */
export async function searchActivePersons(
  db: Db,
  { word, mobileFp }: { readonly word: string; readonly mobileFp: Buffer | undefined },
  limit: number,
): Promise<RolePerson[]> {
  return selectPersons(db)
    .where('p.status', '=', accountStatus.active)
    .where((eb) =>
      eb.or([
        eb('p.name', 'ilike', holding(word)),
        eb('p.user_name', 'ilike', holding(word)),
        ...(mobileFp ? [eb('p.mobile_fp', '=', mobileFp)] : []),
      ]),
    )
    .orderBy('p.our_part', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute()
}

/** Gives the role to exactly these people. */
export async function writeRolePersons(tx: Tx, roleId: string, personIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('role_person')
    .where('role_id', '=', roleId)
    .where((eb) => eb.not(eb('person_id', '=', eb.fn.any(eb.val(personIds)))))
    .execute()
  if (personIds.length === 0) return
  await tx
    .insertInto('role_person')
    .values(personIds.map((personId) => ({ role_id: roleId, person_id: personId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

import type { Db, Tx } from '../../db/database.ts'

export async function insertRole(tx: Tx, personId: string, roleCode: string): Promise<void> {
  await tx
    .insertInto('role_person')
    .columns(['role_id', 'person_id'])
    .expression((eb) =>
      eb
        .selectFrom('role')
        .select((role) => ['id', role.val(personId).as('person_id')])
        .where('role_code', '=', roleCode),
    )
    .execute()
}

/** Takes all roles away that were given to a person. */
export async function deleteRoles(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('role_person').where('person_id', '=', personId).execute()
}

/** How many active people have a role. */
export async function countHolders(db: Db, code: string): Promise<number> {
  const { n } = await db
    .selectFrom('role_person as rp')
    .innerJoin('role as r', 'r.id', 'rp.role_id')
    .innerJoin('person as p', 'p.id', 'rp.person_id')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
    .where('r.role_code', '=', code)
    .where('p.status', '=', 0)
    .executeTakeFirstOrThrow()
  return n
}

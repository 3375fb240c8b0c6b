import type { Tx } from '../../db/database.ts'

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

import type { Db, Tx } from '../../db/database.ts'

/** Gives the role exactly these functions, by their ids. */
export async function writeRoleFunctions(
  tx: Tx,
  roleId: string,
  functionIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('role_function').where('role_id', '=', roleId).execute()
  if (functionIds.length === 0) return
  await tx
    .insertInto('role_function')
    .values(functionIds.map((functionId) => ({ role_id: roleId, function_id: functionId })))
    .execute()
}

/** A page that a role may hold. */
export interface PageFunction {
  readonly id: string
  readonly functionEnName: string
  readonly functionCnName: string
  readonly areaCnName: string
  readonly held: boolean
}

/** Every function that is a page (areas and groups follow from them), in menu order, and whether the role holds it. */
export async function findPageFunctions(db: Db, roleId: string): Promise<PageFunction[]> {
  const rows = await db
    .selectFrom('function_menu as f')
    .leftJoin('function_menu as up', 'up.id', 'f.parent_id')
    .leftJoin('function_menu as top', 'top.id', 'up.parent_id')
    .select(['f.id', 'f.function_en_name as functionEnName', 'f.function_cn_name as functionCnName'])
    .select((eb) =>
      eb.fn.coalesce('top.function_cn_name', 'up.function_cn_name', 'f.function_cn_name').as('areaCnName'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('role_function as rf')
            .select('rf.role_id')
            .whereRef('rf.function_id', '=', 'f.id')
            .where('rf.role_id', '=', roleId),
        )
        .$castTo<boolean>()
        .as('held'),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('function_menu as below').select('below.id').whereRef('below.parent_id', '=', 'f.id'),
        ),
      ),
    )
    .orderBy((eb) => eb.fn.coalesce('top.show_order', 'up.show_order', 'f.show_order'))
    .orderBy((eb) =>
      eb
        .case()
        .when('top.id', 'is not', null)
        .then(eb.ref('up.show_order'))
        .else(eb.ref('f.show_order'))
        .end(),
    )
    .orderBy('f.show_order')
    .execute()
  return rows
}

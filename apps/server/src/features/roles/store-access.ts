import { roleCode } from '@qiyin/domain/access/roles.ts'
import type { Db } from '../../db/database.ts'

export interface Role {
  readonly roleId: string
  readonly roleCode: string
  readonly roleName: string
}

/** The person's active roles: given ones, and those that follow from what the person is. */
export async function findRoles(db: Db, personId: string): Promise<Role[]> {
  return db
    .selectFrom('role as r')
    .select(['r.id as roleId', 'r.role_code as roleCode', 'r.role_name as roleName'])
    .where('r.status', '=', 0)
    .where((eb) =>
      eb.or([
        eb('r.role_code', '=', roleCode.person),
        eb.exists(
          eb
            .selectFrom('role_person as rp')
            .select('rp.role_id')
            .whereRef('rp.role_id', '=', 'r.id')
            .where('rp.person_id', '=', personId),
        ),
        eb('r.role_code', '=', roleCode.companyAdmin).and(
          eb.exists(
            eb
              .selectFrom('company_member as m')
              .select('m.company_id')
              .where('m.person_id', '=', personId)
              .where('m.administrator', 'is', true),
          ),
        ),
        eb('r.role_code', '=', roleCode.businessManager).and(
          eb.exists(
            eb
              .selectFrom('business_manager as b')
              .select('b.business_type_id')
              .where('b.person_id', '=', personId),
          ),
        ),
      ]),
    )
    .orderBy('r.id')
    .execute()
}

export interface FunctionRow {
  readonly id: string
  readonly parentId: string | null
  readonly functionCnName: string
  readonly functionEnName: string
  readonly indexPage: string
  readonly level: number
  readonly showOrder: number
  readonly enable: boolean
  /** One of the roles has it. */
  readonly held: boolean
}

/** The whole function tree in menu order, with what the roles hold of it. */
export async function findFunctions(db: Db, roleIds: readonly string[]): Promise<FunctionRow[]> {
  return db
    .selectFrom('function_menu as f')
    .select(['f.id', 'f.parent_id as parentId', 'f.function_cn_name as functionCnName'])
    .select(['f.function_en_name as functionEnName', 'f.index_page as indexPage', 'f.level'])
    .select(['f.show_order as showOrder', 'f.enable'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('role_function as rf')
            .select('rf.role_id')
            .whereRef('rf.function_id', '=', 'f.id')
            .where((of) => of('rf.role_id', '=', of.fn.any(of.val(roleIds)))),
        )
        .$castTo<boolean>()
        .as('held'),
    )
    .orderBy('f.level')
    .orderBy('f.show_order')
    .orderBy('f.id')
    .execute()
}

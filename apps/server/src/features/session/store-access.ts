import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface Role {
  readonly roleId: string
  readonly roleCode: string
  readonly roleName: string
}

/** The person's active roles: given ones, and those that follow from what the person is. */
export async function findRoles(db: Db, personId: string): Promise<Role[]> {
  const { rows } = await sql<Role>`
    select r.id::text as "roleId", r.role_code as "roleCode", r.role_name as "roleName"
    from role r
    where r.status = 0 and (
      r.role_code = 'PERSON'
      or exists (select 1 from role_person rp where rp.role_id = r.id and rp.person_id = ${personId})
      or (r.role_code = 'COMPANY_ADMIN' and exists (
        select 1 from company_member m where m.person_id = ${personId} and m.administrator))
      or (r.role_code = 'BUSINESS_MANAGER' and exists (
        select 1 from business_manager b where b.person_id = ${personId})))
    order by r.id`.execute(db)
  return rows
}

export interface FunctionRow {
  readonly id: string
  readonly parentId: string | null
  readonly functionCnName: string
  readonly functionEnName: string
  readonly indexPage: string
  readonly level: number
  readonly showOrder: number
}

/** The enabled functions of the roles, in menu order. */
export async function findFunctions(db: Db, roleIds: readonly string[]): Promise<FunctionRow[]> {
  const { rows } = await sql<FunctionRow>`
    select f.id::text as id, f.parent_id::text as "parentId", f.function_cn_name as "functionCnName",
      f.function_en_name as "functionEnName", f.index_page as "indexPage", f.level,
      f.show_order as "showOrder"
    from function_menu f
    where f.enable and exists (
      select 1 from role_function rf where rf.function_id = f.id and rf.role_id = any(${roleIds}::bigint[]))
    order by f.level, f.show_order, f.id`.execute(db)
  return rows
}

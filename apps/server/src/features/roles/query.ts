import type { roleManageQuery } from '@qiyin/calls/areas/role-manage.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { isBuiltIn, personsOfRole } from '@qiyin/domain/access/role-rules.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import type { Context } from '../../http/context.ts'
import { countFunctions, countRoles, findRolePage } from './store-manage.ts'
import { findFirstPersons } from './store-persons.ts'

const namesInSight = 3

/** GET /role/manage/query: a page of roles, the built-in ones first, with the first of their people. */
export async function queryRoles(
  asked: Input<typeof roleManageQuery>,
  context: Context,
): Promise<Result<typeof roleManageQuery>> {
  return queryNaming(namesInSight, asked, context)
}

/** The same with all of their people, for who takes the list away. */
export async function queryRolesWhole(
  asked: Input<typeof roleManageQuery>,
  context: Context,
): Promise<Result<typeof roleManageQuery>> {
  return queryNaming(Infinity, asked, context)
}

async function queryNaming(
  names: number,
  { pageNum, pageSize, ...filter }: Input<typeof roleManageQuery>,
  { db }: Context,
): Promise<Result<typeof roleManageQuery>> {
  const [total, rows] = await Promise.all([
    countRoles(db, filter),
    findRolePage(db, filter, { offset: (pageNum - 1) * pageSize, limit: pageSize }),
  ])
  const ids = rows.map(({ roleId }) => roleId)
  const [functions, persons] = await Promise.all([countFunctions(db, ids), findFirstPersons(db, ids, names)])
  const list = rows.map((role) => ({
    ...role,
    builtIn: isBuiltIn(role.roleCode),
    personsFrom: personsOfRole(role.roleCode),
    persons: persons.get(role.roleId)?.names ?? [],
    personCount: persons.get(role.roleId)?.count ?? 0,
    functionCount: functions.get(role.roleId) ?? 0,
    updatedTime: formatDateTime(role.updatedTime),
  }))
  return { pageNum, pageSize, total, list }
}

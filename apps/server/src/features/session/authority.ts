import type { Result } from '@qiyin/calls/call.ts'
import type { userInfo } from '@qiyin/calls/areas/user.ts'
import type { Db } from '../../http/context.ts'
import { findFunctions, findRoles, type FunctionRow, type Role } from './store-access.ts'

type AuthorityList = Result<typeof userInfo>['authorityList']

export interface Authority {
  readonly roles: readonly Role[]
  readonly authorityList: AuthorityList
  /** Every index page in the list. */
  readonly pages: readonly string[]
}

/** What a person's roles let the person see: areas with their pages, only enabled ones. */
export async function authorityOf(db: Db, personId: string): Promise<Authority> {
  const roles = await findRoles(db, personId)
  const functions = await findFunctions(
    db,
    roles.map((role) => role.roleId),
  )
  const authorityList = functions
    .filter((one) => one.level === 1)
    .map((area) => ({
      ...page(area),
      functionMenuDtos: functions.filter((one) => one.parentId === area.id).map(page),
    }))
  const pages = authorityList.flatMap((area) => [
    area.index_page,
    ...area.functionMenuDtos.map((one) => one.index_page),
  ])
  return { roles, authorityList, pages }
}

function page(row: FunctionRow): AuthorityList[number]['functionMenuDtos'][number] {
  return {
    function_cn_name: row.functionCnName,
    function_en_name: row.functionEnName,
    index_page: row.indexPage,
    level: row.level,
    show_order: row.showOrder,
    enable: true,
  }
}

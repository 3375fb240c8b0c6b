import type { Result } from '@qiyin/calls/call.ts'
import type { userInfo } from '@qiyin/calls/areas/user.ts'
import type { MenuFunction } from '@qiyin/domain/access/authority.ts'
import type { Db } from '../../http/context.ts'
import { roleCode } from '@qiyin/domain/access/roles.ts'
import { findFunctions, findRoles, type FunctionRow, type Role } from './store-access.ts'

type AuthorityList = Result<typeof userInfo>['authorityList']

export interface Authority {
  readonly roles: readonly Role[]
  readonly authorityList: AuthorityList
  /** Every index page in the list, of the disabled ones too: a call may be there before its page. */
  readonly pages: readonly string[]
}

/** What a person's roles let the person do: areas with their pages and sub-menus. */
export async function authorityOf(db: Db, personId: string): Promise<Authority> {
  const roles = await findRoles(db, personId)
  const functions = await findFunctions(
    db,
    roles.map((role) => role.roleId),
  )
  const isHeld = (one: FunctionRow): boolean =>
    one.held || functions.some((below) => below.parentId === one.id && isHeld(below))
  const held = functions.filter(isHeld)
  const under = (parent: FunctionRow): FunctionRow[] => held.filter((one) => one.parentId === parent.id)
  const authorityList = held
    .filter((one) => one.level === 1)
    .map((area) => ({
      ...wire(area),
      functionMenuDtos: under(area).map((page) => ({
        ...wire(page),
        functionMenuDtos: under(page).map(wire),
      })),
    }))
  return { roles, authorityList, pages: held.map((one) => one.indexPage) }
}

/** Active roles by their names; the one that everybody has is named only where there is no other. */
export async function roleNames(db: Db, personId: string): Promise<string[]> {
  const roles = await findRoles(db, personId)
  const others = roles.filter((role) => role.roleCode !== roleCode.person)
  return (others.length > 0 ? others : roles).map((role) => role.roleName)
}

function wire(row: FunctionRow): MenuFunction {
  return {
    function_cn_name: row.functionCnName,
    function_en_name: row.functionEnName,
    index_page: row.indexPage,
    level: row.level,
    show_order: row.showOrder,
    enable: row.enable,
  }
}

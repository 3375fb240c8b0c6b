import type { roleManageFunctions, roleManageUpdateFunction } from '@qiyin/calls/areas/role-manage.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { fixedFunctions, mayHold } from '@qiyin/domain/access/role-rules.ts'
import { roleCode } from '@qiyin/domain/access/roles.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { recordOperation } from '../operator-log/public.ts'
import { changeRole } from './manage.ts'
import { findPageFunctions, writeRoleFunctions, type PageFunction } from './store-functions.ts'
import { findRole } from './store-manage.ts'

/** GET /role/manage/functions */
export async function listRoleFunctions(
  { roleId }: Input<typeof roleManageFunctions>,
  { db }: Context,
): Promise<Result<typeof roleManageFunctions>> {
  const role = await findRole(db, roleId)
  if (!role) throw new CallError('RECORD_NOT_FOUND')
  const functions = await findPageFunctions(db, roleId)
  return {
    revision: role.revision,
    // One that it holds from before is shown, so that it can be taken away.
    list: functions
      .filter((one) => one.held || mayHold(role.roleCode, one.functionEnName))
      .map(({ functionEnName, functionCnName, areaCnName, held }) => ({
        function_en_name: functionEnName,
        function_cn_name: functionCnName,
        area_cn_name: areaCnName,
        held,
        fixed: isFixed(role.roleCode, functionEnName),
      })),
  }
}

/** POST /role/manage/updateFunction: what is fixed stays, whatever is asked. */
export async function updateRoleFunctions(
  { roleId, functions: wanted, revision }: Input<typeof roleManageUpdateFunction>,
  context: Context,
): Promise<Result<typeof roleManageUpdateFunction>> {
  await changeRole(context, { roleId, revision }, async (tx, role) => {
    const functions = await findPageFunctions(tx, roleId)
    const known = new Set(functions.map(({ functionEnName }) => functionEnName))
    // Otherwise a page that is gone meanwhile would seem to have been given.
    if (!wanted.every((name) => known.has(name))) throw new CallError('RECORD_NOT_FOUND')
    const isNew = (name: string): boolean => !functions.some((one) => one.held && one.functionEnName === name)
    if (wanted.some((name) => isNew(name) && !mayHold(role.roleCode, name)))
      throw new CallError('FUNCTION_NOT_FOR_ROLE')
    const given = functions.filter(
      ({ functionEnName }) => wanted.includes(functionEnName) || isFixed(role.roleCode, functionEnName),
    )
    await writeRoleFunctions(
      tx,
      roleId,
      given.map(({ id }) => id),
    )
    await recordOperation(tx, context, {
      event: 'ROLE_UPDATE',
      content: `修改角色 ${role.roleName}（${role.roleCode}）：功能权限`,
      object: { kind: 'ROLE', id: roleId, name: role.roleName, code: role.roleCode },
      before: { 功能权限: functions.filter(({ held }) => held).map(labelOf) },
      after: { 功能权限: given.map(labelOf) },
    })
  })
  return true
}

function isFixed(code: string, functionEnName: string): boolean {
  return code === roleCode.person && fixedFunctions.includes(functionEnName)
}

function labelOf({ areaCnName, functionCnName }: PageFunction): string {
  return areaCnName === functionCnName ? functionCnName : `${areaCnName} / ${functionCnName}`
}

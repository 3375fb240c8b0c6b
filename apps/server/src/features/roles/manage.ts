import type {
  roleManageAdd,
  roleManageFreezeRoleId,
  roleManageUnfreezeRoleId,
} from '@qiyin/calls/areas/role-manage.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { pagePath } from '@qiyin/domain/access/pages.ts'
import { statusChangeRefusal } from '@qiyin/domain/access/status-change.ts'
import { isBuiltIn } from '@qiyin/domain/access/role-rules.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Db, Tx } from '../../http/context.ts'
import { recordOperation } from '../operator-log/public.ts'
import {
  findGivenHolders,
  insertManagedRole,
  isRoleCodeTaken,
  isRoleNameTaken,
  lockAllRoles,
  lockRole,
  touchRole,
  writeStatus,
  type ManagedRole,
} from './store-manage.ts'

/** POST /role/manage/add */
export async function addRole(
  { roleCode, roleName }: Input<typeof roleManageAdd>,
  context: Context,
): Promise<Result<typeof roleManageAdd>> {
  try {
    return await context.transaction(async (tx) => {
      const roleId = await insertManagedRole(tx, { roleCode, roleName, time: context.now() })
      // Asked once it is written: of two that are added at once the second finds the first.
      if (await isRoleNameTaken(tx, { roleId, roleName })) throw new CallError('ROLE_NAME_TAKEN')
      await recordOperation(tx, context, {
        event: 'ROLE_ADD',
        content: `新增角色 ${roleName}（${roleCode}）`,
        object: { kind: 'ROLE', id: roleId, name: roleName, code: roleCode },
        after: { 角色编码: roleCode, 角色名称: roleName },
      })
      return { roleId }
    })
  } catch (error) {
    if (isRoleCodeTaken(error)) throw new CallError('ROLE_CODE_TAKEN')
    throw error
  }
}

/** PUT /role/manage/freeze/{roleId} */
export async function freezeRole(
  asked: Input<typeof roleManageFreezeRoleId>,
  context: Context,
): Promise<Result<typeof roleManageFreezeRoleId>> {
  return setStatus(context, asked, accountStatus.frozen)
}

/** PUT /role/manage/unfreeze/{roleId} */
export async function unfreezeRole(
  asked: Input<typeof roleManageUnfreezeRoleId>,
  context: Context,
): Promise<Result<typeof roleManageUnfreezeRoleId>> {
  return setStatus(context, asked, accountStatus.active)
}

async function setStatus(
  context: Context,
  { roleId, formerStatus }: Input<typeof roleManageFreezeRoleId>,
  status: ManagedRole['status'],
): Promise<boolean> {
  const freezes = status === accountStatus.frozen
  await changeRole(context, { roleId, revision: undefined }, async (tx, role) => {
    const refusal = statusChangeRefusal(formerStatus, role.status)
    if (refusal) throw new CallError(refusal)
    if (freezes && isBuiltIn(role.roleCode)) throw new CallError('ROLE_BUILT_IN')
    if (role.status === status) return
    await writeStatus(tx, roleId, status)
    await recordOperation(tx, context, {
      event: freezes ? 'ROLE_FREEZE' : 'ROLE_UNFREEZE',
      content: `${freezes ? '冻结' : '解冻'}角色 ${role.roleName}（${role.roleCode}）`,
      object: { kind: 'ROLE', id: roleId, name: role.roleName, code: role.roleCode },
      before: { 状态: freezes ? '正常' : '已冻结' },
      after: { 状态: freezes ? '已冻结' : '正常' },
    })
  })
  return true
}

/**
 * Changes a role that nobody else has changed since it was read. Refused where afterwards nobody could manage
 * roles any more.
 */
export async function changeRole(
  { transaction, now }: Context,
  { roleId, revision }: { readonly roleId: string; readonly revision: number | undefined },
  change: (tx: Tx, role: ManagedRole) => Promise<void>,
): Promise<void> {
  await transaction(async (tx) => {
    await lockAllRoles(tx)
    const role = await lockRole(tx, roleId)
    if (!role) throw new CallError('RECORD_NOT_FOUND')
    if (revision !== undefined && revision !== role.revision) throw new CallError('RECORD_CHANGED')
    await change(tx, role)
    await touchRole(tx, roleId, now())
    await requireRoleManager(tx)
  })
}

/** Refuses where nobody could manage roles any more; the caller holds the lock of all roles. */
export async function requireRoleManager(tx: Tx): Promise<void> {
  const holders = await findGivenHolders(tx, pagePath.roleManage, 1)
  if (holders.length === 0) throw new CallError('LAST_SYSTEM_MANAGER')
}

/** Whether nobody else could manage roles; sure for whoever holds the lock of all roles. */
export async function isOnlyRoleManager(db: Db | Tx, personId: string): Promise<boolean> {
  const holders = await findGivenHolders(db, pagePath.roleManage, 2)
  return holders.length === 1 && holders[0] === personId
}

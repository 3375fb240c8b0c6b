import type {
  personManageSearchForRole,
  roleManagePersons,
  roleManageUpdatePerson,
} from '@qiyin/calls/areas/role-manage.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { personsOfRole } from '@qiyin/domain/access/role-rules.ts'
import { maxSearchedPeople } from '@qiyin/domain/limits.ts'
import { searchedMobile } from '@qiyin/domain/person/mobile.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { recordOperation } from '../operator-log/public.ts'
import { mobileFingerprint } from '../people/public.ts'
import { changeRole } from './manage.ts'
import { findRole } from './store-manage.ts'
import {
  findActivePersons,
  findRolePersons,
  searchActivePersons,
  writeRolePersons,
  type RolePerson,
} from './store-persons.ts'

/** GET /role/manage/persons */
export async function listRolePersons(
  { roleId }: Input<typeof roleManagePersons>,
  { db }: Context,
): Promise<Result<typeof roleManagePersons>> {
  const role = await findRole(db, roleId)
  if (!role) throw new CallError('RECORD_NOT_FOUND')
  return { revision: role.revision, list: await findRolePersons(db, roleId) }
}

/** POST /role/manage/updatePerson */
export async function updateRolePersons(
  { roleId, personIds, revision }: Input<typeof roleManageUpdatePerson>,
  context: Context,
): Promise<Result<typeof roleManageUpdatePerson>> {
  await changeRole(context, { roleId, revision }, async (tx, role) => {
    if (personsOfRole(role.roleCode) !== 'given') throw new CallError('ROLE_FOLLOWS')
    const before = await findRolePersons(tx, roleId)
    const kept = new Set(before.map(({ personId }) => personId))
    const added = [...new Set(personIds)].filter((personId) => !kept.has(personId))
    // Whoever was frozen meanwhile may stay; nobody frozen or deleted is added.
    if ((await findActivePersons(tx, added)).length !== added.length) throw new CallError('PERSON_UNKNOWN')
    await writeRolePersons(tx, roleId, [...new Set(personIds)])
    await recordOperation(tx, context, {
      event: 'ROLE_UPDATE',
      content: `修改角色 ${role.roleName}（${role.roleCode}）：人员`,
      object: { kind: 'ROLE', id: roleId, name: role.roleName, code: role.roleCode },
      before: { 人员: before.map(nameOf) },
      after: { 人员: (await findRolePersons(tx, roleId)).map(nameOf) },
    })
  })
  return true
}

/** GET /person/manage/searchForRole */
export async function searchForRole(
  { searchWord }: Input<typeof personManageSearchForRole>,
  { db, secrets }: Context,
): Promise<Result<typeof personManageSearchForRole>> {
  if (searchWord === undefined) return []
  const mobile = searchedMobile(searchWord)
  const mobileFp = mobile === undefined ? undefined : mobileFingerprint(secrets, mobile)
  return searchActivePersons(db, { word: searchWord, mobileFp }, maxSearchedPeople)
}

function nameOf({ name, mobile }: RolePerson): string {
  return name ?? mobile
}

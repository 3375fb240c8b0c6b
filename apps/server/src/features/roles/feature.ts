import type { Feature } from '../../feature.ts'
import { addRole, freezeRole, unfreezeRole } from './manage.ts'
import { listRoleFunctions, updateRoleFunctions } from './manage-functions.ts'
import { listRolePersons, searchForRole, updateRolePersons } from './manage-persons.ts'
import { queryRoles } from './query.ts'

export const rolesFeature = {
  name: 'roles',
  calls: {
    roleManageQuery: queryRoles,
    roleManageAdd: addRole,
    roleManageFreezeRoleId: freezeRole,
    roleManageUnfreezeRoleId: unfreezeRole,
    roleManagePersons: listRolePersons,
    roleManageUpdatePerson: updateRolePersons,
    roleManageFunctions: listRoleFunctions,
    roleManageUpdateFunction: updateRoleFunctions,
    personManageSearchForRole: searchForRole,
  },
  tables: ['function_menu', 'role', 'role_function', 'role_person'],
} satisfies Feature

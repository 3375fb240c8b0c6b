import type { ObjectCheck } from '../../http/object-guard.ts'
import { isAdministrator } from './store.ts'

/** A company opens itself to its administrators. */
export const companyGuard: ObjectCheck = (db, user, companyId, relation) =>
  relation === 'administrator' ? isAdministrator(db, user.personId, companyId) : Promise.resolve(false)

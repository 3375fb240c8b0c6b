import type { ObjectCheck } from '../../http/object-guard.ts'
import { isAdministrator } from './store.ts'

/** A company opens itself to its administrators. */
export const companyGuard: ObjectCheck<'company'> = (db, user, companyIds) =>
  isAdministrator(db, user.personId, companyIds)

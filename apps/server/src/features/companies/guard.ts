import type { ObjectCheck } from '../../http/object-guard.ts'
import { findOwnMemberships } from './store.ts'

/** A company opens itself to its administrators, and what they share with them to sub-administrators and members. */
export const companyGuard: ObjectCheck<'company'> = async (db, user, companyIds, relation) => {
  const own = await findOwnMemberships(db, user.personId, companyIds)
  const standing = own.filter((one) => {
    switch (relation) {
      case 'administrator':
        return one.administrator
      case 'peopleManager':
        return one.administrator || one.managesPeople
      case 'sealManager':
        return one.administrator || one.managesSeals
      case 'member':
        return true
    }
  })
  return standing.length === companyIds.length
}

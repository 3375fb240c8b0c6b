import type { Db } from '../../http/context.ts'
import { findBusiness, findBusinessByCode, findManagedBusinesses, type Business } from './store.ts'

export type { Business }
export {
  businessColumns,
  findActiveBusinesses as activeBusinesses,
  findNamedBusinesses as namedBusinesses,
  holdActive as holdActiveBusiness,
} from './store.ts'
export { deleteManagerships, hasBusinesses, insertBusiness as createBusiness } from './store-create.ts'

/** An active application; undefined when it is frozen or not there. */
export async function businessById(db: Db, businessTypeId: string): Promise<Business | undefined> {
  return findBusiness(db, businessTypeId)
}

/** An active application by its code; undefined when it is frozen or not there. */
export async function businessByCode(db: Db, businessTypeCode: string): Promise<Business | undefined> {
  return findBusinessByCode(db, businessTypeCode)
}

/** The applications a person manages, oldest first. */
export async function businessesManagedBy(db: Db, personId: string): Promise<Business[]> {
  return findManagedBusinesses(db, personId)
}
export { queryBusinesses } from './query.ts'

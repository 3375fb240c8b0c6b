import type { Db } from '../../http/context.ts'
import { findBusiness, findBusinessByCode, findBusinessesOf, type Business } from './store.ts'

export type { Business }

/** An active application; undefined when it is frozen or not there. */
export async function businessById(db: Db, businessTypeId: string): Promise<Business | undefined> {
  return findBusiness(db, businessTypeId)
}

/** An active application by its code; undefined when it is frozen or not there. */
export async function businessByCode(db: Db, businessTypeCode: string): Promise<Business | undefined> {
  return findBusinessByCode(db, businessTypeCode)
}

/** The applications a person can initiate in. */
export async function businessesOf(db: Db, personId: string): Promise<Business[]> {
  return findBusinessesOf(db, personId)
}

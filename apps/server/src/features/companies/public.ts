import type { Db } from '../../http/context.ts'
import {
  findCompanies,
  findCompany,
  findCompanyByName,
  findMemberships,
  type Company,
  type Membership,
} from './store.ts'

export type { Company }
export { createCompany } from './create.ts'
export { hasCompanies } from './store-create.ts'

/** Undefined when there is no such company. */
export async function companyById(db: Db, companyId: string): Promise<Company | undefined> {
  return findCompany(db, companyId)
}

/** Companies by their ids, in no order; unknown ones are missing. */
export async function companiesById(db: Db, companyIds: readonly string[]): Promise<Company[]> {
  return findCompanies(db, companyIds)
}

/** By its exact name; undefined when there is none. */
export async function companyByName(db: Db, companyName: string): Promise<Company | undefined> {
  return findCompanyByName(db, companyName)
}

/** The companies a person belongs to, in the order they were made. */
export async function companiesOf(db: Db, personId: string): Promise<Membership[]> {
  return findMemberships(db, personId)
}

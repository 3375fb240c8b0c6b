import type { Db } from '../../http/context.ts'
import {
  findCompanies,
  findCompany,
  findCompanyByCreditNo,
  findCompanyByName,
  findMemberships,
  findOwnMemberships,
  type Company,
  type Membership,
} from './store.ts'

export type { Company, Membership }
export { holdStanding as holdCompany, lockCompany } from './store.ts'
export {
  countUnproven,
  insertUnproven,
  writeName as renameCompany,
  writeRemoved as removeCompany,
  writeStanding as settleCompany,
  writeStatus as setCompanyStatus,
} from './store-change.ts'
export {
  deleteEmptyMembership,
  deleteInitiatorGrants,
  deleteMemberships,
  findAdministrators as administratorsOf,
  findInitiatorGrants as initiatorGrantsOf,
  findMembers as membersOf,
  replaceInitiatorGrants,
  saveMember,
} from './store-members.ts'
export { createCompany } from './create.ts'
export { lockActiveCompany } from './own-company.ts'
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

/** By its credit number; undefined when there is none. */
export async function companyByCreditNo(db: Db, creditNo: string): Promise<Company | undefined> {
  return findCompanyByCreditNo(db, creditNo)
}

/** The companies a person belongs to, in the order they were made. */
export async function companiesOf(db: Db, personId: string): Promise<Membership[]> {
  return findMemberships(db, personId)
}

/** Whether the person administers the company: for calls whose company travels with a file. */
export async function administers(db: Db, personId: string, companyId: string): Promise<boolean> {
  const [own] = await findOwnMemberships(db, personId, [companyId])
  return own?.administrator === true
}

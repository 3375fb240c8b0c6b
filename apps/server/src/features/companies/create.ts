import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import type { Tx } from '../../http/context.ts'
import { insertCompany } from './store-create.ts'
import { replaceInitiatorGrants, saveMember } from './store-members.ts'

/** A company about to be added, with its people. */
export interface NewCompany {
  readonly companyName: string
  readonly creditNo: string
  readonly legalPersonName: string
  readonly ourPart: boolean
  /** How it was checked. */
  readonly assurance: string
  readonly members: readonly { readonly personId: string; readonly administrator: boolean }[]
}

/** Adds an authenticated company and answers its id. */
export async function createCompany(tx: Tx, company: NewCompany, time: Date): Promise<string> {
  const { members, ...facts } = company
  const authStatus = companyAuthStatus.authenticated
  const companyId = await insertCompany(tx, { ...facts, authStatus, time })
  for (const member of members) {
    await saveMember(tx, { ...member, companyId, managesSeals: false, managesPeople: false, time })
    if (member.administrator) continue
    await replaceInitiatorGrants(tx, {
      companyId,
      personId: member.personId,
      businessTypeIds: [],
      until: null,
      time,
    })
  }
  return companyId
}

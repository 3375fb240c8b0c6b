import { useOwnedDraft, type OwnedDraft } from '../drafts/owned-draft.ts'
import type { WizardCompany } from './wizard-company.ts'

/** What is typed into a step of a company's authentication; only its administrator gets to one. */
export function useCompanyDraft<Values extends object>(
  company: WizardCompany,
  step: string,
): OwnedDraft<Values> {
  const owner = [company.companyId, company.supplierCode, company.companyAdminMobile].join('/')
  return useOwnedDraft(`company-authentication.${step}`, owner)
}

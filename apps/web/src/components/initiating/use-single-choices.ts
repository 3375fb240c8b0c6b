import { useEffect } from 'react'
import type { Business, InitiationSettings } from './initiation-fields.tsx'
import type { CompanyToInitiateFor } from './use-initiating-companies.ts'

/** What there is to choose from; undefined while it is not known. */
interface Choices {
  businesses: readonly Business[] | undefined
  companies: readonly CompanyToInitiateFor[] | undefined
}

/** A draft, and how an application is put into it; both keep their identity between renderings. */
interface ChosenDraft<Draft> {
  change: (change: (draft: Draft) => Draft) => void
  withBusiness: (draft: Draft, business: Business) => Draft
}

/** Chooses where there is one thing to choose from only, and nothing was chosen. */
export function useSingleChoices<Draft extends InitiationSettings>(
  { businessTypeId, companyId }: Draft,
  { businesses, companies }: Choices,
  { change, withBusiness }: ChosenDraft<Draft>,
): void {
  const business = businessTypeId === '' && businesses?.length === 1 ? businesses[0] : undefined
  const company =
    businessTypeId !== '' && companyId === '' && companies?.length === 1 ? companies[0] : undefined
  useEffect(() => {
    if (business) change((now) => (now.businessTypeId === '' ? withBusiness(now, business) : now))
  }, [business, change, withBusiness])
  useEffect(() => {
    if (!company) return
    const { companyId: id, companyName } = company
    change((now) => (now.companyId === '' ? { ...now, companyId: id, companyName } : now))
  }, [company, change])
}

import { useEffect } from 'react'
import type { CompanyToInitiateFor } from './use-initiating-companies.ts'
import { withBusiness, type Draft } from '../draft/draft.ts'
import type { Business } from './info-section.tsx'

/** What there is to choose from; undefined while it is not known. */
interface Choices {
  businesses: readonly Business[] | undefined
  companies: readonly CompanyToInitiateFor[] | undefined
}

/** Chooses where there is one thing to choose from only, and nothing was chosen. */
export function useSingleChoices(
  { businessTypeId, companyId }: Draft,
  { businesses, companies }: Choices,
  change: (change: (draft: Draft) => Draft) => void,
): void {
  const business = businessTypeId === '' && businesses?.length === 1 ? businesses[0] : undefined
  const company =
    businessTypeId !== '' && companyId === '' && companies?.length === 1 ? companies[0] : undefined
  useEffect(() => {
    if (business) change((now) => (now.businessTypeId === '' ? withBusiness(now, business) : now))
  }, [business, change])
  useEffect(() => {
    if (!company) return
    const { companyId: id, companyName } = company
    change((now) => (now.companyId === '' ? { ...now, companyId: id, companyName } : now))
  }, [company, change])
}

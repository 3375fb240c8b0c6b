import { companySearchInitiator } from '@qiyin/calls/areas/company.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'

/** One of the companies that one may initiate for. */
export type CompanyToInitiateFor = Answer<typeof companySearchInitiator>[number]

/** The companies that one may initiate for in an application; waits until one is chosen. */
export function useInitiatingCompanies(
  businessTypeId: string,
): ReturnType<typeof useCall<typeof companySearchInitiator>> {
  return useCall(companySearchInitiator, businessTypeId === '' ? null : { businessTypeId }, {
    staleMs: 60_000,
  })
}

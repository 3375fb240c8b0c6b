import { businessMine } from '@qiyin/calls/areas/business.ts'
import { companyMine } from '@qiyin/calls/areas/company.ts'
import { useAllApplications } from '@qiyin/ui/applications/use-all-applications.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import type { Choice } from '@qiyin/ui/declared-fields/declared-fields.ts'
import type { Applications } from './contract-origin.ts'

const options = { staleMs: 300_000 }

/** The applications to choose from. */
export function useApplicationChoices(which: Applications): Choice[] {
  const mine = useCall(
    businessMine,
    which === 'all' ? null : which === 'managed' ? { managed: 1 } : {},
    options,
  )
  const all = useAllApplications({ ...options, wanted: which === 'all' })
  if (which === 'all') return all
  return (mine.data ?? []).map((one) => ({ value: one.businessTypeId, label: one.businessTypeName }))
}

/** The companies I manage, where they can be chosen. */
export function useCompanyChoices(wanted: boolean): Choice[] | undefined {
  const { data } = useCall(companyMine, wanted ? {} : null, options)
  if (!wanted) return undefined
  return (data ?? [])
    .filter(({ administrator }) => administrator)
    .map((one) => ({ value: one.companyId, label: one.companyName }))
}

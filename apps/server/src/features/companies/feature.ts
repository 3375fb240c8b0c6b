import type { Feature } from '../../feature.ts'
import { companyGuard } from './guard.ts'
import { hasAuthenticatedCompany, listMyCompanies } from './my-companies.ts'

export const companiesFeature = {
  name: 'companies',
  calls: {
    companyMine: listMyCompanies,
    companyHasAuthenticationCompany: hasAuthenticatedCompany,
  },
  guards: { company: companyGuard },
  tables: ['acting_company', 'company', 'company_member'],
} satisfies Feature

import type { Feature } from '../../feature.ts'
import { companyGuard } from './guard.ts'

export const companiesFeature = {
  name: 'companies',
  guards: { company: companyGuard },
  tables: ['acting_company', 'company', 'company_initiator', 'company_member'],
} satisfies Feature

import type {
  statisticsFiltersBusinessManager,
  statisticsFiltersInnerCompany,
  statisticsFiltersOutCompany,
  statisticsFiltersSystemManager,
} from '@qiyin/calls/areas/statistics.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import type { Context } from '../../http/context.ts'
import { businessesManagedBy } from '../businesses/public.ts'
import { companiesOf } from '../companies/public.ts'
import {
  findApplications,
  findInitiatingCompanies,
  findSources,
  type CompanyChoice,
} from './store-filters.ts'

type Asked = Input<typeof statisticsFiltersSystemManager>

/** GET /statistics/filters/systemManager: what a system manager can choose from. */
export async function systemFilters(
  { companyName }: Asked,
  { db }: Context,
): Promise<Result<typeof statisticsFiltersSystemManager>> {
  const [companies, applications, sources] = await Promise.all([
    findInitiatingCompanies(db, { companyName }),
    findApplications(db),
    findSources(db),
  ])
  return { companies, applications, sources }
}

/** GET /statistics/filters/businessManager: what an application's manager can choose from. */
export async function applicationFilters(
  { companyName }: Asked,
  { db, user }: Context,
): Promise<Result<typeof statisticsFiltersBusinessManager>> {
  const businesses = await businessesManagedBy(db, user.personId)
  const businessTypeIds = businesses.map(({ businessTypeId }) => businessTypeId)
  return {
    companies: await findInitiatingCompanies(db, { companyName, businessTypeIds }),
    applications: businesses.map(({ businessTypeId, businessTypeName }) => ({
      id: businessTypeId,
      businessTypeName,
    })),
  }
}

/** GET /statistics/filters/innerCompany: my companies, and the applications of their contracts. */
export async function companyFilters(
  input: Asked,
  context: Context,
): Promise<Result<typeof statisticsFiltersInnerCompany>> {
  const companies = await managedCompanies(context)
  const companyIds = companies.map(({ companyId }) => companyId)
  return { companies: named(companies, input), applications: await findApplications(context.db, companyIds) }
}

/** GET /statistics/filters/outCompany: my companies. */
export async function outerCompanyFilters(
  input: Asked,
  context: Context,
): Promise<Result<typeof statisticsFiltersOutCompany>> {
  return { companies: named(await managedCompanies(context), input) }
}

async function managedCompanies({ db, user }: Context): Promise<CompanyChoice[]> {
  const companies = await companiesOf(db, user.personId)
  return companies.filter(({ administrator }) => administrator)
}

function named(companies: readonly CompanyChoice[], { companyName }: Asked): CompanyChoice[] {
  const wanted = companyName?.toLowerCase() ?? ''
  return companies
    .filter((one) => one.companyName.toLowerCase().includes(wanted))
    .map((one) => ({ companyId: one.companyId, companyName: one.companyName }))
}

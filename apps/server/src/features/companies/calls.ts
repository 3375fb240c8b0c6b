import type { Input, Result } from '@qiyin/calls/call.ts'
import type {
  companyHasAuthenticationCompany,
  companyMine,
  companySearchInitiator,
} from '@qiyin/calls/areas/company.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { businessById } from '../businesses/public.ts'
import { authenticated, companiesOf } from './public.ts'
import { searchCompanies } from './search.ts'
import { findInitiatingCompanies } from './store.ts'

/** GET /company/mine: the companies I belong to. */
async function listMyCompanies(
  { authenticationStatus }: Input<typeof companyMine>,
  { db, user }: Context,
): Promise<Result<typeof companyMine>> {
  const companies = await companiesOf(db, user.personId)
  return companies
    .filter((company) => authenticationStatus === undefined || company.authStatus === authenticationStatus)
    .map(({ ourPart, ...company }) => ({
      ...company,
      ourpart: ourPart ? 0 : 1,
      authenticateCompleteTime:
        company.authenticateCompleteTime && formatDateTime(company.authenticateCompleteTime),
    }))
}

/** GET /company/has-authentication-company */
async function hasAuthenticatedCompany(
  _input: Input<typeof companyHasAuthenticationCompany>,
  { db, user }: Context,
): Promise<Result<typeof companyHasAuthenticationCompany>> {
  const companies = await companiesOf(db, user.personId)
  return companies.some((company) => company.authStatus === authenticated)
}

/** GET /company/search/initiator: the companies I may initiate for in an application. */
async function listInitiatingCompanies(
  { businessTypeId }: Input<typeof companySearchInitiator>,
  { db, user }: Context,
): Promise<Result<typeof companySearchInitiator>> {
  if (!(await businessById(db, businessTypeId))) throw new CallError('BUSINESS_NOT_FOUND')
  const companies = await findInitiatingCompanies(db, user.personId, businessTypeId)
  return companies.map(({ companyId, companyName, creditNo }) => ({ companyId, companyName, creditNo }))
}

export const companyCalls = {
  companyMine: listMyCompanies,
  companyHasAuthenticationCompany: hasAuthenticatedCompany,
  companySearch: searchCompanies,
  companySearchInitiator: listInitiatingCompanies,
} satisfies Partial<Handlers>

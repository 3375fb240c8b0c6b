import { ourPartOf } from '@qiyin/domain/our-part.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import type { companyHasAuthenticationCompany, companyMine } from '@qiyin/calls/areas/company.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import type { Context } from '../../http/context.ts'
import { companiesOf } from './public.ts'

/** GET /company/mine: the companies I belong to. */
export async function listMyCompanies(
  { authenticationStatus }: Input<typeof companyMine>,
  { db, user }: Context,
): Promise<Result<typeof companyMine>> {
  const companies = await companiesOf(db, user.personId)
  return companies
    .filter((company) => authenticationStatus === undefined || company.authStatus === authenticationStatus)
    .map(({ ourPart, ...company }) => ({
      ...company,
      ourpart: ourPartOf(ourPart),
      authenticateCompleteTime:
        company.authenticateCompleteTime && formatDateTime(company.authenticateCompleteTime),
    }))
}

/** GET /company/has-authentication-company */
export async function hasAuthenticatedCompany(
  _input: Input<typeof companyHasAuthenticationCompany>,
  { db, user }: Context,
): Promise<Result<typeof companyHasAuthenticationCompany>> {
  const companies = await companiesOf(db, user.personId)
  return companies.some((company) => company.authStatus === companyAuthStatus.authenticated)
}

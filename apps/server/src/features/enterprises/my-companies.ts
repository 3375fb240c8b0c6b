import type { companyHasAuthenticationCompany, companyMine } from '@qiyin/calls/areas/company.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { maxAmountTries } from '@qiyin/domain/company/verify-way.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { ourPartOf } from '@qiyin/domain/our-part.ts'
import type { Context } from '../../http/context.ts'
import { administratorsOf, companiesOf, type Membership } from '../companies/public.ts'
import { authenticationsOf, type Authentication } from '../company-real-name/public.ts'
import { peopleById } from '../people/public.ts'

type Rows = Result<typeof companyMine>

/** GET /company/mine: the companies I belong to. */
export async function listMyCompanies(
  { authenticationStatus }: Input<typeof companyMine>,
  context: Context,
): Promise<Rows> {
  const companies = await companiesOf(context.db, context.user.personId)
  return rowsOf(
    context,
    companies.filter(({ authStatus }) => (authenticationStatus ?? authStatus) === authStatus),
  )
}

/** Companies as lists show them, each with its administrator and what its authentication says next. */
export async function rowsOf({ db }: Pick<Context, 'db'>, companies: readonly Membership[]): Promise<Rows> {
  const ids = companies.map(({ companyId }) => companyId)
  const administrators = await administratorsOf(db, ids)
  const people = await peopleById(db, [...new Set(administrators.map(({ personId }) => personId))])
  const authentications = await authenticationsOf(db, ids)
  return companies.map((company) => {
    const { ourPart, managesSeals, managesPeople, administrator, authenticateCompleteTime, ...facts } =
      company
    const holder = administrators.find(({ companyId }) => companyId === company.companyId)
    const admin = people.find(({ personId }) => personId === holder?.personId)
    const given = authentications.find(
      (one) => one.companyId === company.companyId && one.supplierCode === company.supplierCode,
    )
    return {
      ...facts,
      ...(administrator && givenFacts(company, given)),
      administrator,
      ourpart: ourPartOf(ourPart),
      authenticateCompleteTime: authenticateCompleteTime && formatDateTime(authenticateCompleteTime),
      personAccountId: admin?.personId ?? null,
      companyAdminName: admin?.name ?? null,
      companyAdminMobile: admin?.mobileMasked ?? null,
      allowEditCompany: administrator,
      managesSeals: administrator || managesSeals,
      managesPeople: administrator || managesPeople,
      ...nextOf(given),
    }
  })
}

/** What its administrator has filled in so far; to the others a company is what was proven of it. */
function givenFacts(
  company: Membership,
  given: Authentication | undefined,
): Pick<Rows[number], 'creditNo' | 'legalPersonName' | 'organizationType'> {
  return {
    creditNo: given?.creditNo ?? company.creditNo,
    legalPersonName: given?.legalPersonName ?? company.legalPersonName,
    organizationType: given?.organizationType ?? company.organizationType,
  }
}

function nextOf(
  given: Authentication | undefined,
): Pick<Rows[number], 'auditFailReason' | 'submittedTime' | 'remainTimes'> {
  const asksAmount = given?.authStatus === companyAuthStatus.firstReviewPassed
  return {
    auditFailReason: given?.failReason ?? null,
    submittedTime: given?.submittedTime ? formatDateTime(given.submittedTime) : null,
    remainTimes: asksAmount ? maxAmountTries - given.amountTries : null,
  }
}

/** GET /company/has-authentication-company */
export async function hasAuthenticatedCompany(
  _input: Input<typeof companyHasAuthenticationCompany>,
  { db, user }: Context,
): Promise<Result<typeof companyHasAuthenticationCompany>> {
  const companies = await companiesOf(db, user.personId)
  return companies.some((company) => company.authStatus === companyAuthStatus.authenticated)
}

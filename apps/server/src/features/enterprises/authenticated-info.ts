import type {
  companyAuthenticatedCompanyInfoQuery,
  companyIsShowReCertificationPopup,
} from '@qiyin/calls/areas/company.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { normaliseCreditNo } from '@qiyin/domain/company/credit-code.ts'
import { normaliseCompanyName } from '@qiyin/domain/company/name.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import {
  administratorsOf,
  companiesOf,
  companyByCreditNo,
  companyByName,
  type Company,
} from '../companies/public.ts'
import { authenticationOf, authenticationsOf } from '../company-real-name/public.ts'
import { personById } from '../people/public.ts'

type Query = Input<typeof companyAuthenticatedCompanyInfoQuery>

/** POST /company/authenticated/company-info/query */
export async function readAuthenticatedInfo(
  query: Query,
  context: Context,
): Promise<Result<typeof companyAuthenticatedCompanyInfoQuery>> {
  const company = await provenCompany(query, context)
  if (company?.authStatus !== companyAuthStatus.authenticated) throw new CallError('COMPANY_NOT_FOUND')
  const [holder] = await administratorsOf(context.db, [company.companyId])
  const person = holder && (await personById(context.db, holder.personId))
  return {
    companyName: company.companyName,
    mobile: person?.mobileMasked ?? null,
    personName: person?.name ?? null,
    authenticateCompleteTime:
      company.authenticateCompleteTime && formatDateTime(company.authenticateCompleteTime),
  }
}

/** By its number or its name, or as the one that has proven what a company of mine applies for. */
async function provenCompany(
  { companyId, companyName, creditNo, supplierCode }: Query,
  { db, user }: Context,
): Promise<Company | undefined> {
  if (creditNo !== undefined) {
    const numbered = await companyByCreditNo(db, normaliseCreditNo(creditNo))
    if (numbered?.authStatus === companyAuthStatus.authenticated) return numbered
  }
  if (companyName !== undefined) {
    const named = await companyByName(db, normaliseCompanyName(companyName))
    if (named?.authStatus === companyAuthStatus.authenticated) return named
  }
  const mine = (await companiesOf(db, user.personId)).find((one) =>
    companyId === undefined ? one.companyName === companyName : one.companyId === companyId,
  )
  const own = mine && (await authenticationOf(db, { companyId: mine.companyId, supplierCode }))
  if (!own?.creditNo) return mine && companyByName(db, mine.companyName)
  return companyByCreditNo(db, own.creditNo)
}

/** POST /company/is-show-re-certification-popup: a company that was proven once and is not any more. */
export async function readReCertification(
  _input: Input<typeof companyIsShowReCertificationPopup>,
  { db, user }: Context,
): Promise<Result<typeof companyIsShowReCertificationPopup>> {
  const none = { show: false, message: null, companyId: null, supplierCode: null }
  const mine = (await companiesOf(db, user.personId)).filter(
    (one) =>
      one.administrator &&
      one.status === accountStatus.active &&
      one.authStatus !== companyAuthStatus.authenticated,
  )
  if (mine.length === 0) return none
  const authentications = await authenticationsOf(
    db,
    mine.map(({ companyId }) => companyId),
  )
  const worn = mine.find(
    (one) =>
      one.authStatus === companyAuthStatus.none &&
      // The number stays from when it was proven.
      one.creditNo !== null &&
      !authentications.some((given) => given.companyId === one.companyId && given.authStatus > 0),
  )
  if (!worn) return none
  const message = `企业“${worn.companyName}”需重新完成企业认证，认证完成前不能发起和签署合同。`
  return { show: true, message, companyId: worn.companyId, supplierCode: worn.supplierCode }
}

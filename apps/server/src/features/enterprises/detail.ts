import type { companyGetByCompanyId } from '@qiyin/calls/areas/company.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import {
  certificateStatus,
  maxAmountTries,
  secondTransferTime,
  verifyWay,
} from '@qiyin/domain/company/verify-way.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import type { Config } from '../../config.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import {
  authenticationOf,
  authenticationSteps,
  followSupplier,
  supplierProofOf,
  unprovableReason,
  type Authentication,
} from '../company-real-name/public.ts'
import { identitySource } from '../identity-source/public.ts'
import { administers, companiesOf, type Membership } from '../companies/public.ts'
import { peopleById } from '../people/public.ts'
import { certificateIssuer, newestCertificateOf } from '../pki/public.ts'
import { rowsOf } from './my-companies.ts'

type Detail = Result<typeof companyGetByCompanyId>

/** GET /company/getByCompanyId: members see the facts, whoever manages it its data as well. */
export async function readCompany(
  { companyId, supplierCode }: Input<typeof companyGetByCompanyId>,
  context: Context,
): Promise<Detail> {
  const { config, db, user } = context
  await followSupplier(context, { companyId, supplierCode })
  const own = (await companiesOf(db, user.personId)).find((one) => one.companyId === companyId)
  if (!own) throw new CallError('COMPANY_NOT_FOUND')
  const [row] = await rowsOf(context, [own])
  if (!row) throw new CallError('COMPANY_NOT_FOUND')
  const authentication = await authenticationOf(db, { companyId, supplierCode })
  const isCurrentSupplier = own.supplierCode === supplierCode
  const { allowEditCompany } = row
  return {
    ...row,
    supplierCode,
    authStatus: authentication?.authStatus ?? (isCurrentSupplier ? own.authStatus : companyAuthStatus.none),
    ...factsOf(own, authentication),
    applicantAdministers:
      authentication === undefined || (await administers(db, authentication.applicantId, companyId)),
    // Where nobody can tell a company's elements, the payment alone is left.
    onlySupportVerifyWay: identitySource(context).checkCompany ? null : verifyWay.payment,
    supplierProof: supplierProofOf(context, supplierCode, authentication),
    unprovableReason: unprovableReason(context, supplierCode),
    ...(allowEditCompany ? dataOf(authentication, config) : noData),
    ...(await certificateOf(context, companyId)),
    isChangeSupplier:
      allowEditCompany &&
      own.status === accountStatus.active &&
      own.authStatus === companyAuthStatus.authenticated,
    isCurrentSupplier,
    records: allowEditCompany ? await recordsOf(context, companyId) : [],
  }
}

function factsOf(
  company: Membership,
  given: Authentication | undefined,
): Pick<
  Detail,
  | 'companyName'
  | 'creditNo'
  | 'legalPersonName'
  | 'organizationType'
  | 'companyPrincipalType'
  | 'companyVerifyWay'
  | 'auditTime'
  | 'auditFailReason'
  | 'assurance'
> {
  return {
    companyName: company.companyName,
    creditNo: given?.creditNo ?? company.creditNo,
    legalPersonName: given?.legalPersonName ?? company.legalPersonName,
    organizationType: given?.organizationType ?? company.organizationType,
    assurance: given?.assurance ?? company.assurance,
    ...courseOf(given),
  }
}

function courseOf(
  given: Authentication | undefined,
): Pick<Detail, 'companyPrincipalType' | 'companyVerifyWay' | 'auditTime' | 'auditFailReason'> {
  return {
    companyPrincipalType: given?.principalType ?? null,
    companyVerifyWay: given?.verifyWay ?? null,
    auditTime: given?.auditTime ? formatDateTime(given.auditTime) : null,
    auditFailReason: given?.failReason ?? null,
  }
}

type Data = Pick<
  Detail,
  | 'authenticationSerialNo'
  | 'creditImageFileId'
  | 'bankProvince'
  | 'bankProvinceId'
  | 'bankCity'
  | 'bankNo'
  | 'bankName'
  | 'bankCardName'
  | 'subBranchName'
  | 'legalPersonIdentityNo'
  | 'applicationFormFileId'
  | 'remainTimes'
  | 'totalTimes'
  | 'payout'
>

function dataOf(
  given: Authentication | undefined,
  { companyPayoutPayer }: Pick<Config, 'companyPayoutPayer'>,
): Data {
  if (!given) return noData
  return {
    authenticationSerialNo: given.serialNo,
    creditImageFileId: given.creditImageFileId,
    bankProvince: given.bankProvince,
    bankProvinceId: given.bankProvinceId,
    bankCity: given.bankCity,
    bankNo: given.bankNoMasked,
    bankName: given.bankName,
    bankCardName: given.bankCardName,
    subBranchName: given.subBranchName,
    legalPersonIdentityNo: given.legalPersonIdentityMasked,
    applicationFormFileId: given.applicationFormFileId,
    remainTimes: maxAmountTries - given.amountTries,
    totalTimes: maxAmountTries,
    payout: payoutOf(given, companyPayoutPayer),
  }
}

function payoutOf(given: Authentication, payer: string | null): Data['payout'] {
  const { payoutRemark: remark, payoutTime, supplierSerialNo } = given
  const sentTime = payoutTime && formatDateTime(payoutTime)
  // Of a supplier's payment neither remark nor payer is told, and it is not sent again.
  if (supplierSerialNo !== null)
    return sentTime === null ? null : { sentTime, remark: null, payer: null, renewableTime: null }
  return remark === null ? null : { sentTime, remark, payer, renewableTime: renewableTimeOf(given) }
}

function renewableTimeOf({ payoutTime, payoutRenewed }: Authentication): string | null {
  const from = secondTransferTime({ time: payoutTime, renewed: payoutRenewed })
  return from && formatDateTime(from)
}

const noData: Data = {
  authenticationSerialNo: null,
  creditImageFileId: null,
  bankProvince: null,
  bankProvinceId: null,
  bankCity: null,
  bankNo: null,
  bankName: null,
  bankCardName: null,
  subBranchName: null,
  legalPersonIdentityNo: null,
  applicationFormFileId: null,
  remainTimes: maxAmountTries,
  totalTimes: maxAmountTries,
  payout: null,
}

/** Certificates are made for one signing each: the one it signed with last stands for them (docs/decisions/0060). */
async function certificateOf(
  { db, config }: Context,
  companyId: string,
): Promise<Pick<Detail, 'certificate' | 'certificateStatus'>> {
  const newest = await newestCertificateOf(db, companyId)
  if (!newest) return { certificateStatus: certificateStatus.notIssued, certificate: null }
  const { serialNo, notBefore, notAfter } = newest
  return {
    certificateStatus: certificateStatus.issued,
    certificate: {
      serialNo,
      issuer: certificateIssuer(config),
      notBefore: formatDateTime(notBefore),
      notAfter: formatDateTime(notAfter),
    },
  }
}

async function recordsOf({ db }: Context, companyId: string): Promise<Detail['records']> {
  const steps = await authenticationSteps(db, companyId)
  const ids = [...new Set(steps.flatMap(({ personId }) => personId ?? []))]
  const people = new Map((await peopleById(db, ids)).map((person) => [person.personId, person.name]))
  return steps.map(({ event, authStatus, note, personId, supplierCode, time }) => ({
    time: formatDateTime(time),
    event,
    authStatus,
    note,
    personName: personId === null ? null : (people.get(personId) ?? null),
    supplierCode,
  }))
}

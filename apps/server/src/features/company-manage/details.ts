import type { companyManageQueryCompanyDetails } from '@qiyin/calls/areas/company-manage.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { isSupplierCode } from '@qiyin/domain/company/supplier.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { administratorsOf, companyById, type Company } from '../companies/public.ts'
import {
  authenticationOf,
  supplierProofOf,
  waitsForPayout,
  waitsForReview,
  type Authentication,
} from '../company-real-name/public.ts'
import { peopleById } from '../people/public.ts'
import { findCreatedTime } from './store.ts'

type Details = Result<typeof companyManageQueryCompanyDetails>

/** GET /company/manage/query-company-details: numbers stay masked, so that no look has to be recorded. */
export async function readCompanyDetails(
  { companyId, supplierCode: asked }: Input<typeof companyManageQueryCompanyDetails>,
  context: Context,
): Promise<Details> {
  const { db } = context
  const company = await companyById(db, companyId)
  if (!company || company.status === accountStatus.deleted) throw new CallError('RECORD_NOT_FOUND')
  const supplierCode = asked ?? company.supplierCode
  if (!isSupplierCode(supplierCode)) throw new CallError('RECORD_NOT_FOUND')
  const given = await authenticationOf(db, { companyId, supplierCode })
  const administrators = await administratorsOf(db, [companyId])
  const people = await peopleById(
    db,
    administrators.map(({ personId }) => personId),
  )
  return {
    ...factsOf(company, given),
    ...dataOf(given),
    applicantAdministers:
      given === undefined || administrators.some(({ personId }) => personId === given.applicantId),
    supplierProof: supplierProofOf(context, supplierCode, given),
    supplierCode,
    authStatus:
      given?.authStatus ??
      (supplierCode === company.supplierCode ? company.authStatus : companyAuthStatus.none),
    createdTime: formatDateTime(await findCreatedTime(db, companyId)),
    managers: people.map(({ personId, name, mobileMasked }) => ({ personId, name, mobile: mobileMasked })),
  }
}

type Facts = Pick<
  Details,
  | 'companyId'
  | 'companyName'
  | 'creditNo'
  | 'legalPersonName'
  | 'organizationType'
  | 'ourPart'
  | 'status'
  | 'companySource'
  | 'authenticateCompleteTime'
  | 'assurance'
>

function factsOf(company: Company, given: Authentication | undefined): Facts {
  const { companyId, companyName, ourPart, status, companySource, authenticateCompleteTime } = company
  return {
    companyId,
    companyName,
    ourPart,
    status,
    companySource,
    creditNo: given?.creditNo ?? company.creditNo,
    legalPersonName: given?.legalPersonName ?? company.legalPersonName,
    organizationType: given?.organizationType ?? company.organizationType,
    authenticateCompleteTime: authenticateCompleteTime && formatDateTime(authenticateCompleteTime),
    assurance: given?.assurance ?? company.assurance,
  }
}

type Data = Omit<
  Details,
  | keyof Facts
  | 'applicantAdministers'
  | 'supplierCode'
  | 'supplierProof'
  | 'authStatus'
  | 'createdTime'
  | 'managers'
>

const noData: Data = {
  companyUUID: null,
  legalPersonIdentityNo: null,
  companyPrincipalType: null,
  companyVerifyWay: null,
  bankCardName: null,
  bankNo: null,
  bankName: null,
  bankPlace: null,
  subBranchName: null,
  creditImageFileId: null,
  applicationFormFileId: null,
  submittedTime: null,
  auditTime: null,
  auditFailReason: null,
  waitsForReviewer: false,
}

function dataOf(given: Authentication | undefined): Data {
  if (!given) return noData
  const { submittedTime, auditTime, bankProvince, bankCity } = given
  return {
    companyUUID: given.serialNo,
    legalPersonIdentityNo: given.legalPersonIdentityMasked,
    companyPrincipalType: given.principalType,
    companyVerifyWay: given.verifyWay,
    bankCardName: given.bankCardName,
    bankNo: given.bankNoMasked,
    bankName: given.bankName,
    bankPlace: bankProvince === null ? null : `${bankProvince} ${bankCity ?? ''}`.trim(),
    subBranchName: given.subBranchName,
    creditImageFileId: given.creditImageFileId,
    applicationFormFileId: given.applicationFormFileId,
    submittedTime: submittedTime && formatDateTime(submittedTime),
    auditTime: auditTime && formatDateTime(auditTime),
    auditFailReason: given.failReason,
    waitsForReviewer: waitsForReview(given) || waitsForPayout(given),
  }
}

import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { companyNameProblem, maxCompanyNameLength, normaliseCompanyName } from '@qiyin/domain/company/name.ts'
import { organizationType } from '@qiyin/domain/company/organization-type.ts'
import { companyMethods, methodModes } from '@qiyin/domain/company/company-method.ts'
import { ourPart } from '@qiyin/domain/our-part.ts'
import { certificateStatus } from '@qiyin/domain/company/verify-way.ts'
import { z } from 'zod'
import { oneOf, text } from './fields.ts'

/** A company as selectors and panels show it. */
export const companyShape = z.object({
  companyId: z.string(),
  companyName: z.string(),
  creditNo: z.string().nullable(),
  legalPersonName: z.string().nullable(),
  supplierCode: z.string(),
  authStatus: oneOf(companyAuthStatus),
  status: oneOf(accountStatus),
  ourpart: oneOf(ourPart),
  administrator: z.boolean(),
  authenticateCompleteTime: z.string().nullable(),
  organizationType: oneOf(organizationType),
  /** portal, or the code of the outside system it was made for. */
  companySource: z.string(),
  /** The account of its administrator. */
  personAccountId: z.string().nullable(),
  companyAdminName: z.string().nullable(),
  /** Masked. */
  companyAdminMobile: z.string().nullable(),
  allowEditCompany: z.boolean(),
  managesSeals: z.boolean(),
  managesPeople: z.boolean(),
  auditFailReason: z.string().nullable(),
  submittedTime: z.string().nullable(),
  /** Tries left to enter the amount; null while none is asked for. */
  remainTimes: z.number().nullable(),
})

/** The ways of the supplier, where it proves companies itself, and the one that was begun; null where the platform does. */
export const supplierProofShape = z
  .object({
    offered: z.array(z.object({ method: z.enum(companyMethods), mode: z.enum(methodModes) })),
    method: z.enum(companyMethods).nullable(),
  })
  .nullable()

/** Everything about a company with one supplier (spec 1 §3 "Enterprise detail"); numbers masked. */
export const companyDetailShape = companyShape.omit({ remainTimes: true }).extend({
  companyPrincipalType: z.number().nullable(),
  /** False once it was handed over: what stands of the applicant is not about its administrator. */
  applicantAdministers: z.boolean(),
  companyVerifyWay: z.number().nullable(),
  onlySupportVerifyWay: z.number().nullable(),
  authenticationSerialNo: z.string().nullable(),
  creditImageFileId: z.string().nullable(),
  auditTime: z.string().nullable(),
  /** 0 not issued, 1 issued, 2 failed. */
  certificateStatus: oneOf(certificateStatus),
  certificate: z
    .object({ serialNo: z.string(), issuer: z.string(), notBefore: z.string(), notAfter: z.string() })
    .nullable(),
  isChangeSupplier: z.boolean(),
  /** Of the supplier asked for, which need not be the one in use. */
  isCurrentSupplier: z.boolean(),
  assurance: z.string().nullable(),
  bankProvince: z.string().nullable(),
  bankProvinceId: z.string().nullable(),
  bankCity: z.string().nullable(),
  /** Masked. */
  bankNo: z.string().nullable(),
  bankName: z.string().nullable(),
  bankCardName: z.string().nullable(),
  subBranchName: z.string().nullable(),
  /** Masked. */
  legalPersonIdentityNo: z.string().nullable(),
  applicationFormFileId: z.string().nullable(),
  remainTimes: z.number(),
  totalTimes: z.number(),
  /** When the amount was sent, with what remark and, where that is told, from whose account; null before. */
  payout: z
    .object({
      sentTime: z.string().nullable(),
      /** Null where the supplier sends it. */
      remark: z.string().nullable(),
      payer: z.string().nullable(),
      /** From when on it may be sent again; null: not, or not any more. */
      renewableTime: z.string().nullable(),
    })
    .nullable(),
  supplierProof: supplierProofShape,
  /** Why no company can be proven with this supplier; null where it can. */
  unprovableReason: z.string().nullable(),
  records: z.array(
    z.object({
      time: z.string(),
      event: z.string(),
      authStatus: oneOf(companyAuthStatus),
      note: z.string().nullable(),
      personName: z.string().nullable(),
      supplierCode: z.string(),
    }),
  ),
})

/** A company's name as the seeds check it, each fault with its own sentence. */
export function companyNameField(label = '企业名称'): z.ZodType<string, string> {
  return text(label, { missing: '请输入企业名称', max: maxCompanyNameLength })
    .transform(normaliseCompanyName)
    .superRefine((name, issues) => {
      const problem = companyNameProblem(name)
      if (problem !== null) issues.addIssue({ code: 'custom', message: problem })
    })
}

import { companyAuthStatus, type CompanyAuthStatus } from './auth-status.ts'
import { methodAt, type SupplierProof } from './company-method.ts'
import { needsPayment } from './verify-way.ts'

/** The steps of the wizard (spec 1 §4 "Enterprise wizard variants"), and those of a proof at a supplier. */
export const wizardSteps = {
  plain: ['管理员身份', '企业基本信息', '选择认证方式', '完成'],
  /** Legal person with a payment path, and the bank variant. */
  payment: ['管理员身份', '企业基本信息', '选择认证方式', '等待审核', '填写打款金额', '完成'],
  supplierPage: ['管理员身份', '企业基本信息', '选择认证方式', '服务商认证', '完成'],
  supplierPayment: ['管理员身份', '企业基本信息', '选择认证方式', '服务商打款', '填写打款金额', '完成'],
} as const

/** The steps of a company's wizard; `supplierProof` is null where the platform proves it itself. */
export function wizardStepsOf(company: {
  readonly companyVerifyWay: number | null
  readonly companyPrincipalType: number | null
  readonly supplierProof: SupplierProof | null
}): readonly string[] {
  const { companyVerifyWay, companyPrincipalType, supplierProof } = company
  if (supplierProof)
    return methodAt(supplierProof)?.mode === 'inline' ? wizardSteps.supplierPayment : wizardSteps.supplierPage
  return needsPayment(companyVerifyWay, companyPrincipalType) ? wizardSteps.payment : wizardSteps.plain
}

/**
 * The wizard step of a status, from 0 (spec 1 §4 "Wizard step mapping"); the specification is silent on 1,
 * which follows the admin's data and so asks for the basic data. Null for 7: a notice takes the wizard's
 * place.
 */
export function wizardStep(status: CompanyAuthStatus, stepCount: number): number | null {
  if (status === companyAuthStatus.takenByOther) return null
  return Math.min(step[status], stepCount - 1)
}

/** What tells whether the administrator has said as what they act, and agreed. */
interface AdminStanding {
  readonly authStatus: CompanyAuthStatus
  /** False once the company was handed over to somebody else. */
  readonly applicantAdministers: boolean
}

/** Whether the first step was done by the present administrator, in the application as it stands. */
export function isAdminStepDone({ authStatus, applicantAdministers }: AdminStanding): boolean {
  return authStatus !== companyAuthStatus.none && applicantAdministers
}

/**
 * The step at which the wizard opens, from 0; null for 7. Who was handed the company over while it was being filled in says
 * first as what they act: what the former administrator has said is not about them.
 */
export function openingStep(company: AdminStanding, stepCount: number): number | null {
  const { mismatch, adminSubmitted, basicSubmitted } = companyAuthStatus
  const filling: readonly CompanyAuthStatus[] = [mismatch, adminSubmitted, basicSubmitted]
  if (filling.includes(company.authStatus) && !isAdminStepDone(company)) return 0
  return wizardStep(company.authStatus, stepCount)
}

const last = Number.POSITIVE_INFINITY

const step: Readonly<Record<Exclude<CompanyAuthStatus, 7>, number>> = {
  [-1]: 1,
  0: 0,
  1: 1,
  2: 2,
  3: 3,
  4: last,
  5: last,
  6: 4,
}

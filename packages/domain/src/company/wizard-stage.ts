import { companyAuthStatus, type CompanyAuthStatus } from './auth-status.ts'
import type { SupplierProof } from './company-method.ts'

/** What the wizard of a company's authentication shows (spec 1 §4 "Wizard step mapping"). */
export type WizardStage =
  | 'onlooker'
  | 'taken'
  /** No company can be proven with this supplier. */
  | 'unprovable'
  | 'admin'
  | 'basic'
  | 'method'
  /** The way, where the supplier proves the company itself. */
  | 'supplierMethod'
  | 'waiting'
  /** For what is done on the supplier's page. */
  | 'supplierWaiting'
  | 'amount'
  | 'result'

/**
 * The stage of an authentication, `at` the step that is open, which may be an earlier one that was gone back to; whoever
 * does not administer the company looks on.
 */
export function wizardStage(company: StagedCompany, at: number): WizardStage {
  const { authStatus, allowEditCompany, supplierProof, unprovableReason } = company
  if (!allowEditCompany) return 'onlooker'
  if (authStatus === companyAuthStatus.takenByOther) return 'taken'
  const stage = at === 0 ? 'admin' : at === 1 ? 'basic' : stageOf[authStatus]
  if (unprovableReason !== null && fillingStages.includes(stage)) return 'unprovable'
  if (supplierProof === null) return stage
  return atSupplier[stage] ?? stage
}

/** What decides the stage. */
interface StagedCompany {
  readonly authStatus: CompanyAuthStatus
  readonly allowEditCompany: boolean
  readonly supplierProof: SupplierProof | null
  readonly unprovableReason: string | null
}

const fillingStages: readonly WizardStage[] = ['admin', 'basic', 'method']

const atSupplier: { readonly [Stage in WizardStage]?: WizardStage } = {
  method: 'supplierMethod',
  waiting: 'supplierWaiting',
}

const stageOf: Readonly<Record<CompanyAuthStatus, WizardStage>> = {
  [companyAuthStatus.mismatch]: 'method',
  [companyAuthStatus.none]: 'method',
  [companyAuthStatus.adminSubmitted]: 'method',
  [companyAuthStatus.basicSubmitted]: 'method',
  [companyAuthStatus.inReview]: 'waiting',
  [companyAuthStatus.authenticated]: 'result',
  [companyAuthStatus.reviewFailed]: 'result',
  [companyAuthStatus.firstReviewPassed]: 'amount',
  [companyAuthStatus.takenByOther]: 'taken',
}

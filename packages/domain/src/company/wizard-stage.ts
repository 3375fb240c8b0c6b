import { companyAuthStatus, type CompanyAuthStatus } from './auth-status.ts'

/** What the wizard of a company's authentication shows (spec 1 §4 "Wizard step mapping"). */
export type WizardStage =
  | 'onlooker'
  | 'taken'
  | 'admin'
  | 'basic'
  | 'method'
  | 'waiting'
  | 'amount'
  | 'result'

/**
 * The stage of an authentication, `at` the step that is open, which may be an earlier one that was gone back to; whoever
 * does not administer the company looks on.
 */
export function wizardStage(
  { authStatus, allowEditCompany }: { authStatus: CompanyAuthStatus; allowEditCompany: boolean },
  at: number,
): WizardStage {
  if (!allowEditCompany) return 'onlooker'
  if (authStatus === companyAuthStatus.takenByOther) return 'taken'
  if (at === 0) return 'admin'
  if (at === 1) return 'basic'
  return stageOf[authStatus]
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

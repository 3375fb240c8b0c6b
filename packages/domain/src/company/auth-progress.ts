import { companyAuthStatus, type CompanyAuthStatus } from './auth-status.ts'
import { wizardStep } from './wizard-steps.ts'

/**
 * How far a company's authentication has come, for those who look at it from outside: the step, from 0, as many as there
 * are once it is done, and whether it was refused there. Null for 7, which has ended beside its course.
 */
export function progressOf(
  authStatus: CompanyAuthStatus,
  stepCount: number,
): { readonly at: number; readonly failed: boolean } | null {
  const { inReview, reviewFailed, authenticated, mismatch } = companyAuthStatus
  if (authStatus === authenticated) return { at: stepCount, failed: false }
  // What was refused has not reached its end: it was refused by whoever looked at it.
  const reached = authStatus === reviewFailed ? inReview : authStatus
  const at = wizardStep(reached, stepCount)
  return at === null ? null : { at, failed: authStatus === reviewFailed || authStatus === mismatch }
}

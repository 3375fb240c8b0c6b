import { expect, it } from 'vitest'
import { progressOf } from './auth-progress.ts'
import type { CompanyAuthStatus } from './auth-status.ts'
import { wizardSteps } from './wizard-steps.ts'

it.each<[CompanyAuthStatus, ReturnType<typeof progressOf>]>([
  [-1, { at: 1, failed: true }],
  [0, { at: 0, failed: false }],
  [3, { at: 3, failed: false }],
  [4, { at: 6, failed: false }],
  // Refused by the reviewer: neither paid nor at its end.
  [5, { at: 3, failed: true }],
  [6, { at: 4, failed: false }],
  [7, null],
])('has come at status %s to %j', (authStatus, progress) => {
  expect(progressOf(authStatus, wizardSteps.payment.length)).toEqual(progress)
})

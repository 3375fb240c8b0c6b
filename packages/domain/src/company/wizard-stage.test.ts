import { expect, test } from 'vitest'
import { companyAuthStatus } from './auth-status.ts'
import { wizardStage } from './wizard-stage.ts'

const { none, inReview, authenticated, reviewFailed, firstReviewPassed, takenByOther, mismatch } =
  companyAuthStatus

test.each([
  [none, true, 0, 'admin'],
  [none, true, 1, 'basic'],
  [none, true, 2, 'method'],
  [mismatch, true, 1, 'basic'],
  [inReview, true, 3, 'waiting'],
  [firstReviewPassed, true, 4, 'amount'],
  [authenticated, true, 3, 'result'],
  [reviewFailed, true, 5, 'result'],
  [takenByOther, true, 0, 'taken'],
  [none, false, 0, 'onlooker'],
  [takenByOther, false, 0, 'onlooker'],
] as const)('status %s, administrator %s, step %s: %s', (authStatus, allowEditCompany, at, stage) => {
  expect(wizardStage({ authStatus, allowEditCompany }, at)).toBe(stage)
})

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
  const company = { authStatus, allowEditCompany, supplierProof: null, unprovableReason: null }
  expect(wizardStage(company, at)).toBe(stage)
})

const proof = { offered: [{ method: 'payment', mode: 'hosted' }], method: null } as const

test.each([
  [none, 0, 'admin'],
  [none, 1, 'basic'],
  [none, 2, 'supplierMethod'],
  [inReview, 3, 'supplierWaiting'],
  [firstReviewPassed, 4, 'amount'],
  [reviewFailed, 4, 'result'],
] as const)('status %s, step %s at a supplier: %s', (authStatus, at, stage) => {
  const company = { authStatus, allowEditCompany: true, supplierProof: proof, unprovableReason: null }
  expect(wizardStage(company, at)).toBe(stage)
})

test.each([
  [none, 0, 'unprovable'],
  [none, 2, 'unprovable'],
  [inReview, 3, 'waiting'],
  [authenticated, 3, 'result'],
] as const)('status %s, step %s with a supplier that proves no companies: %s', (authStatus, at, stage) => {
  const company = { authStatus, allowEditCompany: true, supplierProof: null, unprovableReason: '暂未开放' }
  expect(wizardStage(company, at)).toBe(stage)
})

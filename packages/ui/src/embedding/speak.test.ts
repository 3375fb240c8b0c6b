import { expect, test } from 'vitest'
import { failureOf } from './speak.ts'

test.each([
  ['NOT_YOUR_TURN', 'not-your-turn'],
  ['ALREADY_SIGNED', 'already-signed'],
  ['CONTRACT_CANCELED', 'contract-ended'],
  ['CONTRACT_EXPIRED', 'contract-ended'],
  ['REAL_NAME_REQUIRED', 'not-verified'],
  ['SEAL_NOT_AUTHORIZED', 'unavailable'],
  ['SIGN_IN_PROGRESS', null],
])('a place blocked by %s is told as %s', (refusal, reason) => {
  expect(failureOf(refusal)).toBe(reason)
})

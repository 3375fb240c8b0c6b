import { expect, it } from 'vitest'
import type { PersonAuthStatus } from './auth-status.ts'
import { outcomeEffect, type OutcomeEffect } from './outcome.ts'

it.each<[PersonAuthStatus, OutcomeEffect, OutcomeEffect, OutcomeEffect]>([
  // stored, then told: passed, in review, failed
  [0, 'apply', 'apply', 'apply'],
  [1, 'apply', 'apply', 'apply'],
  [2, 'known', 'late', 'conflict'],
  [3, 'apply', 'known', 'apply'],
  [4, 'conflict', 'late', 'known'],
])('knows what outcomes do to %i', (stored, passed, review, failed) => {
  expect(([2, 3, 4] as const).map((told) => outcomeEffect(stored, told))).toEqual([passed, review, failed])
})

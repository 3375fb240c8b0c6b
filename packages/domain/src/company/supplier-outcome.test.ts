import { expect, it } from 'vitest'
import type { OutcomeEffect } from '../person/outcome.ts'
import type { CompanyAuthStatus } from './auth-status.ts'
import { companyOutcomeEffect, nextAskTime } from './supplier-outcome.ts'

it.each<[CompanyAuthStatus, OutcomeEffect, OutcomeEffect, OutcomeEffect]>([
  // stored, then told: passed, in review, failed
  [-1, 'late', 'late', 'late'],
  [0, 'late', 'late', 'late'],
  [1, 'late', 'late', 'late'],
  [2, 'late', 'late', 'late'],
  [3, 'apply', 'known', 'apply'],
  [4, 'known', 'late', 'conflict'],
  [5, 'conflict', 'late', 'known'],
  [6, 'apply', 'known', 'apply'],
  [7, 'late', 'late', 'late'],
])('knows what outcomes do to a company at %i', (stored, passed, review, failed) => {
  const told = ['verified', 'review', 'failed'] as const
  expect(told.map((one) => companyOutcomeEffect(stored, one))).toEqual([passed, review, failed])
})

it.each([
  ['never asked: a minute after it was begun', null, 60],
  ['asked at once: a minute later', 0, 60],
  ['asked after 20 minutes: five minutes later', 1200, 1500],
  ['asked after two days: six hours later', 172_800, 194_400],
])('asks again, %s', (_, askedSec, nextSec) => {
  const begun = Date.UTC(2026, 10, 28)
  const askedTime = askedSec === null ? null : new Date(begun + askedSec * 1000)
  expect(nextAskTime({ begunTime: new Date(begun), askedTime })).toEqual(new Date(begun + nextSec * 1000))
})

import { describe, expect, it } from 'vitest'
import { isRefusal } from '../contract/status.ts'
import {
  isPersonAuthSettled,
  personAuthTransition,
  type PersonAuthEvent,
  type PersonAuthStatus,
} from './auth-status.ts'
import { hasFaceStep, switchTargets, type AuthWay } from './auth-way.ts'

const events: PersonAuthEvent[] = ['dataAccepted', 'sentToReview', 'passed', 'failed', 'abandoned']
const busy = 'IN_PROGRESS'
const done = 'ALREADY_VERIFIED'
const over = 'AUTHENTICATION_NOT_FOUND'

describe('personAuthTransition', () => {
  it.each<[PersonAuthStatus, ...(PersonAuthStatus | string)[]]>([
    [0, 1, 3, 2, 4, 0],
    [1, busy, 3, 2, 4, 0],
    [2, done, done, done, done, done],
    [3, busy, busy, 2, 4, 0],
    [4, over, over, over, over, 0],
  ])('goes from %i', (from, ...expected) => {
    const answers = events.map((event) => personAuthTransition(from, event))
    expect(answers.map((answer) => (isRefusal(answer) ? answer.name : answer))).toEqual(expected)
  })
})

it('knows what is settled', () => {
  expect([0, 1, 2, 3, 4].map(isPersonAuthSettled)).toEqual([false, false, true, true, true])
})

describe('ways', () => {
  it.each<[AuthWay, boolean, AuthWay[], AuthWay[]]>([
    [0, true, [1, 2], [1, 2]],
    [1, false, [0, 2], [0]],
    [2, false, [0, 1], [0]],
    [3, true, [1, 2], [1, 2]],
  ])('knows way %i', (way, ...rest) => {
    const [face, mainland, overseas] = rest
    expect(hasFaceStep(way)).toBe(face)
    expect(switchTargets(way, { overseas: false })).toEqual(mainland)
    expect(switchTargets(way, { overseas: true })).toEqual(overseas)
  })
})

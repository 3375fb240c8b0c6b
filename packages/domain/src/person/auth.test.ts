import { describe, expect, it } from 'vitest'
import { isRefusal } from '../contract/status.ts'
import {
  isPersonAuthSettled,
  personAuthStep,
  personAuthTransition,
  type PersonAuthEvent,
  type PersonAuthStatus,
} from './auth-status.ts'
import { hasFaceStep, needsBankCard, switchTargets, type AuthWay } from './auth-way.ts'

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

it('shows the step of each status', () => {
  expect([0, 1, 2, 3, 4].map(personAuthStep)).toEqual([0, 1, 2, 2, 2])
  expect([0, 1, 2, 3, 4].map(isPersonAuthSettled)).toEqual([false, false, true, true, true])
})

describe('ways', () => {
  it.each<[AuthWay, boolean, boolean, AuthWay[], AuthWay[]]>([
    [0, true, false, [1, 2], [1, 2]],
    [1, false, true, [0, 2], [0]],
    [2, false, false, [0, 1], [0]],
    [3, true, false, [1, 2], [1, 2]],
  ])('knows way %i', (way, ...rest) => {
    const [face, card, mainland, overseas] = rest
    expect(hasFaceStep(way)).toBe(face)
    expect(needsBankCard(way)).toBe(card)
    expect(switchTargets(way, { overseas: false })).toEqual(mainland)
    expect(switchTargets(way, { overseas: true })).toEqual(overseas)
  })
})

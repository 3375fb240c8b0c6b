import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askEarly, dropEarlyAnswers, takeEarlyAnswer } from './early-answers.ts'

const answers = (status: number): void => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status })))
}

beforeEach(() => answers(200))
afterEach(() => {
  globalThis.early = undefined
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('an early answer is taken once', async () => {
  void askEarly('/a', {})
  expect(await takeEarlyAnswer('/a')).toEqual({ httpStatus: 200, text: '{}' })
  expect(takeEarlyAnswer('/a')).toBeUndefined()
  expect(takeEarlyAnswer('/b')).toBeUndefined()
})

test('nobody takes one that is older than a minute', () => {
  vi.useFakeTimers()
  void askEarly('/a', {})
  vi.advanceTimersByTime(60_000)
  expect(takeEarlyAnswer('/a')).toBeUndefined()
})

test('nobody takes one from before a change', () => {
  void askEarly('/a', {})
  dropEarlyAnswers()
  expect(takeEarlyAnswer('/a')).toBeUndefined()
})

test.each([
  [401, 401],
  [403, undefined],
  [500, undefined],
])('an answer of HTTP %i is told as %s', async (status, told) => {
  answers(status)
  void askEarly('/a', {})
  expect((await takeEarlyAnswer('/a'))?.httpStatus).toBe(told)
})

test('a line that is gone is no answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))
  void askEarly('/a', {})
  expect(await takeEarlyAnswer('/a')).toBeUndefined()
})

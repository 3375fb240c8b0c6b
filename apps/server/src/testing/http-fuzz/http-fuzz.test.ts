import { expect, test } from 'vitest'
import { fuzzServer } from './http-fuzz.ts'

test('whatever is sent to a call, the answer comes, is no fault, and is the envelope', async () => {
  const { failures, statuses } = await fuzzServer({ seed: 1, from: 0, cases: 1500 })
  expect(failures).toEqual([])
  // They do arrive: a good part of them gets as far as a handler.
  expect(statuses['200']).toBeGreaterThan(500)
})

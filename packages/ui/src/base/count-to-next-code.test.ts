import { expect, test } from 'vitest'
import { CallFailure } from './call-failure.ts'
import { countToNextCode } from './count-to-next-code.ts'

test.each([
  ['as long as the server tells', 4003, { resendAfterSec: 12 }, 'starts at 12'],
  ['the whole pause where it does not', 4003, null, 'starts at 30'],
  ['not at all when the day is used up', 4004, { resendAfterSec: 12 }, 'ends'],
])('counts %s', (_, code, result, done) => {
  const did: string[] = []
  const countdown = {
    left: null,
    start: (forSec?: number) => void did.push(`starts at ${forSec}`),
    reset: () => void did.push('ends'),
  }
  countToNextCode(countdown, new CallFailure({ code, message: '', httpStatus: 200, result }))
  expect(did).toEqual([done])
})

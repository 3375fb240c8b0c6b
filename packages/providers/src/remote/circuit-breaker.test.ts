import { describe, expect, it } from 'vitest'
import {
  afterLeaving,
  afterReturn,
  breakerRule,
  breakerVerdict,
  circuitBreaker,
  closedCircuit,
  type BreakerState,
} from './circuit-breaker.ts'

const { failures: most, openMs, mostOpenMs } = breakerRule
const afterFailures = (times: number, now = 0): BreakerState =>
  Array.from({ length: times }).reduce<BreakerState>(
    (state) => afterReturn(state, { failed: true, now }),
    closedCircuit,
  )

const refuse = (): Promise<never> => Promise.reject(new Error('no'))

describe('the circuit of a supplier', () => {
  it.each<[string, BreakerState, number, 'go' | 'trial' | 'wait']>([
    ['is closed at first', closedCircuit, 0, 'go'],
    ['stays closed below the limit', afterFailures(most - 1), 0, 'go'],
    ['opens at the limit', afterFailures(most), 0, 'wait'],
    ['is open until its time', afterFailures(most), openMs - 1, 'wait'],
    ['lets one through then', afterFailures(most), openMs, 'trial'],
    ['lets no second through beside it', afterLeaving(afterFailures(most), 'trial'), openMs, 'wait'],
    ['waits twice as long after a failed trial', afterFailures(most + 1), 2 * openMs - 1, 'wait'],
    ['tries again after that', afterFailures(most + 1), 2 * openMs, 'trial'],
    ['never waits longer than the most', afterFailures(most + 40), mostOpenMs, 'trial'],
    ['closes with a success', afterReturn(afterFailures(most), { failed: false, now: 0 }), 0, 'go'],
    [
      'counts anew after a success',
      afterReturn(afterReturn(afterFailures(most - 1), { failed: false, now: 0 }), { failed: true, now: 0 }),
      0,
      'go',
    ],
  ])('%s', (_, state, now, verdict) => {
    expect(breakerVerdict(state, now)).toBe(verdict)
  })

  it('asks a supplier that is away no more, and notices that it is back', async () => {
    let time = 0
    let asked = 0
    const breaker = circuitBreaker(() => new Date(time))
    const fail = async (): Promise<never> => {
      asked += 1
      throw new Error('away')
    }
    for (let times = 0; times < most; times += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(breaker.run(fail, () => true)).rejects.toThrow('away')
    expect(await breaker.run(fail, () => true)).toBeUndefined()
    expect(asked).toBe(most)
    time = openMs
    expect(
      await breaker.run(
        async () => 'here',
        () => true,
      ),
    ).toEqual({ value: 'here' })
    expect(
      await breaker.run(
        async () => 'still',
        () => true,
      ),
    ).toEqual({ value: 'still' })
  })

  it('takes a refusal for a sign of life', async () => {
    const breaker = circuitBreaker(() => new Date(0))
    for (let times = 0; times < 2 * most; times += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(breaker.run(refuse, () => false)).rejects.toThrow('no')
  })
})

import { expect, it } from 'vitest'
import { robotRestMs, robotTries, takePace } from './robot-pace.ts'

/** When messages leave that all wait from the beginning. */
function departures(count: number): number[] {
  const times: number[] = []
  let caughtUp: Date | null = null
  let now = 0
  while (times.length < count) {
    const turn = takePace(caughtUp, new Date(now))
    if ('comeAgain' in turn) now = turn.comeAgain.getTime()
    else {
      caughtUp = turn.caughtUp
      times.push(now)
    }
  }
  return times
}

it('lets five go at once, and then one every four seconds', () => {
  expect(departures(8)).toEqual([0, 0, 0, 0, 0, 4000, 8000, 12_000])
})

it('never lets more than 20 go in a minute, wherever the minute begins', () => {
  const times = departures(200)
  const most = Math.max(
    ...times.map((begin) => times.filter((time) => time >= begin && time < begin + 60_000).length),
  )
  expect(most).toBeLessThanOrEqual(20)
})

it('lets five go at once again after a rest', () => {
  const rested = takePace(new Date(20_000), new Date(60_000))
  expect(rested).toEqual({ caughtUp: new Date(64_000) })
})

it('tries for some forty minutes', () => {
  const rests = Array.from({ length: robotTries - 1 }, (_, at) => robotRestMs(at + 1))
  expect(rests.reduce((sum, ms) => sum + ms, 0)).toBe(2_550_000)
})

import { describe, expect, it } from 'vitest'
import { demoContracts } from './plan.ts'

describe('the plan of the demonstration', () => {
  it('has forty contracts over all states', () => {
    const counts = Object.groupBy(demoContracts, ({ end }) => end.kind)
    expect(demoContracts).toHaveLength(40)
    expect(Object.fromEntries(Object.entries(counts).map(([kind, list]) => [kind, list.length]))).toEqual({
      signing: 14,
      completed: 15,
      canceled: 4,
      refused: 3,
      expired: 4,
    })
  })

  it('has contracts that were completed lately, in time, before any deadline that is over', () => {
    const completed = demoContracts.filter(({ end }) => end.kind === 'completed')
    const lately = completed.filter(({ daysAgo }) => daysAgo < 14)
    expect(lately).toHaveLength(5)
    for (const { hoursBetween, parties, deadlineAfterDays } of completed)
      expect(hoursBetween * parties.length).toBeLessThan(deadlineAfterDays * 24)
  })

  it('leaves somebody to sign in every contract that is not completed', () => {
    const whole = demoContracts.filter(({ end, parties }) => 'signed' in end && end.signed >= parties.length)
    expect(whole).toEqual([])
  })
})

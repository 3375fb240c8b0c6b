import { describe, expect, it } from 'vitest'
import { readStatisticAddress, writeStatisticAddress } from './statistic-address.ts'

const where = { scope: 'systemManager', today: '2026-11-20' } as const

describe('the address of statistics', () => {
  it('says nothing where all is as usual', () => {
    const usual = readStatisticAddress(new URLSearchParams(), where)
    expect(usual).toMatchObject({
      figure: 'contractCount',
      period: 'day',
      range: { start: '2026-10-22', end: '2026-11-20' },
      isTable: false,
    })
    expect(writeStatisticAddress(usual, where).size).toBe(0)
  })

  it.each([
    'figure=signCount&period=week&start=2026-01-01&end=2026-02-01&view=table',
    'range=none&sysCode=OA&companyId=7&companyName=%E7%94%B2&businessId=3',
    'figure=userCount&type=company&authType=auth',
  ])('is read as it was written: %s', (text) => {
    const read = readStatisticAddress(new URLSearchParams(text), where)
    expect(Object.fromEntries(writeStatisticAddress(read, where))).toEqual(
      Object.fromEntries(new URLSearchParams(text)),
    )
  })

  it.each([
    'figure=nothing',
    'period=hour',
    'start=2026-02-30&end=2026-03-01',
    'start=2026-03-02&end=2026-03-01',
  ])('leaves out what is not understood: %s', (text) => {
    const read = readStatisticAddress(new URLSearchParams(text), where)
    expect(writeStatisticAddress(read, where).size).toBe(0)
  })

  it('has no filter that the scope has not, and begins with what there is', () => {
    const outer = { ...where, scope: 'outCompany' } as const
    const read = readStatisticAddress(new URLSearchParams('businessId=3&sysCode=OA&companyId=7'), outer)
    expect([read.businessId, read.sysCode, read.companyId, read.figure]).toEqual([
      undefined,
      undefined,
      '7',
      'signCount',
    ])
  })
})

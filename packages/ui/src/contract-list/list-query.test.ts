import { describe, expect, it } from 'vitest'
import { manageTabs } from '@qiyin/domain/contract/tabs.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import { listArgs, personList, readListQuery, withFilters, writeListQuery } from './list-query.ts'

const read = (search: string) => readListQuery(new URLSearchParams(search), personList)

describe('the list in the address', () => {
  it('is all contracts, page 1 of 5 rows, without an address', () => {
    expect(listArgs(read(''))).toEqual({ contractStatus: -1, pageNum: 1, pageSize: 5 })
  })

  it('survives being written and read again', () => {
    const search = 'tab=myTurn&keyword=%E9%87%87%E8%B4%AD&pageNum=3&pageSize=20&signUser=%E7%8E%8B'
    expect(writeListQuery(read(search), personList).toString()).toBe(search)
  })

  it.each(['tab=nonsense', 'pageNum=-2', 'pageNum=1.5', 'pageSize=7', 'pageSize=1000'])(
    'falls back to the default for %s',
    (search) => {
      expect(writeListQuery(read(search), personList).toString()).toBe('')
    },
  )

  it.each([
    'signStatus=9',
    'contractStatus=1',
    'businessTypeId=x',
    'initiateTimeStart=2026-02-30',
    `signUser=${'王'.repeat(200)}`,
  ])('drops a condition that its field cannot hold: %s', (search) => {
    expect(read(search).filters).toEqual({})
  })

  it('does not name the tab a list opens with', () => {
    const search = new URLSearchParams('tab=all')
    const rule = { ...personList, firstTab: 'myTurn' } as const
    expect(writeListQuery(readListQuery(search, rule), rule).toString()).toBe('tab=all')
    expect(readListQuery(new URLSearchParams(), rule).tab.key).toBe('myTurn')
    expect(writeListQuery(read('tab=myTurn'), rule).toString()).toBe('')
  })

  it('finds the contracts of a status under all, for a refused one has no tab', () => {
    expect(listArgs(read('contractStatus=4')).contractStatus).toBe('4')
    expect(listArgs(read('tab=complete&contractStatus=4')).contractStatus).toBe(2)
  })

  it('puts the most urgent first of what waits for me, and only of that', () => {
    expect(listArgs(read('tab=myTurn')).order).toBe('deadline')
    expect(listArgs(read('tab=othersTurn')).order).toBeUndefined()
  })

  it('lets the tab decide the state', () => {
    expect(listArgs(read('tab=myTurn&signStatus=2'))).toMatchObject({ contractStatus: 0, signStatus: 1 })
  })

  it('names no state beside a tab that decides it, and looks for one under all', () => {
    expect(read('tab=complete&contractStatus=4&signUser=王').filters).toEqual({ signUser: '王' })
    expect(read('tab=myTurn&signStatus=2').filters).toEqual({})
    expect(read('tab=normal&signStatus=1').filters).toEqual({ signStatus: '1' })
    const refused = { contractStatus: '4' }
    const found = { ...read('tab=normal&pageNum=2'), ...withFilters(read('tab=normal'), refused) }
    expect([found.tab.key, listArgs(found).contractStatus]).toEqual(['all', '4'])
    expect(withFilters(read('tab=normal'), { signUser: '王' }).tab.key).toBe('normal')
    const moved = { ...read('contractStatus=4'), tab: read('tab=normal').tab }
    expect(writeListQuery(moved, personList).toString()).toBe('tab=normal')
  })

  it('is that of its managers with their tabs, page sizes and companies', () => {
    const rule = { tabs: manageTabs, pageSizes: pageSizes.manage, ofCompanies: true }
    const readManaged = (search: string) => readListQuery(new URLSearchParams(search), rule)
    expect(listArgs(readManaged(''))).toEqual({ contractStatus: -1, pageNum: 1, pageSize: 10 })
    expect(writeListQuery(readManaged('tab=myTurn&pageSize=50'), rule).toString()).toBe('')
    const search = 'tab=complete&pageNum=2&pageSize=15&companyId=7'
    expect(writeListQuery(readManaged(search), rule).toString()).toBe(search)
    expect(read('companyId=7').filters).toEqual({})
  })
})

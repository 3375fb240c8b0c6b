import { describe, expect, it } from 'vitest'
import { listArgs, readListQuery, writeListQuery } from './list-query.ts'

const read = (search: string) => readListQuery(new URLSearchParams(search))

describe('the list in the address', () => {
  it('is all contracts, page 1 of 5 rows, without an address', () => {
    expect(listArgs(read(''))).toEqual({ contractStatus: -1, pageNum: 1, pageSize: 5 })
  })

  it('survives being written and read again', () => {
    const search = 'tab=myTurn&keyword=%E9%87%87%E8%B4%AD&pageNum=3&pageSize=20&signUser=%E7%8E%8B'
    expect(writeListQuery(read(search)).toString()).toBe(search)
  })

  it.each(['tab=nonsense', 'pageNum=-2', 'pageNum=1.5', 'pageSize=7', 'pageSize=1000'])(
    'falls back to the default for %s',
    (search) => {
      expect(writeListQuery(read(search)).toString()).toBe('')
    },
  )

  it('does not name the tab a list opens with', () => {
    const search = new URLSearchParams('tab=all')
    expect(writeListQuery(readListQuery(search, 'myTurn'), 'myTurn').toString()).toBe('tab=all')
    expect(readListQuery(new URLSearchParams(), 'myTurn').tab.key).toBe('myTurn')
    expect(writeListQuery(read('tab=myTurn'), 'myTurn').toString()).toBe('')
  })

  it('lets the tab decide the state', () => {
    expect(listArgs(read('tab=myTurn&signStatus=2'))).toMatchObject({ contractStatus: 0, signStatus: 1 })
  })
})

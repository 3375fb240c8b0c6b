import { describe, expect, it } from 'vitest'
import {
  allAsTheyAre,
  corrected,
  inOrder,
  mendedCount,
  rowsToSend,
  valueProblems,
  type BatchValues,
  type ValuesRow,
} from './corrections.ts'

const now = new Date('2026-11-20T04:00:00Z')
const field = (fieldCode: string, fieldName: string): BatchValues['fields'][number] => ({
  fieldId: fieldCode,
  fieldCode,
  fieldName,
  fieldType: 'singleText',
  fieldFormat: '',
  notNull: true,
  roleType: 1,
  help: '',
  defaultValue: '',
  esignField: null,
  variableOptionalValueList: [],
  extraAttributes: {},
  places: 1,
})
const fields = [field('employee.name', '姓名'), field('employee.mobile', '手机号')]
const row = (rowNo: number, rowState: ValuesRow['rowState'], values = ['王梓涵', '138']): ValuesRow => ({
  rowNo,
  values,
  rowState,
  remark: null,
  contractId: null,
  contractNo: null,
})
const [made, failed, canceled] = [row(1, 1), row(2, 2), row(3, 3)]

describe('corrections', () => {
  it('keep what was changed, and forget a row that is as it was', () => {
    const changed = corrected(new Map(), failed, { at: 1, value: '13800000006' })
    expect([...changed]).toEqual([[2, ['王梓涵', '13800000006']]])
    expect(corrected(changed, failed, { at: 1, value: '138' }).size).toBe(0)
  })

  it('take in every row that can be sent again as it is, and leave what was typed', () => {
    const typed = new Map([[2, ['王梓涵', '13800000006']]])
    expect([...allAsTheyAre([made, failed, canceled, row(4, 0)], typed)]).toEqual([
      [2, ['王梓涵', '13800000006']],
      [3, ['王梓涵', '138']],
    ])
  })

  it('name what is wrong with each value', () => {
    expect(valueProblems(fields, ['', '138'], now)).toEqual(['请填写姓名', '手机号格式不正确'])
  })

  it('are sent where they are sound and the row is no contract', () => {
    const sound = ['王梓涵', '13800000006']
    const all = new Map([
      [1, sound],
      [2, sound],
      [3, ['王梓涵', '1']],
    ])
    expect(rowsToSend({ fields, rows: [made, failed, canceled] }, all, now)).toEqual([
      { rowNo: 2, values: sound },
    ])
  })

  it('are counted as mended where a value is another, not where a row is sent as it is', () => {
    const two = [row(2, 2, ['王梓涵', '13800000006']), row(3, 3, ['王梓涵', '13800000006'])]
    const all = allAsTheyAre(two, new Map([[2, ['李静怡', '13800000001']]]))
    expect(rowsToSend({ fields, rows: two }, all, now)).toHaveLength(2)
    expect(mendedCount({ fields, rows: two }, all, now)).toBe(1)
  })

  it('begin with the rows that need them', () => {
    expect(inOrder([made, failed, row(4, 0), canceled]).map(({ rowNo }) => rowNo)).toEqual([2, 3, 1, 4])
  })
})

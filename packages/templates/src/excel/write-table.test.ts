import { expect, test } from 'vitest'
import { openSheet, type SheetRow } from './read-sheet.ts'
import { writeTable } from './write-table.ts'

function readRows(table: Buffer): SheetRow[] {
  const rows: SheetRow[] = []
  openSheet(table).forEachRow((row) => rows.push(row))
  return rows
}

test('a table is read as it was written, each cell as text', () => {
  const table = {
    name: '错误清单',
    heads: ['行', '原因'].map((name) => ({ name, width: 12 })),
    rows: [
      ['12', '=1+1'],
      ['', '<b>&'],
    ],
  }
  const rows = readRows(writeTable(table))
  expect(rows.map(({ number, cells }) => [number, [...cells.values()]])).toEqual([
    [1, ['行', '原因'].map((text) => ({ kind: 'text', text }))],
    [2, ['12', '=1+1'].map((text) => ({ kind: 'text', text }))],
    [3, [{ kind: 'text', text: '<b>&' }]],
  ])
})

test('numbers are numbers, and what stands above the heads moves the table down', () => {
  const rows = readRows(
    writeTable({
      name: '数据统计',
      notes: ['统计范围'],
      heads: [{ name: '数量', width: 12 }],
      rows: [[12_345], [0]],
    }),
  )
  expect(rows.map(({ number, cells }) => [number, cells.get(0)])).toEqual([
    [1, { kind: 'text', text: '统计范围' }],
    [2, { kind: 'text', text: '数量' }],
    [3, { kind: 'number', text: '12345' }],
    [4, { kind: 'number', text: '0' }],
  ])
})

test('what is packed and read in many pieces is whole again', () => {
  const texts = Array.from({ length: 4000 }, (_, at) => '𬭎契a'.repeat(1 + (at % 90)))
  const heads = [{ name: '内容', width: 12 }]
  const rows = readRows(writeTable({ name: '清单', heads, rows: texts.map((text) => [text]) }))
  expect(rows.slice(1).map(({ cells }) => cells.get(0)?.text)).toEqual(texts)
})

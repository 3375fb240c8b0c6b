import { expect, it } from 'vitest'
import { writeCsv } from './write-csv.ts'

const of = (cell: string | number): string =>
  writeCsv(['名称'], [[cell]])
    .toString()
    .replace('\uFEFF名称\r\n', '')
    .replace(/\r\n$/, '')

it('begins with the mark of UTF-8 and has a line for each row', () => {
  const bytes = writeCsv(
    ['编码', '名称'],
    [
      ['A', '采购'],
      ['B', 3],
    ],
  )
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(bytes.toString()).toBe('\uFEFF编码,名称\r\nA,采购\r\nB,3\r\n')
})

it.each<[string | number, string]>([
  ['采购', '采购'],
  ['甲,乙', '"甲,乙"'],
  ['他说"好"', '"他说""好"""'],
  ['两\n行', '"两\n行"'],
  ['=1+1', "'=1+1"],
  ['+86', "'+86"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1+1', "' =1+1"],
  ['＝1+1', "'＝1+1"],
  ['\t=1', "'\t=1"],
  ['=HYPERLINK("http://a","b")', '"\'=HYPERLINK(""http://a"",""b"")"'],
  [-1, '-1'],
  ['', ''],
])('%j is written as %s', (cell, expected) => {
  expect(of(cell)).toBe(expected)
})

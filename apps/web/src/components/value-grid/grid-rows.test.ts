import { describe, expect, it } from 'vitest'
import { afterChange, cellsIn, pastedBlock, rowOf, type GridChange, type GridState } from './grid-rows.ts'

const size = { columns: 3, mostRows: 5 }
const sheet = (...rows: string[][]): GridState => ({ rows: rows.map((row) => rowOf(row, 3)), past: [] })
const valuesOf = ({ rows }: GridState): string[][] => rows.map(({ values }) => [...values])
const after = (state: GridState, ...changes: GridChange[]): string[][] =>
  valuesOf(changes.reduce((now, change) => afterChange(now, change, size), state))

describe('a sheet', () => {
  const cell = { row: 1, col: 1 }
  const range = { from: { row: 1, col: 2 }, to: { row: 0, col: 1 } }
  it.each<[string, GridChange, string[][]]>([
    [
      'typing',
      { kind: 'type', cell, value: 'X' },
      [
        ['a', 'b', 'c'],
        ['d', 'X', 'f'],
      ],
    ],
    [
      'pasting, which makes rows and ends at the last column',
      { kind: 'paste', cell, text: '1\t2\t3\n4' },
      [
        ['a', 'b', 'c'],
        ['d', '1', '2'],
        ['', '4', ''],
      ],
    ],
    [
      'clearing',
      { kind: 'clear', range },
      [
        ['a', '', ''],
        ['d', '', ''],
      ],
    ],
    [
      'filling down',
      { kind: 'fillDown', range },
      [
        ['a', 'b', 'c'],
        ['d', 'b', 'c'],
      ],
    ],
    [
      'adding',
      { kind: 'add', values: ['甲'] },
      [
        ['a', 'b', 'c'],
        ['d', 'e', 'f'],
        ['甲', '', ''],
      ],
    ],
    [
      'copying the last row',
      { kind: 'copyLast' },
      [
        ['a', 'b', 'c'],
        ['d', 'e', 'f'],
        ['d', 'e', 'f'],
      ],
    ],
    ['removing', { kind: 'remove', row: 0 }, [['d', 'e', 'f']]],
    ['replacing', { kind: 'replace', values: [['1']] }, [['1', '', '']]],
    [
      'appending',
      { kind: 'append', values: [['1']] },
      [
        ['a', 'b', 'c'],
        ['d', 'e', 'f'],
        ['1', '', ''],
      ],
    ],
    ['emptying', { kind: 'empty' }, []],
  ])('changes by %s, and back', (_, change, expected) => {
    const start = sheet(['a', 'b', 'c'], ['d', 'e', 'f'])
    expect(after(start, change)).toEqual(expected)
    expect(after(start, change, { kind: 'undo' })).toEqual(valuesOf(start))
  })

  it('never has more rows than may be', () => {
    expect(after(sheet(), { kind: 'paste', cell: { row: 0, col: 0 }, text: '1\n'.repeat(9) })).toHaveLength(5)
  })
})

it.each([
  ['one cell', 'a', [['a']]],
  [
    'lines of Windows, and the line feed at the end',
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['quotes with a line feed, a tab and quotes inside', '"a\n""b""\tc"\td', [['a\n"b"\tc', 'd']]],
  ['empty cells', 'a\t\tb\n\n', [['a', '', 'b'], ['']]],
])('reads what a spreadsheet copies: %s', (_, text, block) => {
  expect(pastedBlock(text)).toEqual(block)
})

describe('a part of a sheet', () => {
  const state = sheet(['a', 'b', 'c'], ['d', 'e', 'f'], ['g', 'h', 'i'])
  const part = (change: Exclude<GridChange, { kind: 'undo' | 'part' }>): GridChange => ({
    kind: 'part',
    keys: new Set([state.rows[0]?.key ?? '', state.rows[2]?.key ?? '']),
    change,
  })

  it('is pasted into as if there were no other rows, and what it grows by comes last', () => {
    expect(after(state, part({ kind: 'paste', cell: { row: 0, col: 0 }, text: '1\n2\n3' }))).toEqual([
      ['1', 'b', 'c'],
      ['d', 'e', 'f'],
      ['2', 'h', 'i'],
      ['3', '', ''],
    ])
  })

  it('loses a row of its own, which comes back', () => {
    const remove = part({ kind: 'remove', row: 1 })
    expect(after(state, remove)).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ])
    expect(after(state, remove, { kind: 'undo' })).toEqual(valuesOf(state))
  })

  it('counts its cells whichever way they were chosen', () => {
    expect(cellsIn({ from: { row: 3, col: 2 }, to: { row: 1, col: 1 } })).toBe(6)
  })
})

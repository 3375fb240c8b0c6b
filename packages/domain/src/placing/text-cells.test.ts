import { describe, expect, it } from 'vitest'
import { textCells, type TextRun } from './text-cells.ts'

function run(text: string, left: number, top = 100): TextRun {
  const widthPt = [...text].reduce((sum, one) => sum + (one > '\u{1100}' ? 12 : 6), 0)
  return { text, left, top, widthPt, heightPt: 12 }
}

function plainsOf(...runs: TextRun[]): string[] {
  return textCells([runs]).map(({ plain }) => plain)
}

describe('the cells of a page', () => {
  it.each<[string, TextRun[], string[]]>([
    ['one run', [run('甲方（盖章）：', 72)], ['甲方(盖章):']],
    ['a line split into runs', [run('甲', 72), run('方（盖', 84), run('章）：', 122)], ['甲方(盖章):']],
    ['runs in another order', [run('章）', 108), run('甲方盖', 72)], ['甲方盖章)']],
    ['runs of slightly different heights', [run('甲方', 72), run('盖章', 96, 103)], ['甲方盖章']],
    ['spread characters', [run('甲　　　方', 72), run('盖', 200), run('章', 290)], ['甲方', '盖章']],
    ['two columns', [run('甲方：', 72), run('乙方：', 310)], ['甲方:', '乙方:']],
    ['two rows', [run('乙方：', 72, 124), run('甲方：', 72)], ['甲方:', '乙方:']],
    [
      'a date with wide blanks',
      [run('日期：', 72), run('年', 160), run('月', 220), run('日', 280), run('日期：', 400)],
      ['日期:年月日', '日期:'],
    ],
    ['forms of one character', [run('甲方【盖章】﹕＿—__', 72)], ['甲方(盖章):____']],
    ['blanks alone', [run('　 ', 72)], []],
  ])('of %s', (_, runs, expected) => {
    expect(plainsOf(...runs)).toEqual(expected)
  })

  it('are none of a line that nobody can read, and hold very many characters in one place', () => {
    expect(plainsOf(run('甲方（盖章）：'.repeat(30_000), 72), run('乙方：', 72, 200))).toEqual(['乙方:'])
    const heap = Array.from({ length: 150_000 }, () => run('甲', 72))
    expect(textCells([heap]).map(({ characters }) => characters.length)).toEqual([150_000])
  })

  it('know where each character stands', () => {
    const [cell] = textCells([[], [run('甲 方A', 100, 50)]])
    expect(cell).toMatchObject({ pageNum: 2, left: 100, top: 50, widthPt: 36, heightPt: 12 })
    expect(cell?.characters.map(({ shown, left }) => [shown, left])).toEqual([
      ['甲', 100],
      ['方', 118],
      ['A', 130],
    ])
  })
})

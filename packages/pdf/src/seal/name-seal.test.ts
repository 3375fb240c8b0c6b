import { describe, expect, test } from 'vitest'
import { drawNameSeal, drawTextLine } from './name-seal.ts'

describe('a name seal', () => {
  test.each([
    ['李', 2],
    ['陈立', 4],
    ['李静怡', 4],
    ['欧阳思远', 4],
    ['阿卜杜拉·买买提', 7],
  ])('of %s shows %d characters in a frame', (personName, count) => {
    const { width, height, shapes } = drawNameSeal({ personName })
    expect([width, height, shapes.length]).toEqual([200, 200, count + 1])
  })

  test('reads from the top right downwards', () => {
    const { shapes } = drawNameSeal({ personName: '欧阳思远' })
    const middles = shapes.slice(1).map(({ path }) => {
      const points = path.flatMap((command) =>
        command[0] === 'M' ? [[command[1], command[2]] as const] : [],
      )
      const average = (axis: 0 | 1): number =>
        points.reduce((sum, point) => sum + point[axis], 0) / points.length
      return [average(0) > 100 ? 'right' : 'left', average(1) > 100 ? 'lower' : 'upper']
    })
    expect(middles).toEqual([
      ['right', 'upper'],
      ['right', 'lower'],
      ['left', 'upper'],
      ['left', 'lower'],
    ])
  })

  test.each([
    ['阿卜杜拉·买买提', [3, 2, 2]],
    ['古丽娜尔·阿不都热依木', [4, 3, 3]],
    ['名'.repeat(5), [3, 2]],
  ])('of %s fills its columns evenly from the right', (personName, columns) => {
    const lefts = drawNameSeal({ personName })
      .shapes.slice(1)
      .map(({ path }) => Math.min(...path.flatMap((command) => (command[0] === 'M' ? [command[1]] : []))))
    const inner = 158 / columns.length
    const columnOf = (left: number): number => columns.length - 1 - Math.floor((left - 21) / inner)
    expect(columns.map((_, column) => lefts.filter((left) => columnOf(left) === column).length)).toEqual(
      columns,
    )
  })

  test.each(['', '   ', '名'.repeat(41)])('is refused for %j', (personName) => {
    expect(() => drawNameSeal({ personName })).toThrow(expect.objectContaining({ code: 'invalid-input' }))
  })
})

describe('a line of text', () => {
  test('is as wide as its ink and a margin', () => {
    const { width, height } = drawTextLine({ text: '2026年04月15日' })
    expect(height).toBe(100)
    expect(width).toBeGreaterThan(500)
    expect(width).toBeLessThan(700)
  })
})

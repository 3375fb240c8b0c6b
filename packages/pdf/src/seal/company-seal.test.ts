import { Resvg } from '@resvg/resvg-js'
import { describe, expect, test } from 'vitest'
import { type Shape, toSvg, type VectorDrawing } from '../drawing.ts'
import { placeArc } from './arc-text.ts'
import { type CompanySealSpec, drawCompanySeal } from './company-seal.ts'

const LONG = '杭州云栖智造供应链管理股份有限公司浙江省宁波市分公司第一营业部'

function companyName(length: number): string {
  return [...LONG].slice(0, length).join('')
}

describe('a company seal', () => {
  test('is 42 mm wide by default, in tenths of a millimetre', () => {
    const { width, height } = drawCompanySeal({ companyName: '上海云帆有限公司' })
    expect([width, height]).toEqual([420, 420])
  })

  test('is as wide as asked; an oval is two thirds as high', () => {
    const round = drawCompanySeal({ companyName: '契印', diameterMm: 38 })
    const oval = drawCompanySeal({ companyName: '契印', shape: 'oval' })
    expect([round.width, round.height, oval.width, oval.height]).toEqual([380, 380, 450, 300])
  })

  test.each([2, 4, 8, 12, 18, 24, 30])('with a name of %d characters has no parts that touch', (length) => {
    for (const extra of [
      {},
      { bottomText: '合同专用章' },
      { bottomText: '合同专用章（1）', code: '3301100123456' },
    ])
      expect(overlapOf(drawCompanySeal({ companyName: companyName(length), ...extra }))).toBe(0)
  })

  test.each([2, 18, 30])('of an oval shape with %d characters has no parts that touch', (length) => {
    const spec = { shape: 'oval', companyName: companyName(length) } as const
    for (const extra of [
      {},
      { bottomText: '合同专用章' },
      { bottomText: '发票专用章', code: '91330110MA2H3K7X5R' },
      { bottomText: '发票专用章', code: '91330110MA2H3K7X5R', diameterMm: 40, heightMm: 30 },
    ])
      expect(overlapOf(drawCompanySeal({ ...spec, ...extra }))).toBe(0)
  })

  test('keeps the spaces of Latin words and drops those between characters', () => {
    const spaced = drawCompanySeal({ companyName: '上海 云帆　有限公司' })
    expect(spaced).toEqual(drawCompanySeal({ companyName: '上海云帆有限公司' }))
    const wide = drawCompanySeal({ companyName: 'A B' }).shapes
    const close = drawCompanySeal({ companyName: 'AB' }).shapes
    expect(wide).toHaveLength(close.length)
    expect(leftOf(wide)).toBeLessThan(leftOf(close))
  })

  test('keeps a name of two characters together at the top', () => {
    const arc = { font: 'serifBold', x: 0, y: 0, radiusX: 160, radiusY: 160, size: 56, side: 'top' } as const
    const paths = placeArc({ ...arc, text: '契印', pitchDegrees: 38, limitDegrees: 280 })
    const xs = paths.flat().flatMap((command) => (command[0] === 'M' ? [command[1]] : []))
    expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(180)
  })

  test.each<[string, CompanySealSpec]>([
    ['no name', { companyName: '  ' }],
    ['a name of 61 characters', { companyName: '国'.repeat(61) }],
    ['a bottom text of 17 characters', { companyName: '契印', bottomText: '章'.repeat(17) }],
    ['a width of 5 mm', { companyName: '契印', diameterMm: 5 }],
    ['an oval higher than wide', { companyName: '契印', shape: 'oval', heightMm: 50 }],
    ['a width that is no number', { companyName: '契印', diameterMm: NaN }],
  ])('is refused with %s', (_, spec) => {
    expect(() => drawCompanySeal(spec)).toThrow(expect.objectContaining({ code: 'invalid-input' }))
  })

  test('names the character that no font has', () => {
    expect(() => drawCompanySeal({ companyName: '😀印' })).toThrow(
      expect.objectContaining({
        code: 'missing-character',
        message: expect.stringContaining('😀 (U+1F600)'),
      }),
    )
  })
})

/** Pixels painted by two shapes at once, every shape made 0.1 mm fatter all around. */
function overlapOf(drawing: VectorDrawing): number {
  const painted = new Uint8Array(420 * 420)
  let twice = 0
  for (const shape of drawing.shapes) {
    const { pixels } = new Resvg(toSvg({ ...drawing, shapes: [fatter(shape)] }), {
      font: { loadSystemFonts: false },
      fitTo: { mode: 'width', value: 420 },
    }).render()
    for (let at = 0; at * 4 < pixels.length; at++) {
      if ((pixels[at * 4 + 3] ?? 0) < 128) continue
      twice += painted[at] ?? 0
      painted[at] = 1
    }
  }
  return twice
}

/** The left edge of the first character: shapes begin with the rim. */
function leftOf([, first]: readonly Shape[]): number {
  const xs = (first?.path ?? []).flatMap((command) => (command[0] === 'M' ? [command[1]] : []))
  return Math.min(...xs)
}

function fatter(shape: Shape): Shape {
  const colour = shape.fill ?? shape.stroke ?? [0, 0, 0]
  return { ...shape, stroke: colour, strokeWidth: (shape.strokeWidth ?? 0) + 2 }
}

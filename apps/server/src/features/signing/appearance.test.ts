import type { VectorDrawing } from '@qiyin/pdf'
import { describe, expect, it } from 'vitest'
import { fieldAppearances } from './appearance.ts'
import type { DrawnField } from '../sign-attempts/public.ts'

const drawing: VectorDrawing = { width: 400, height: 400, shapes: [] }
const seal: DrawnField = {
  fieldName: 'S1_1',
  widthPt: 119.06,
  heightPt: 119.06,
  drawing,
  drawingWidthPt: 113.39,
  sealId: '1',
}
const time = new Date('2026-11-20T17:00:00Z')

describe('what a field shows', () => {
  it('is the Chinese day of signing for a date', () => {
    expect(fieldAppearances([{ fieldName: 'S1_2', shows: 'date' }], { time, pictures: new Map() })).toEqual([
      { name: 'S1_2', appearance: { kind: 'text', text: '2026年11月21日' } },
    ])
  })

  it('is the seal in its natural size, in the middle of the field', () => {
    const [shown] = fieldAppearances([seal], { time, pictures: new Map() })
    expect(shown?.appearance).toMatchObject({ kind: 'vector', width: 119.06, height: 119.06 })
    expect(shown?.appearance).toMatchObject({ content: expect.stringMatching(/^q 1 0 0 1 2\.835 2\.835 cm/) })
  })

  it('is one and the same seal for all its strips, whatever their widths were rounded to', () => {
    const strips = [0, 1, 2].map((index) => ({
      ...seal,
      fieldName: `S1_3_${index}`,
      widthPt: Math.fround(119.06 / 3),
      strip: { from: index / 3, to: (index + 1) / 3 },
    }))
    const shown = fieldAppearances([seal, ...strips], { time, pictures: new Map() }).map(
      ({ appearance }) => appearance,
    )
    const wholes = shown.map((appearance) => (appearance.kind === 'strip' ? appearance.of : appearance))
    expect(new Set(wholes).size).toBe(1)
    expect(shown[2]).toMatchObject({ kind: 'strip', from: 1 / 3, to: 2 / 3 })
  })
})

import { describe, expect, it } from 'vitest'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { compare } from '../../testing/compare-states.ts'
import { PdfDocument } from '../read/document.ts'
import { PdfDict } from '../read/objects.ts'
import { areBrightTogether } from './highlights.ts'

const mark = (colour: string, entries = '/Rect[0 0 40 8]'): string =>
  `<</Subtype/Highlight/C[${colour}]${entries}>>`
const quads = (...places: readonly (readonly [left: number, bottom: number])[]): string =>
  `/QuadPoints[${places.map(([x, y]) => `${x} ${y + 8} ${x + 40} ${y + 8} ${x} ${y} ${x + 40} ${y}`).join(' ')}]`

const page = (list: string): string =>
  `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>/MediaBox[0 0 595 842]/Annots[${list}]>>`

/** What is found when a page gets these marks. */
const added = (...marks: string[]): string[] =>
  compare({
    before: { pages: [{ entries: '/MediaBox[0 0 595 842]/Annots[]' }] },
    level: 3,
    after: {
      3: page(marks.map((_, at) => `${300 + at} 0 R`).join(' ')),
      ...Object.fromEntries(marks.map((one, at) => [300 + at, one])),
    },
  })

function together(...marks: string[]): boolean {
  const document = new PdfDocument(makeTestPdf({ extra: marks }))
  return areBrightTogether(
    document,
    marks.flatMap((_, at) => document.dict(document.get(100 + at)) ?? []),
  )
}

describe('highlights together', () => {
  it.each<[string[]]>([
    [[]],
    [[mark('1 1 0'), mark('1 1 0'), mark('1 1 0'), mark('1 1 0')]],
    [[mark('.9 .9 .9'), mark('.9 .9 .9')]],
    [[mark('.8 .8 .8', quads([0, 0], [0, 8], [0, 16], [51, 0], [90, 90]))]],
    [[mark('.8 .8 .8'), '<</Subtype/Square/C[0 0 0]/Rect[0 0 40 8]>>']],
    [[mark('.7 .7 .7'), mark('.7 .7 .7', '/Rect[50 0 90 8]'), mark('.7 .7 .7', '/Rect[0 8 40 16]')]],
  ])('leave words readable: %j', (marks) => {
    expect(together(...marks)).toBe(true)
  })

  it.each<[string[]]>([
    [[mark('.7 .7 .7'), mark('.7 .7 .7')]],
    [[mark('1 .5 1'), mark('.5 1 1'), mark('1 1 0')]],
    [[mark('.9 .9 .9', quads(...Array.from({ length: 9 }, () => [0, 0] as const)))]],
    // The ends are round.
    [[mark('.7 .7 .7'), mark('.7 .7 .7', '/Rect[43 0 90 8]')]],
    [[mark('.7 .7 .7', '/Rect[40 8 0 0]'), mark('.7 .7 .7')]],
    [[mark('1 1 0'), '<</Subtype/Highlight/Rect[0 0 40 8]>>']],
    [[mark('1 1 1', quads(...Array.from({ length: 2001 }, () => [0, 0] as const)))]],
  ])('hide them: %j', (marks) => {
    expect(together(...marks)).toBe(false)
  })

  it('are not looked at on ever so many pages', () => {
    const white = mark('1 1 1', quads(...Array.from({ length: 2000 }, (_, at) => [at * 99, 0] as const)))
    const document = new PdfDocument(makeTestPdf({ extra: [white] }))
    const listed = [document.dict(document.get(100)) ?? new PdfDict()]
    const found = Array.from({ length: 6 }, () => areBrightTogether(document, listed))
    expect(found).toEqual([true, true, true, true, true, false])
  })

  it('are permitted at level 3 as long as they do not', () => {
    const grey = mark('.7 .7 .7')
    expect(added(grey)).toEqual(['+ annotation-added #300 p1 /Highlight'])
    expect(added(grey, grey)).toContain('- annotation-added p1 /Highlight')
    expect(added(grey, mark('.7 .7 .7', '/Rect[90 0 99 8]'))).toEqual([
      '+ annotation-added #300 p1 /Highlight',
      '+ annotation-added #301 p1 /Highlight',
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { compare } from '../../testing/compare-states.ts'
import { streamSource } from '../../testing/foreign-signer.ts'

/** PDFium painted a later page otherwise with the patterns and fonts that a look had from the resources of its page. */

const field = (entries = ''): string =>
  `<</FT/Tx/T(sum)/Type/Annot/Subtype/Widget/P 3 0 R/Rect[0 0 9 9]${entries}>>`
const glyphs = '<</Type/Font/Subtype/Type3/CharProcs<<>>'
const helvetica = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
const kinds = ['Pattern', 'Shading', 'XObject', 'ExtGState', 'ColorSpace'].map((kind) => `/${kind}<</N<<>>>>`)
const resources = `/Resources<<${kinds.join('')}/Font<</N ${glyphs}>>/H ${helvetica}>>>>`
const drawing = (content: string, entries: string): string =>
  streamSource(content, `/Type/XObject/Subtype/Form/BBox[0 0 9 9]${entries}`)

/** What is found when a field is filled with this look, where the page has something under the name N. */
function filled(
  content: string,
  entries: string,
  { page = `/MediaBox[0 0 99 99]${resources}`, below = '' } = {},
): string[] {
  return compare({
    before: {
      catalog: '/AcroForm<</Fields[100 0 R]>>',
      pages: [{ entries: `${page}/Annots[100 0 R]` }],
      extra: [field(), helvetica],
    },
    after: {
      100: field('/V(1)/AP<</N 200 0 R>>'),
      200: drawing(content, entries),
      ...(below && { 201: drawing(below, '') }),
    },
  })
}

const permitted = ['+ field-filled #100 “sum” p1']
const refused = ['- field-appearance /Resources', ...permitted]

const uses = [
  ['/N 9 Tf', 'Font'],
  ['/Pattern cs /N scn', 'Pattern'],
  ['1 0 0 /N SCN', 'Pattern'],
  ['/N sh', 'Shading'],
  ['/N Do', 'XObject'],
  ['/N gs', 'ExtGState'],
  ['/N cs', 'ColorSpace'],
  ['/N CS', 'ColorSpace'],
  ['/#4E cs', 'ColorSpace'],
] as const

describe('a look', () => {
  it.each(uses)('has none of the resources of its page: %s', (content) => {
    expect(filled(content, '/Resources<<>>')).toEqual(refused)
  })

  it.each(uses)('may ask for what nobody has: %s', (content) => {
    expect(filled(content, '/Resources<<>>', { page: '/MediaBox[0 0 99 99]/Resources<<>>' })).toEqual(
      permitted,
    )
  })

  it.each(uses.filter(([, kind]) => kind !== 'XObject'))('may have its own: %s', (content, kind) => {
    const own = kind === 'Font' ? '101 0 R' : kind === 'ColorSpace' ? '/DeviceRGB' : '<<>>'
    expect(filled(content, `/Resources<</${kind}<</N ${own}>>>>`)).toEqual(permitted)
  })

  it('may have a font of its page that is the same for all', () => {
    expect(filled('/H 9 Tf', '/Resources<<>>')).toEqual(permitted)
    expect(filled('/H 9 Tf', '')).toEqual(['- field-appearance /Font', ...permitted])
  })

  it('has none in what it draws either, but what it has itself', () => {
    const form = '/XObject<</Fm0 201 0 R>>'
    expect(filled('/Fm0 Do', `/Resources<<${form}>>`, { below: '/N gs' })).toEqual(refused)
    const own = `/Resources<<${form}/ExtGState<</N<<>>>>>>`
    expect(filled('/Fm0 Do', own, { below: '/N gs' })).toEqual(permitted)
  })
})

import { describe, expect, it } from 'vitest'
import { compare } from '../../testing/compare-states.ts'
import { streamSource } from '../../testing/foreign-signer.ts'

/** Pages were shown with other glyphs, or none, after a look had loaded their fonts as each refused row says. */

const field = (more = ''): string =>
  `<</FT/Tx/T(sum)/Type/Annot/Subtype/Widget/P 3 0 R/Rect[0 0 9 9]${more}>>`
const drawn = (more = ''): string => `<</Type/Font/Subtype/Type3/CharProcs<</a 101 0 R>>${more}>>`
const resources = (fonts: string): string => `/Resources<</Font<<${fonts}>>>>`

/** What is found when the field is filled in a font: objects of the file from 102 on, of the update from 301 on. */
function filled(look: string, extra: string[], added: string[] = [], page = ''): string[] {
  return compare({
    before: {
      catalog: '/AcroForm<</Fields[100 0 R]>>',
      pages: [{ entries: `/MediaBox[0 0 99 99]/Annots[100 0 R]${page}` }],
      extra: [field(), streamSource('1 0 d0 0 0 1 1 re f'), ...extra],
    },
    after: {
      100: field('/V(1)/AP<</N 300 0 R>>'),
      300: streamSource('BT /F 9 Tf (a) Tj ET', `/Type/XObject/Subtype/Form/BBox[0 0 9 9]${look}`),
      ...Object.fromEntries(added.map((source, at) => [301 + at, source])),
    },
  })
}

const permitted = ['+ field-filled #100 “sum” p1']
const refused = ['- field-appearance /Font', ...permitted]
const using = resources('/F 102 0 R')

describe('a look with glyphs that are drawn', () => {
  it.each(['/Resources<<>>', '/Resources 103 0 R'])('may have them from a page with %s', (own) => {
    expect(filled(using, [drawn(own), '<<>>'])).toEqual(permitted)
  })

  // Readers that find no dictionary there draw them with the resources of the look, and keep them.
  it.each([
    '/Resources 199 0 R',
    '/Resources 103 0 R',
    '/Resources 104 0 R',
    '/Resources 105 1 R',
    '/Resources/X',
    '/Resources[]',
    '/Resources null',
    '/Resources(x)',
  ])('may not where readers find no resources: %s', (own) => {
    expect(filled(using, [drawn(own), 'null', '105 0 R', '<<>>'])).toEqual(refused)
  })

  it('may bring a font of its own, with resources or without', () => {
    const added = resources('/F 301 0 R')
    expect(filled(added, [], [drawn('/Resources<<>>')])).toEqual(permitted)
    expect(filled(added, [], [drawn()])).toEqual(permitted)
    expect(filled(added, [drawn()], [drawn(resources('/G 302 0 R')), drawn()])).toEqual(permitted)
    expect(filled(resources('/F 301 0 R/G 302 0 R'), [], [drawn(), font])).toEqual(permitted)
  })

  it('does not draw those of a page with what is at hand in its own', () => {
    const both = resources('/F 301 0 R/G 102 0 R')
    expect(filled(both, [drawn('/Resources<<>>')], [drawn('/Resources<<>>')])).toEqual(permitted)
    expect(filled(both, [drawn('/Resources<<>>')], [drawn()])).toEqual(refused)
  })

  it('has them for itself', () => {
    expect(filled('', [drawn('/Resources<<>>')], [], using)).toEqual([
      '- field-appearance /Resources',
      ...permitted,
    ])
  })

  // MuPDF left the inner glyphs out on later pages, and PDF.js where both are drawn with the other.
  it.each<[string, string[]]>([
    ['within others', [drawn('/Resources<<>>'), drawn(using)]],
    [
      'within others, in a form',
      [drawn('/Resources<<>>'), drawn('/Resources<</XObject<</X 104 0 R>>>>'), form(using)],
    ],
    ['with others', [drawn(resources('/F 103 0 R')), drawn('/Resources<<>>')]],
    ['with others that are drawn with them', [drawn(resources('/F 103 0 R')), drawn(using)]],
    ['within others that stand in resources', [drawn('/Resources<<>>'), `<</Font<</G ${drawn(using)}>>>>`]],
    ['with more than glyphs need', [drawn(resources(many()))]],
  ])('does not take them from a page where they are drawn %s', (_, extra) => {
    expect(filled(using, extra)).toEqual(refused)
  })

  it('may take those that list themselves, as fonts with the resources of a page do', () => {
    expect(filled(using, [drawn(using), font])).toEqual(permitted)
    expect(filled(using, [drawn(resources('/F 102 0 R/G 103 0 R')), font])).toEqual(permitted)
  })
})

const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
const part = '<</Type/Font/Subtype/CIDFontType2/BaseFont/A/FontDescriptor 104 0 R>>'
const whole = (encoding: string, made: string): string =>
  `<</Type/Font/Subtype/Type0/BaseFont/A/Encoding${encoding}/DescendantFonts ${made}>>`

function form(more: string): string {
  return streamSource('', `/Subtype/Form/BBox[0 0 9 9]${more}`)
}

function many(): string {
  return Array.from({ length: 501 }, (_, at) => `/F${at} ${drawn('')}`).join('')
}

describe('a look with a font that is made of others', () => {
  const extra = [whole(' 105 0 R', '[103 0 R]'), part, '<</FontName/A>>', 'null', '[103 0 R]']

  it('may take one of a page', () => {
    expect(filled(using, extra)).toEqual(permitted)
  })

  // PDF.js takes an encoding of this name for the object of that number, and so the font for the one of the page.
  it.each(['[103 0 R]', '106 0 R', '302 0 R'])('shares nothing of it with a page: %s', (made) => {
    expect(filled(resources('/F 301 0 R'), extra, [whole('/105R', made), '[103 0 R]'])).toEqual(refused)
  })
})

import { describe, expect, it } from 'vitest'
import { compare } from '../../testing/compare-states.ts'
import { streamSource } from '../../testing/foreign-signer.ts'

/** What the look of a field loads, readers show other pages with: PDF.js did with each row, MuPDF and Poppler with the last. */

const field = (entries = ''): string =>
  `<</FT/Tx/T(sum)/Type/Annot/Subtype/Widget/P 3 0 R/Rect[0 0 9 9]${entries}>>`
const font = (entries = ''): string =>
  `<</Type/Font/Subtype/TrueType/BaseFont/A/FontDescriptor 102 0 R${entries}>>`
const descriptor = '<</Type/FontDescriptor/FontName/A>>'
const glyphs = '<</Type/Font/Subtype/Type3/CharProcs<<>>'

/** What is found when the field is filled with a look that has these resources. */
function filled(
  resources: string,
  {
    extra = [],
    after = {},
    page = '',
    form = '',
    oddFile = false,
  }: {
    extra?: string[]
    after?: Record<number, string>
    page?: string
    form?: string
    oddFile?: boolean
  } = {},
): string[] {
  return compare({
    oddFile,
    before: {
      catalog: `/AcroForm<</Fields[100 0 R]${form}>>`,
      pages: [{ entries: `/MediaBox[0 0 99 99]/Annots[100 0 R]${page}` }],
      extra: [field(), font(), descriptor, ...extra],
    },
    after: {
      100: field('/V(1)/AP<</N 300 0 R>>'),
      300: streamSource('BT /F 9 Tf (1) Tj ET', `/Type/XObject/Subtype/Form/BBox[0 0 9 9]${resources}`),
      ...after,
    },
  })
}

const permitted = ['+ field-filled #100 “sum” p1']
const refused = ['- field-appearance /Font', ...permitted]
const form = (reference: string): string => `/DR<</Font<</F ${reference}>>>>`
const using = (reference: string): string => `/Resources<</Font<</F ${reference}>>>>`

const group = (value: string): string => `<</FT/Tx/T(sum)${value}/Kids[101 0 R]>>`
const drawn = (more: string): string =>
  streamSource('BT /F 9 Tf (1) Tj ET', `/Type/XObject/Subtype/Form/BBox[0 0 9 9]${more}`)
const kid = (rectangle: string): string =>
  `<</Parent 100 0 R/Type/Annot/Subtype/Widget/P 3 0 R${rectangle}/AP<</N 102 0 R>>>>`
/** What is found when a group is filled in, and the look of its only kid is drawn anew in its place. */
const drawnAnew = (more: string, rectangle = '/Rect[0 0 9 9]'): string[] =>
  compare({
    before: {
      catalog: '/AcroForm<</Fields[100 0 R]>>',
      pages: [{ entries: '/MediaBox[0 0 99 99]/Annots[101 0 R]' }],
      extra: [group(''), kid(rectangle), drawn(''), `${glyphs}>>`, `${glyphs}/Resources<<>>>>`],
    },
    after: { 100: group('/V(1)'), 102: drawn(more) },
  })

const described = (more: string): string =>
  `<</Type/Font/BaseFont/Courier/Subtype/Type1/Encoding/WinAnsiEncoding${more}>>`

const onPage = (source: string): string => `<</Resources<</Font<</F1 ${source}>>>>>>`

describe('a look', () => {
  it('may draw with a font of its own, or one that is there, as it is', () => {
    expect(filled(using('101 0 R'))).toEqual(permitted)
    expect(
      filled(using('301 0 R'), { after: { 301: font().replace('102', '302'), 302: descriptor } }),
    ).toEqual(permitted)
    expect(filled(using('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'))).toEqual(permitted)
    expect(filled('')).toEqual(permitted)
  })

  it.each<[string, Parameters<typeof filled>]>([
    ['a new font', [using('301 0 R'), { after: { 301: font('/DW 1') } }]],
    ['one that is no object of its own', [using(font('/DW 1'))]],
    ['another font that nobody used before', [using('103 0 R'), { extra: [font('/DW 1')] }]],
    [
      'what a font is made of',
      [
        using('301 0 R'),
        { after: { 301: '<</Type/Font/Subtype/Type0/DescendantFonts[302 0 R]>>', 302: font('/DW 1') } },
      ],
    ],
    ['a state of graphics', [`/Resources<</ExtGState<</G<</Font[${font('/DW 1')} 9]>>>>>>`]],
    [
      'a form in it',
      [
        '/Resources<</XObject<</X 301 0 R>>>>',
        { after: { 301: streamSource('', `/Subtype/Form/BBox[0 0 9 9]${using('302 0 R')}`), 302: font() } },
      ],
    ],
    [
      'a mask in it',
      [
        '/Resources<</ExtGState<</G<</SMask<</G 301 0 R>>>>>>>>',
        { after: { 301: streamSource('', `/Subtype/Form${using('302 0 R')}`), 302: font() } },
      ],
    ],
    [
      'a pattern in it',
      [
        '/Resources<</Pattern<</P 301 0 R>>>>',
        { after: { 301: streamSource('', using('302 0 R')), 302: font() } },
      ],
    ],
    ['a glyph in it', [using(`${glyphs}${using('302 0 R')}>>`), { after: { 302: font() } }]],
  ])('does not share the descriptor of a font of the pages: %s', (_, request) => {
    expect(filled(...request)).toEqual(refused)
  })

  it.each([
    '/BaseFont/Times-BoldItalic/Encoding/WinAnsiEncoding',
    '/BaseFont/ZapfDingbats/Name/ZaDb',
    '/BaseFont/Courier-Oblique',
  ])('may draw with a standard font that is no object of its own: %s', (entries) => {
    expect(filled(using(`<</Type/Font/Subtype/Type1${entries}>>`))).toEqual(permitted)
  })

  // Poppler drew page 2 in Symbol after page 1 had been shown with such a font.
  it.each([
    '/BaseFont/Symbol/X 424212050',
    '/BaseFont/Symbol/FirstChar 424212050',
    '/BaseFont/Helvetica-424212050',
    '/BaseFont/Symbol/Name/F424212050',
    '/BaseFont/Symbol/Encoding/E424212050',
    '/BaseFont/Symbol/Encoding 104 0 R',
    '/BaseFont(Symbol)',
  ])('does not with one that may be taken for another: %s', (entries) => {
    const source = `<</Type/Font/Subtype/Type1${entries}>>`
    expect(filled(using(source))).toEqual(refused)
    expect(filled(using('301 0 R'), { after: { 301: source } })).toEqual(permitted)
  })

  it('may draw with a standard font of which its widths are said, as other programs do', () => {
    const usual = described('/FirstChar 32/LastChar 32/Widths[600]/FontDescriptor 302 0 R')
    expect(filled(using(usual), { after: { 302: descriptor } })).toEqual(permitted)
    expect(filled(using(usual.replace('302', '102')))).toEqual(refused)
    expect(filled(using(described('/Widths[600.5]')))).toEqual(refused)
    expect(filled(using(described('/Widths 302 0 R')), { after: { 302: '[600]' } })).toEqual(refused)
    expect(filled(using(described(`/Widths[${'600 '.repeat(257)}]`)))).toEqual(refused)
    expect(filled(using(described('/FirstChar 12345')))).toEqual(refused)
    expect(filled(using(described('/FontDescriptor<<>>')))).toEqual(refused)
  })

  // Poppler knows it by the same 31 bits as Helvetica: page 2 was drawn in that after page 1.
  const taken = '<</Type/Font/Subtype/Type1/BaseFont/Symbol/Z 424212050>>'
  const helvetica = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'

  it('does not draw with one that is known by the same as a font of a page', () => {
    expect(filled(using(helvetica), { extra: [onPage(taken)] })).toEqual(refused)
    expect(filled(using(helvetica), { after: { 305: onPage('<</A 1>>'), 306: onPage(taken) } })).toEqual(
      refused,
    )
    expect(filled(using(helvetica), { extra: [onPage(taken.replace('424212050', '424212051'))] })).toEqual(
      permitted,
    )
    expect(filled(using(helvetica), { extra: [onPage(helvetica)] })).toEqual(permitted)
    expect(filled(using(helvetica), { extra: [onPage('101 0 R')] })).toEqual(permitted)
  })

  it('does not where a font says what is read in more than one way', () => {
    for (const odd of [
      '/Z +5',
      '/Z 99999999999',
      '/Z 1/Z 2',
      '/Z 1/Z 1',
      '/Z#00A 1',
      '/Z null',
      '/Z true',
      '/Z nothing',
    ])
      expect(filled(using(helvetica), { extra: [onPage(described(odd))], oddFile: true })).toEqual(refused)
    const plain = described('/A[1 -2 0.75 <41>]/B<</C 101 0 R>>')
    expect(filled(using(helvetica), { extra: [onPage(plain)] })).toEqual(permitted)
  })

  it('does not load glyphs that are drawn with what is at hand', () => {
    expect(filled(using('103 0 R'), { extra: [`${glyphs}/Resources<<>>>>`] })).toEqual(permitted)
    expect(filled(using('103 0 R'), { extra: [`${glyphs}>>`] })).toEqual(refused)
    // Without resources of its own, those of its page.
    const extra = [`${glyphs}>>`]
    const page = '/Resources<</Font<</F 103 0 R>>>>'
    expect(filled('', { extra, page })).toEqual(refused)
    const empty = streamSource('/Tx BMC EMC', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]')
    expect(filled('', { extra, page, after: { 300: empty } })).toEqual(permitted)
  })

  it('drawn anew in its place for a kid of its field is held to the same', () => {
    expect(drawnAnew(using('104 0 R'))).toEqual(permitted)
    expect(drawnAnew(using('103 0 R'))).toEqual(refused)
    expect(drawnAnew(using('104 0 R'), '')).toEqual(['- field-appearance /Rect', ...permitted])
  })

  it('is not believed with more parts than anybody needs', () => {
    const many = Array.from({ length: 501 }, (_, at) => `/F${at}<</Type/Font>>`).join('')
    expect(filled(`/Resources<</Font<<${many}>>>>`)).toEqual(refused)
  })

  it('that viewers draw themselves is drawn with the fonts of the form', () => {
    const bare = { 100: field('/V(1)'), 300: 'null' }
    const doubtful = [...permitted, '- field-appearance /DR']
    expect(filled('', { after: bare, form: form('101 0 R') })).toEqual(permitted)
    expect(filled('', { after: bare, form: form(font('/DW 1')) })).toEqual(doubtful)
    expect(filled('', { form: form(font('/DW 1')) })).toEqual(permitted)
    expect(filled('', { form: `${form(`${glyphs}>>`)}/NeedAppearances true` })).toEqual(doubtful)
  })
})

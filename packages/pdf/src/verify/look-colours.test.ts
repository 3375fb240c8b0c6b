import { describe, expect, it } from 'vitest'
import { compare } from '../../testing/compare-states.ts'
import { streamSource } from '../../testing/foreign-signer.ts'

/**
 * The second page came to be painted otherwise with the rows that are refused: PDF.js keeps colour spaces by number, PDFium
 * patterns with their place.
 */

const field = (entries = ''): string =>
  `<</FT/Tx/T(sum)/Type/Annot/Subtype/Widget/P 3 0 R/Rect[0 0 9 9]${entries}>>`
const profile = streamSource('profile', '/N 3/Alternate/DeviceRGB')
const tiles = streamSource('0 0 4 4 re f', '/PatternType 1/PaintType 1/Resources<<>>')
const mixing = (outputs: number): string =>
  `<</FunctionType 2/Domain[0 1]/N 1/C0[${'0 '.repeat(outputs)}]/C1[${'1 '.repeat(outputs)}]>>`
const namesAnother = '[/Indexed/Other 1<0011>]'

/** What is found when a field is filled with a look that has these resources, where a page has a profile and colours. */
function filled(resources: string, parts: Record<number, string> = {}): string[] {
  return compare({
    before: {
      catalog: '/AcroForm<</Fields[100 0 R]>>',
      pages: [
        { entries: '/MediaBox[0 0 99 99]/Annots[100 0 R]' },
        {
          entries:
            '/MediaBox[0 0 99 99]/Kept[101 0 R 102 0 R 103 0 R 104 0 R 105 0 R 106 0 R 107 0 R 108 0 R]',
        },
      ],
      extra: [
        field(),
        profile,
        '[/ICCBased 101 0 R]',
        namesAnother,
        '/Other',
        '/DeviceRGB',
        tiles,
        '<</ShadingType 2>>',
        '<</Pattern<</P 106 0 R>>>>',
      ],
    },
    after: {
      200: streamSource('q Q', `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<${resources}>>`),
      100: field('/V(1)/AP<</N 200 0 R>>'),
      ...parts,
    },
  })
}

const permitted = ['+ field-filled #100 “sum” p1']
const refused = ['- field-appearance /ColorSpace', ...permitted]
const image = (entries: string): string => streamSource('x', `/Type/XObject/Subtype/Image${entries}`)
const drawn = '/XObject<</X 201 0 R>>'

describe('the colours of a look', () => {
  it.each([
    '/ColorSpace<</C/DeviceRGB/D[/DeviceGray]/E/Pattern>>',
    '/ColorSpace<</C 102 0 R/D 105 0 R>>',
    '/ColorSpace<</C[/ICCBased 101 0 R]>>',
    '/ColorSpace<</C[/Indexed 102 0 R 1<0011>]/D[/Pattern/DeviceRGB]/E[/Pattern]>>',
    `/ColorSpace<</C[/Separation/All 102 0 R ${mixing(3)}]/D[/DeviceN[/A]/DeviceCMYK ${mixing(4)}]>>`,
    '/ColorSpace<</C[/CalRGB<<>>]/D[/Lab<<>>]>>',
    '/Shading<</S<</ColorSpace 102 0 R>>>>',
  ])('are its own: %s', (resources) => {
    expect(filled(resources)).toEqual(permitted)
  })

  it.each([
    '/ColorSpace<</C 101 0 R>>',
    '/ColorSpace<</C[/Indexed 101 0 R 1<0011>]>>',
    '/ColorSpace<</C[/Separation/All 101 0 R<<>>]>>',
    '/ColorSpace<</C[/Pattern 101 0 R]>>',
    '/ColorSpace<</C[/ICCBased 102 0 R]>>',
    '/ColorSpace<</C 103 0 R/Other/DeviceGray>>',
    '/ColorSpace<</C[/Indexed 104 0 R 1<0011>]/Other/DeviceGray>>',
    '/ColorSpace<</C[/Indexed 199 0 R 1<0011>]>>',
    '/ColorSpace<</C[/Pattern[/Indexed 103 0 R 1<0011>]]>>',
    '/ColorSpace<</C[/Unknown]>>',
    '/Shading<</S<</ColorSpace 101 0 R>>>>',
    '/Pattern<</P<</PatternType 2/Shading<</ColorSpace 101 0 R>>>>>>',
  ])('are what others ask for: %s', (resources) => {
    expect(filled(resources)).toEqual(refused)
  })

  it.each(['/ColorSpace 101 0 R', '/CS 101 0 R', '/ColorSpace 103 0 R', '/SMask 202 0 R'])(
    'may stand in what it draws: %s',
    (entries) => {
      const mask = image('/ColorSpace 101 0 R')
      expect(filled(drawn, { 201: image('/ColorSpace/DeviceRGB'), 202: mask })).toEqual(permitted)
      expect(filled(drawn, { 201: image(entries), 202: mask })).toEqual(refused)
    },
  )

  it.each([
    '/Pattern<</P 106 0 R>>',
    '/Shading<</P 106 0 R>>',
    '/Shading<</S 107 0 R>>',
    '/Pattern<</P<</PatternType 2/Shading 107 0 R>>>>',
    '/XObject<</X 201 0 R>>',
  ])('are not patterns that pages may have: %s', (resources) => {
    const drawing = streamSource('q Q', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources 108 0 R')
    expect(filled(resources, resources.includes('201') ? { 201: drawing } : {})).toEqual([
      '- field-appearance /Pattern',
      ...permitted,
    ])
  })

  it.each<[string, string[]]>([
    ['/OC<</Type/OCMD>>', []],
    ['/OC 202 0 R', []],
    ['/OC/Hidden', ['- field-appearance /OC']],
    ['/OC 104 0 R', ['- field-appearance /OC']],
  ])('may be in a layer, not in one by name, which PDF.js keeps for later pages: %s', (entries, found) => {
    const parts = { 201: image(`/ColorSpace/DeviceRGB${entries}`), 202: '<</Type/OCG>>' }
    expect(filled(`${drawn}/Properties<</Hidden 202 0 R>>`, parts)).toEqual([...found, ...permitted])
  })

  it('may be a colour space that is called as a layer is', () => {
    expect(filled('/ColorSpace<</OC/DeviceRGB>>')).toEqual(permitted)
  })

  it('may be patterns of its own', () => {
    const own = {
      201: streamSource('0 0 4 4 re f', '/PatternType 1/Resources<<>>'),
      202: '<</ShadingType 2>>',
    }
    expect(filled('/Pattern<</P 201 0 R>>/Shading<</S 202 0 R/T<</ShadingType 2>>>>', own)).toEqual(permitted)
  })

  it('are looked at in every look, however many share them', () => {
    const wrong = streamSource(
      'q Q',
      '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</ColorSpace<</C 101 0 R>>>>',
    )
    const found = filled('/ColorSpace<</C 102 0 R>>', {
      100: field('/V(1)/AP<</N 200 0 R/D 201 0 R>>'),
      201: wrong,
    })
    expect(found).toEqual(refused)
  })
})

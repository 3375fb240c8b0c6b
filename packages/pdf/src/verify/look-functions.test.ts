import { describe, expect, it } from 'vitest'
import { compare } from '../../testing/compare-states.ts'
import { streamSource } from '../../testing/foreign-signer.ts'

/** MuPDF painted the shading of the second page otherwise once a look had used its function for fewer colours. */

const field = (more = ''): string =>
  `<</FT/Tx/T(sum)/Type/Annot/Subtype/Widget/P 3 0 R/Rect[0 0 9 9]${more}>>`
const mixing = (from: string, to: string, more = ''): string =>
  `<</FunctionType 2/Domain[0 1]/N 1/C0[${from}]/C1[${to}]${more}>>`
const three = mixing('1 1 1', '0 .60 .9')
const one = mixing('0', '1')
const ofStream = streamSource('{dup dup}', '/FunctionType 4/Domain[0 1]/Range[0 1 0 1 0 1]')
const joined = '<</FunctionType 3/Domain[0 1]/Functions[102 0 R 102 0 R]/Bounds[.5]/Encode[0 1 0 1]>>'

/** What is found when a field is filled with a look that has these resources, where a page has functions, or one of its own. */
function filled(resources: string, ofPage = ''): string[] {
  return compare({
    before: {
      catalog: '/AcroForm<</Fields[100 0 R]>>',
      pages: [
        { entries: '/MediaBox[0 0 99 99]/Annots[100 0 R]' },
        {
          entries: `/MediaBox[0 0 99 99]/Kept[101 0 R 102 0 R 103 0 R 104 0 R 105 0 R]/Resources<</Shading<<${ofPage}>>>>`,
        },
      ],
      extra: [field(), ofStream, three, one, joined, streamSource('profile', '/N 3')],
    },
    after: {
      200: streamSource('q Q', `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<${resources}>>`),
      100: field('/V(1)/AP<</N 200 0 R>>'),
    },
  })
}

const permitted = ['+ field-filled #100 “sum” p1']
const refused = (detail: string): string[] => [`- field-appearance /${detail}`, ...permitted]
const ink = (below: string, tint: string): string => `/ColorSpace<</C[/Separation/Spot ${below} ${tint}]>>`
const inks = (count: number, tint: string): string =>
  `/ColorSpace<</C[/DeviceN[${'/A '.repeat(count)}]/DeviceRGB ${tint}]>>`
const shading = (colours: string, tint: string, type = 2): string =>
  `/Shading<</S<</ShadingType ${type}/ColorSpace ${colours}/Function ${tint}>>>>`

describe('the functions of a look', () => {
  it.each([
    ink('/DeviceRGB', '101 0 R'),
    ink('/DeviceRGB', '102 0 R'),
    ink('/DeviceGray', '103 0 R'),
    ink('/DeviceGray', '<</FunctionType 2/Domain[0 1]/N 1>>'),
    ink('[/CalGray<<>>]', one),
    ink('[/ICCBased 105 0 R]', three),
    ink('[/Lab<<>>]', '104 0 R'),
    ink('/DeviceRGB', mixing('1 1 1', '0 0 0', '/Range[0 1 0 1 0 1]')),
    inks(1, three),
    shading('/DeviceRGB', '104 0 R'),
    shading('/DeviceRGB', `[${one}${one}${one}]`),
    shading('[/Indexed/DeviceRGB 1<0011>]', one),
    '/Shading<</S<</ShadingType 4/ColorSpace/DeviceRGB>>>>',
  ])('give what is asked for: %s', (resources) => {
    expect(filled(resources)).toEqual(permitted)
  })

  it.each([
    ink('/DeviceGray', '101 0 R'),
    ink('/DeviceGray', '102 0 R'),
    ink('/DeviceCMYK', three),
    ink('/DeviceGray', '104 0 R'),
    ink('/DeviceRGB', mixing('1 1 1', '0')),
    ink('/DeviceRGB', mixing('1 1 1', '0 0 0', '/Range[0 1]')),
    ink('/DeviceRGB', '<</FunctionType 3/Domain[0 1]/Functions[102 0 R 103 0 R]>>'),
    ink('/DeviceRGB', '/Identity'),
    ink('/DeviceRGB', '<<>>'),
    inks(2, three),
    '/ColorSpace<</C[/DeviceN/A/DeviceRGB 102 0 R]>>',
  ])('that mix colours are not other ones: %s', (resources) => {
    expect(filled(resources)).toEqual(refused('ColorSpace'))
  })

  it.each([
    shading('/DeviceGray', '102 0 R'),
    shading('/DeviceRGB', '[102 0 R]'),
    shading('/DeviceRGB', '[102 0 R 102 0 R 102 0 R]'),
    shading('/DeviceRGB', `[${one}${one}]`),
    shading('/DeviceRGB', '102 0 R', 1),
    shading('/DeviceRGB', '/Identity'),
  ])('that shade are not other ones: %s', (resources) => {
    expect(filled(resources)).toEqual(refused('Function'))
  })

  // MuPDF knows what is no object of its own by all that it says.
  it.each([
    [ink('/DeviceGray', '103 0 R'), '103 0 R'],
    [ink('/DeviceGray', one), one],
    [ink('/DeviceGray', mixing('0.0', '1.')), one],
    [ink('/DeviceGray', one), `[${one}]`],
    [ink('/DeviceGray', one), `<</FunctionType 3/Domain[0 1]/Functions[${one}]>>`],
    [shading('/DeviceGray', one), one],
  ])('do not shade a page that asks for more: %s, %s', (resources, ofPage) => {
    const more = `/S<</ShadingType 2/ColorSpace/DeviceRGB/Function ${ofPage}>>`
    expect(filled(resources, more)).toEqual(refused('Function'))
    expect(filled(ink('/DeviceGray', mixing('0', '.5')), more)).toEqual(permitted)
  })
})

import { describe, expect, it } from 'vitest'
import { compare } from '../../testing/compare-states.ts'
import { streamSource } from '../../testing/foreign-signer.ts'

/** What holds an object that may change is one thing only: each row was seen to change what a page shows. */

const box = '/MediaBox[0 0 595 842]'
const note = (more: string): string => `<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/F 2${more}>>`

/** A note at level 3, object 100, whose transparency changes; 101 leads to it from a page's resources. */
function noteAs(holder: string, resources: string, catalog = ''): string[] {
  return compare({
    before: {
      catalog,
      pages: [{ entries: `${box}/Annots[100 0 R]`, resources: `/Resources<<${resources}>>` }],
      extra: [note('/ca 1'), holder],
    },
    after: { 100: note('/ca 0') },
    level: 3,
  })
}

/** The same as one of a list of annotations, object 101. */
const noteAmong = (resources: string): string[] =>
  compare({
    before: {
      pages: [{ entries: `${box}/Annots 101 0 R`, resources }],
      extra: [note('/C1[1]'), '[100 0 R]'],
    },
    after: { 100: note('/C1[0]') },
    level: 3,
  })

const permitted = '+ annotation-changed #100 p1 /Text'
const told = '- annotation-changed #100 p1 /Text'

describe('a note is no state of graphics', () => {
  it.each<[string, string, string?]>([
    ['under the key of a popup', '<</Popup 100 0 R>>'],
    ['under the key of an answer', '<</IRT 100 0 R>>'],
    ['under the key of the structure', '<</Type/OBJR/Obj 100 0 R>>'],
    ['under the key of an action', '<</S/Hide/T 100 0 R>>'],
    ['under the key of a field', '<</T(group)/Parent 100 0 R>>', '/AcroForm<</Fields[101 0 R]>>'],
  ])('%s', (_, holder, catalog) => {
    expect(noteAs(holder, '/ExtGState 101 0 R', catalog)).toEqual([permitted, told])
    expect(noteAs(holder, '', `/Kept 101 0 R${catalog ?? ''}`)).toEqual([permitted])
  })

  it('nor under such a key of what stands in the resources themselves', () => {
    expect(noteAs('7', '/ExtGState<</S/Hide/T 100 0 R>>')).toEqual([permitted, told])
    expect(noteAs('7', '/Properties<</S/Hide/T 100 0 R>>')).toEqual([permitted, told])
  })

  it('nor a function, as one of a list that is that of the annotations', () => {
    const functions = '/Resources<</Shading<</S0<</ShadingType 2/Function 101 0 R>>>>>>'
    expect(noteAmong(functions)).toEqual([permitted, told])
    expect(noteAmong('')).toEqual([permitted])
  })
})

const metadata = (data: string): string => streamSource(data, '/Type/Metadata/Subtype/Form/BBox[0 0 9 9]')

const shown = (resources: string): string[] =>
  compare({
    before: { catalog: '/Metadata 100 0 R', pages: [{ resources }], extra: [metadata('(1)')] },
    after: { 100: metadata('(2)') },
  })

describe('the metadata are not drawn', () => {
  it('where the catalog is a page’s resources as well', () => {
    expect(shown('/Resources<</XObject 1 0 R>>')).toEqual([
      '+ metadata /Metadata',
      '- page-resource #100 p1 /Form',
    ])
    expect(shown('/Resources<</XObject<<>>>>')).toEqual(['+ metadata /Metadata'])
  })
})

const page = (annotations: string): string => `${box}/Annots ${annotations}`
const value = (text: string): string => `<</FT/Tx/T(sum)/V(${text})/Subtype/Widget/Rect[0 0 9 9]>>`
/** A field that is filled in, and listed by nothing but what the page tree says. */
const fill = (tree: string): string[] =>
  compare({
    before: { catalog: '/AcroForm<</Fields[100 0 R]>>', tree, extra: [value('1')] },
    after: { 100: value('2') },
  })

describe('a list of annotations is no colour', () => {
  const field = '<</FT/Sig/T(new)/V 201 0 R/Type/Annot/Subtype/Widget/Rect[0 0 9 9]>>'
  const palette = '/Indexed/DeviceRGB 1<000000FFFFFF>'
  const form = '/AcroForm<</Fields[200 0 R]>>'
  const added = '+ signature-field-added #200 “new” p1'
  const signed = (list: string, colours: string): string[] => {
    const resources = `/Resources<</ColorSpace ${colours}>>`
    const own = list === '' ? '100 0 R' : list
    return compare({
      before: {
        catalog: '/AcroForm<</Fields[]>>',
        pages: [{ entries: page(own), resources }],
        extra: [`[${palette}]`],
      },
      after: {
        1: `<</Type/Catalog/Pages 2 0 R${form}>>`,
        ...(list === ''
          ? { 100: `[200 0 R${palette}]` }
          : {
              3: `<</Type/Page/Parent 2 0 R/Contents 4 0 R${resources}${page(list.replace('[', '[200 0 R'))}>>`,
            }),
        200: field,
        201: '<</Type/Sig>>',
      },
      filled: { 200: 'signature' },
    })
  }
  it('where the page is its own colours', () => {
    expect(signed(`[${palette}]`, '3 0 R')).toEqual([added, '- page-changed #3 p1 /Page'])
    expect(signed(`[${palette}]`, '<<>>')).toEqual([added])
  })
  it('where the list is an object of its own', () => {
    expect(signed('', '3 0 R')).toEqual([added, '- other-role #200', '- annotation-changed #100 p1'])
    expect(signed('', '<<>>')).toEqual([added])
  })
})

describe('PDF.js shows on a page without annotations those of what is above it', () => {
  const stamp = '<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]>>'
  const field = '<</FT/Sig/T(new)/V 201 0 R/Type/Annot/Subtype/Widget/Rect[0 0 9 9]>>'
  const root = '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[200 0 R]>>>>'
  const filled = { 200: 'signature' } as const
  const [font, added] = ['/Resources<<>>', '+ signature-field-added #200 “new” p1']

  const first = (tree: string): string[] =>
    compare({
      before: { catalog: '/AcroForm<</Fields[]>>', tree, pages: [{ resources: font }], extra: [stamp] },
      after: {
        1: root,
        3: `<</Type/Page/Parent 2 0 R/Contents 4 0 R${font}${box}/Annots[200 0 R]>>`,
        200: field,
        201: '<</Type/Sig>>',
      },
      filled,
    })
  it('so the first of its own hides them', () => {
    expect(first('/Annots[100 0 R]')).toEqual([added, '- page-changed #3 p1 /Annots'])
    expect(first('/Annots[]')).toEqual([added])
    expect(first('')).toEqual([added])
  })

  const below = (parent: string): string[] =>
    compare({
      before: {
        catalog: '/AcroForm<</Fields[]>>',
        pages: [{ entries: `${box}/Annots[100 0 R]`, resources: font }, { entries: `${box}${parent}` }],
        extra: [stamp],
      },
      after: {
        1: root,
        3: `<</Type/Page/Parent 2 0 R/Contents 4 0 R${font}${box}/Annots[100 0 R 200 0 R]>>`,
        200: field,
        201: '<</Type/Sig>>',
      },
      filled,
    })
  it('so what comes to one page comes to those below it', () => {
    expect(below('/Parent 3 0 R')).toEqual([added, '- page-changed #5 p2 /Annots'])
    expect(below('')).toEqual([added])
  })

  it('so what is filled in there is seen on other pages than are told', () => {
    expect(fill('/Annots[100 0 R]')).toEqual([
      '+ field-filled #100 “sum”',
      '- page-changed #3 p1 /Annots',
      '- object #100 /Widget',
    ])
    expect(fill('/Annots[7]')).toEqual(['+ field-filled #100 “sum”'])
  })
})

const extended = (orphan: string): string[] =>
  compare({
    before: {
      catalog: '/AcroForm<</Fields[]/DR<<>>>>',
      pages: [{ entries: page('[100 0 R]'), resources: '/Resources<<>>' }],
      extra: [`<<${orphan}/Rect[0 0 9 9]>>`],
    },
    after: { 1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]/DR<</Font<<>>>>>>>>' },
  })

describe('fonts that come to the form', () => {
  it('draw a widget in no form, which PDFium takes for a field', () => {
    expect(extended('/Subtype/Widget/FT/Tx/V(1)')).toEqual(['- form-settings /DR'])
    expect(extended('/Subtype/FreeText')).toEqual(['- form-settings /DR'])
    expect(extended('/Subtype/Widget/FT/Sig')).toEqual(['+ form-settings /DR'])
    expect(extended('/Subtype/Text')).toEqual(['+ form-settings /DR'])
  })
})

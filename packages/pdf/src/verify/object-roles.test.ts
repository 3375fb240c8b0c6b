import { describe, expect, it } from 'vitest'
import { compare, type Case } from '../../testing/compare-states.ts'
import { streamSource } from '../../testing/foreign-signer.ts'

/** In which places an object that may change must stand, and no other: one row each. */

const catalog = (more: string): string => `<</Type/Catalog/Pages 2 0 R${more}>>`
const widget = '/Type/Annot/Subtype/Widget/Rect[0 0 9 9]'
const text = (more = ''): string => `<</FT/Tx/T(sum)${widget}${more}>>`
const look = (content = 'q Q'): string => streamSource(content, '/Type/XObject/Subtype/Form/BBox[0 0 9 9]')
const filled = '+ field-filled #100 “sum”'
const signature = `<</FT/Sig/T(place)${widget}/V 301 0 R>>`
const listing = (list: string): { entries: string }[] => [
  { entries: `/MediaBox[0 0 595 842]/Annots ${list}` },
]

type Row = [string, Case, string[]]

describe('a field that is filled in', () => {
  /** The field is object 100 of a form that stands in the catalog or is object 101; objects 102 and on name it. */
  const own = '/AcroForm 101 0 R'
  const naming = (entry: string, others: string[], form = '/AcroForm<</Fields[100 0 R]>>'): Case => ({
    before: {
      catalog: `${form}${entry}`,
      extra: [text(), form === own ? '<</Fields[100 0 R]>>' : '<<>>', ...others],
    },
    after: { 100: text('/V(1)') },
  })
  const rows: Row[] = [
    ['of the form', naming('', []), [filled]],
    ['of a form of its own', naming('', [], own), [filled]],
    [
      'of a form of its own, and listed by what is no form',
      naming('/Other 102 0 R', ['<</Fields[100 0 R]>>'], own),
      [filled, '- object #100 /Widget'],
    ],
    [
      'named by the catalog under another key',
      naming('/Other 100 0 R', []),
      [filled, '- object #100 /Widget'],
    ],
    [
      'named by an action, far inside',
      naming('/Names 102 0 R', ['<</AA<</E<</Next<</S/Hide/T 100 0 R>>>>>>>>']),
      [filled],
    ],
    [
      'named by an action of fields',
      naming('/Names 102 0 R', ['<</S/ResetForm/Fields[100 0 R]>>']),
      [filled],
    ],
    [
      'named by an action under another key',
      naming('/Names 102 0 R', ['<</S/Hide/X 100 0 R>>']),
      [filled, '- object #100 /Widget'],
    ],
    [
      'named under the key of an action in what is none',
      naming('/Names 102 0 R', ['<</T 100 0 R>>']),
      [filled, '- object #100 /Widget'],
    ],
    [
      'named by a stream',
      naming('/Names 102 0 R', [streamSource('q Q', '/Resources<</XObject 100 0 R>>')]),
      [filled, '- object #100 /Widget'],
    ],
    [
      'named by a stream that calls itself a cross-reference',
      naming('/Names 102 0 R', [streamSource('q Q', '/Type/XRef/Info 100 0 R')]),
      [filled],
    ],
    ['named by the structure', naming('/Names 102 0 R', ['<</Type/OBJR/Obj 100 0 R>>']), [filled]],
    [
      'named as the structure does by something else',
      naming('/Names 102 0 R', ['<</Type/Other/Obj 100 0 R>>']),
      [filled, '- object #100 /Widget'],
    ],
  ]
  it.each(rows)('%s', (_, one, found) => {
    expect(compare(one)).toEqual(found)
  })
})

/** Field 100 shows look 102 by dictionary 101; both change. */
const shown = (entry: string, others: string[] = [], more = ''): Case => ({
  before: {
    catalog: `/AcroForm<</Fields[100 0 R]>>${entry}`,
    extra: [text(`/AP 101 0 R${more}`), '<</N 102 0 R>>', look('BT (1) Tj ET'), ...others],
  },
  after: { 100: text(`/V(1)/AP 101 0 R${more}`), 102: look('BT (2) Tj ET') },
})

describe('looks in a dictionary of their own', () => {
  const misplaced = [filled, '- object #102 /Form']
  const rows: Row[] = [
    ['shown by nothing else', shown(''), [filled]],
    ['shown by something else', shown('/Names 101 0 R'), misplaced],
    ['shown by an annotation that is no field', shown('/Names 103 0 R', ['<</AP 101 0 R>>']), misplaced],
    ['named by the field under another key', shown('', [], '/MK 101 0 R'), misplaced],
    ['shown by the field’s widget as well', shown('', [], '/AP 101 0 R'), [filled]],
  ]
  it.each(rows)('%s', (_, one, found) => {
    expect(compare(one)).toEqual(found)
  })

  it('shown by what nothing leads to any more', () => {
    const one = shown('')
    const left = { ...one, after: { ...one.after, 400: '<</AP 101 0 R>>' } }
    expect(compare({ ...left, after: { ...left.after } }).filter((line) => line.includes('#102'))).toEqual([])
  })

  it('of two fields', () => {
    const second = text('/AP 104 0 R').replace('sum', 'other')
    const objects = [
      text('/AP 101 0 R'),
      '<</N 102 0 R>>',
      look('(1)'),
      second,
      '<</N 105 0 R>>',
      look('(1)'),
    ]
    const one: Case = {
      before: { catalog: '/AcroForm<</Fields[100 0 R 103 0 R]>>', extra: objects },
      after: {
        100: text('/V(1)/AP 101 0 R'),
        102: look('(2)'),
        103: text('/V(1)/AP 104 0 R').replace('sum', 'other'),
        105: look('(2)'),
      },
    }
    expect(compare(one)).toEqual([filled, '+ field-filled #103 “other”'])
  })
})

const given = (object: string): Case => ({
  before: { catalog: '/AcroForm<</Fields[100 0 R]>>', extra: [text()] },
  after: { 100: text('/V(1)/AP<</N 300 0 R>>'), 300: object },
})
const form = (entries: string): string => streamSource('q Q', `/Type/XObject${entries}`)

describe('the look of a field', () => {
  const forbidden = ['- field-appearance /BBox', filled]
  const rows: Row[] = [
    ['keeps to its box', given(form('/Subtype/Form/BBox[0 0 9 9]')), [filled]],
    ['keeps to its turned box', given(form('/Subtype/Form/BBox[0 0 9 9]/Matrix[0 1 1 0 0 0]')), [filled]],
    ['is not there', given('null'), [filled]],
    ['is no stream', given('7'), forbidden],
    ['is a picture', given(form('/Subtype/Image/BBox[0 0 9 9]')), forbidden],
    ['has a box of something else', given(form('/Subtype/Form/BBox[0 0 9(9)]')), forbidden],
    ['has a box of nothing it could be', given(form('/Subtype/Form/BBox[/a/b/c/d]')), forbidden],
    ['has a box too short', given(form('/Subtype/Form/BBox[0 0 9]')), forbidden],
    [
      'is turned by something else',
      given(form('/Subtype/Form/BBox[0 0 9 9]/Matrix[0 1 1 0 0(0)]')),
      forbidden,
    ],
    ['is turned by a number', given(form('/Subtype/Form/BBox[0 0 9 9]/Matrix 7')), forbidden],
  ]
  it.each(rows)('%s', (_, one, found) => {
    expect(compare(one)).toEqual(found)
  })
})

describe('lists that are objects of their own', () => {
  const filledIn = { filled: { 300: 'signature' as const } }
  const placed: Record<number, string> = { 300: signature, 301: '<</Type/Sig>>' }
  const rows: Row[] = [
    [
      'of fields, in a form that stands in the catalog',
      {
        before: { catalog: '/AcroForm<</Fields 100 0 R>>', extra: ['[]'] },
        after: { 100: '[300 0 R]', ...placed },
        ...filledIn,
      },
      ['+ signature-field-added #300 “place”'],
    ],
    [
      'of fields, in a form of its own',
      {
        before: { catalog: '/AcroForm 101 0 R', extra: ['[]', '<</Fields 100 0 R>>'] },
        after: { 100: '[300 0 R]', ...placed },
        ...filledIn,
      },
      ['+ signature-field-added #300 “place”'],
    ],
    [
      'of annotations',
      {
        before: { pages: listing('100 0 R'), extra: ['[]'], catalog: '/AcroForm<</Fields[]>>' },
        after: { 1: catalog('/AcroForm<</Fields[300 0 R]>>'), 100: '[300 0 R]', ...placed },
        ...filledIn,
      },
      ['+ signature-field-added #300 “place” p1'],
    ],
    [
      'of annotations, and of what is no page',
      {
        before: {
          pages: listing('100 0 R'),
          extra: ['[]', '<</Annots 100 0 R>>'],
          catalog: '/AcroForm<</Fields[]>>/Names 101 0 R',
        },
        after: {
          1: catalog('/Names 101 0 R/AcroForm<</Fields[300 0 R]>>'),
          100: '[300 0 R]',
          ...placed,
        },
        ...filledIn,
      },
      ['+ signature-field-added #300 “place” p1', '- annotation-changed #100 p1'],
    ],
  ]
  it.each(rows)('%s', (_, one, found) => {
    expect(compare(one)).toEqual(found)
  })
})

const named = (key: string, more = '/TransformMethod/FieldMDP'): Case => ({
  before: { catalog: '/Names 100 0 R', extra: [`<</Reference[<<${more}/${key} 1 0 R>>]>>`] },
  after: { 1: catalog('/Names 100 0 R/Version/2.0') },
})

describe('the catalog, named by what says what a signature locks', () => {
  const rows: Row[] = [
    ['under its key', named('Data'), ['+ version /Version']],
    ['under a longer key', named('Database'), ['+ version /Version', '- object #1 /Catalog']],
    ['in what locks nothing', named('Data', ''), ['+ version /Version', '- object #1 /Catalog']],
  ]
  it.each(rows)('%s', (_, one, found) => {
    expect(compare(one)).toEqual(found)
  })
})

describe('what changed without an explanation', () => {
  const rows: Row[] = [
    [
      'a node of the page tree',
      { after: { 2: '<</Type/Pages/Kids[3 0 R]/Count 1/Rotate 90>>' } },
      ['- page-tree #2 /Pages'],
    ],
    [
      'a stream that a stream of the page leads to',
      {
        before: {
          pages: [{ entries: '/MediaBox[0 0 595 842]', resources: '/Resources<</XObject<</A 100 0 R>>>>' }],
          extra: [streamSource('/B Do', '/Subtype/Form/Resources<</XObject<</B 101 0 R>>>>'), look()],
        },
        after: { 101: look('Q q') },
      },
      ['- page-resource #101 p1 /Form'],
    ],
    [
      'the look of a text field that nobody filled in',
      {
        before: {
          catalog: '/AcroForm<</Fields[100 0 R]>>',
          extra: [text('/AP<</N 101 0 R>>/V 102 0 R'), look(), '(1)'],
        },
        after: { 102: '(2)' },
      },
      ['- object #102'],
    ],
  ]
  it.each(rows)('%s', (_, one, found) => {
    expect(compare(one)).toEqual(found)
  })
})

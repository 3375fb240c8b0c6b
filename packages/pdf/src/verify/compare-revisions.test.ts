import { describe, expect, it } from 'vitest'
import { compare, type Case } from '../../testing/compare-states.ts'
import { appendObjects, streamSource } from '../../testing/foreign-signer.ts'
import { makeTestPdf, type TestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { compareRevisions } from './compare-revisions.ts'

const catalog = (more: string): string => `<</Type/Catalog/Pages 2 0 R${more}>>`
const font = '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'
const page = (more: string, contents = '4 0 R'): string =>
  `<</Type/Page/Parent 2 0 R/Contents ${contents}${font}/MediaBox[0 0 595 842]${more}>>`
const pages = (...entries: string[]): { entries: string }[] =>
  entries.map((item) => ({ entries: `/MediaBox[0 0 595 842]${item}` }))
const xmp = (text: string): string => streamSource(text, '/Type/Metadata/Subtype/XML')
const plain = streamSource('evidence')
const look = (text: string): string => streamSource(text, '/Type/XObject/Subtype/Form/BBox[0 0 9 9]')
const widget = '/Type/Annot/Subtype/Widget/Rect[0 0 9 9]'
const text = (more: string): string => `<</FT/Tx/T(sum)${widget}${more}>>`
const signature = (more: string): string => `<</FT/Sig/T(place)${widget}${more}>>`

/** Without room to show anything. */
const flat = (field: string): string => field.replace('[0 0 9 9]', '[0 0 0 0]')

const groupOf = (list: string, more = ''): string => `<</T(group)/FT/Tx/Kids[${list}]${more}>>`
const note = (subtype: string, more = ''): string => `<</Type/Annot/Subtype/${subtype}/Rect[0 0 9 9]${more}>>`
const kids = (list: string, count: number): string => `<</Type/Pages/Kids[${list}]/Count ${count}>>`

describe('the catalog', () => {
  const metadata: TestPdf = { catalog: '/Metadata 100 0 R', extra: [xmp('a'), xmp('b'), plain] }
  const rows: [string, Case, string[]][] = [
    ['nothing', { after: { 1: catalog('') } }, []],
    ['a version', { after: { 1: catalog('/Version/2.0') } }, ['+ version /Version']],
    ['an extension', { after: { 1: catalog('/Extensions<<>>') }, level: 2 }, ['+ version /Extensions']],
    [
      'a version where nothing may change',
      { after: { 1: catalog('/Version/2.0') }, level: 1 },
      ['- version /Version by certification'],
    ],
    [
      'a version after completion',
      { after: { 1: catalog('/Version/2.0') }, level: 1, closed: true },
      ['+ version /Version'],
    ],
    ['something else', { after: { 1: catalog('/Names<<>>') } }, ['- catalog /Names']],
    ['metadata taken away', { before: metadata, after: { 1: catalog('') } }, ['- catalog /Metadata']],
    [
      'other metadata',
      { before: metadata, after: { 1: catalog('/Metadata 101 0 R') } },
      ['+ metadata /Metadata'],
    ],
    ['metadata in their place', { before: metadata, after: { 100: xmp('c') } }, ['+ metadata /Metadata']],
    [
      'metadata where nothing may change',
      { before: metadata, after: { 100: xmp('c') }, level: 1 },
      ['- metadata /Metadata by certification'],
    ],
    [
      'metadata after completion',
      { before: metadata, after: { 100: xmp('c') }, level: 1, closed: true },
      ['- metadata /Metadata by completion'],
    ],
    [
      'metadata that are something else now',
      { before: metadata, after: { 1: catalog('/Metadata 102 0 R') } },
      ['- catalog /Metadata'],
    ],
    [
      'metadata that are something else in their place',
      { before: metadata, after: { 100: plain } },
      ['- catalog /Metadata', '- object #100 /XML'],
    ],
    [
      'metadata that were something else',
      { before: { ...metadata, extra: [plain] }, after: { 100: xmp('c') } },
      ['- object #100'],
    ],
    [
      'metadata that a page shows',
      { before: { ...metadata, pages: pages('/Group 100 0 R') }, after: { 100: xmp('c') } },
      ['+ metadata /Metadata', '- object #100 /XML'],
    ],
    [
      'the catalog that an annotation shows',
      { before: { pages: pages('/Thumb 1 0 R') }, after: { 1: catalog('/Version/2.0') } },
      ['+ version /Version', '- object #1 /Catalog'],
    ],
  ]
  it.each(rows)('may change or not: %s', (_, one, wanted) => {
    expect(compare(one)).toEqual(wanted)
  })
})

describe('the trailer', () => {
  const info: TestPdf = { extra: ['<</Title(a)/Trapped/True>>', '<</Title(b)>>'] }
  const with100 = { before: info, trailer: '/Info 100 0 R' }
  const rows: [string, Case, string[]][] = [
    [
      'gets document information',
      { before: info, after: { 99: 'null' }, afterTrailer: '/Info 100 0 R' },
      ['+ metadata /Info'],
    ],
    [
      'names another',
      { ...with100, after: { 99: 'null' }, afterTrailer: '/Info 101 0 R' },
      ['- trailer /Info'],
    ],
    [
      'keeps it, with another title',
      { ...with100, after: { 100: '<</Title(c)/Trapped/False>>' } },
      ['+ metadata /Info'],
    ],
    [
      'keeps it, with each known entry',
      {
        ...with100,
        after: {
          100: '<</Title(c)/Author(c)/Subject(c)/Keywords(c)/Creator(c)/Producer(c)/CreationDate(c)/ModDate(c)>>',
        },
      },
      ['+ metadata /Info'],
    ],
    [
      'keeps it where nothing may change',
      { ...with100, after: { 100: '<<>>' }, level: 1 },
      ['- metadata /Info by certification'],
    ],
    [
      'keeps it after completion',
      { ...with100, after: { 100: '<<>>' }, level: 1, closed: true },
      ['- metadata /Info by completion'],
    ],
    [
      'keeps it, with a title that is none',
      { ...with100, after: { 100: '<</Title[(c)]>>' } },
      ['- object #100'],
    ],
    [
      'keeps it, and it is nothing',
      { ...with100, after: { 100: 'null' } },
      ['+ metadata /Info', '- object #100'],
    ],
    [
      'keeps it, whose title was none',
      {
        before: { extra: ['<</Title<<>>>>'] },
        trailer: '/Info 100 0 R',
        after: { 100: '<</Title(c)>>' },
      },
      ['- object #100'],
    ],
  ]
  it.each(rows)('%s', (_, one, wanted) => {
    expect(compare(one)).toEqual(wanted)
  })
})

describe('the form', () => {
  const form = (entries: string): string => catalog(`/AcroForm<<${entries}>>`)
  const fields: TestPdf = {
    pages: pages('/Annots[100 0 R 101 0 R]'),
    catalog: '/AcroForm<</Fields[100 0 R 101 0 R]>>',
    extra: [text(''), signature(''), '<<>>', '<<>>', look('a')],
  }
  const filled = { 201: '<</Type/Sig>>' }
  const added = signature('/V 201 0 R').replace('place', 'new')
  const seen = (more: string): string => signature(`/V 201 0 R${more}`)
  const both = '/Fields[100 0 R 101 0 R'
  const own: TestPdf = {
    pages: pages('/Annots[100 0 R 101 0 R]'),
    catalog: '/AcroForm 102 0 R',
    extra: [text(''), signature(''), '<</Fields 103 0 R>>', '[100 0 R 101 0 R]'],
  }
  const rows: [string, Case, string[]][] = [
    [
      'flags for signatures',
      { before: fields, after: { 1: form(`${both}]/SigFlags 3`) } },
      ['+ form-settings /SigFlags'],
    ],
    ['a default look', { before: fields, after: { 1: form(`${both}]/DA()`) } }, ['+ form-settings /DA']],
    [
      'all a new form needs',
      { after: { 1: form('/Fields[]/SigFlags 3/DA()/DR<<>>/Q 1') } },
      ['SigFlags', 'DA', 'DR', 'Q'].map((key) => `+ form-settings /${key}`),
    ],
    ['what a new form needs not', { after: { 1: form('/XFA()') } }, ['- form-settings /XFA']],
    [
      'fonts',
      { before: fields, after: { 1: form(`${both}]/DR<</Font<</A 102 0 R>>>>`) } },
      ['+ form-settings /DR'],
    ],
    [
      'more fonts',
      {
        before: { ...fields, catalog: `/AcroForm<<${both}]/DR<</Font<</A 102 0 R>>>>>>` },
        after: { 1: form(`${both}]/DR<</Font<</A 102 0 R/B 103 0 R>>/Encoding<<>>>>`) },
      },
      ['+ form-settings /DR'],
    ],
    [
      'another font of a name',
      {
        before: { ...fields, catalog: `/AcroForm<<${both}]/DR<</Font<</A 102 0 R>>>>>>` },
        after: { 1: form(`${both}]/DR<</Font<</A 103 0 R>>>>`) },
      },
      ['- form-settings /DR'],
    ],
    [
      'a font less',
      {
        before: { ...fields, catalog: `/AcroForm<<${both}]/DR<</Font<</A 102 0 R/B 103 0 R>>>>>>` },
        after: { 1: form(`${both}]/DR<</Font<</A 102 0 R>>>>`) },
      },
      ['- form-settings /DR'],
    ],
    [
      'fonts that are no dictionary',
      {
        before: { ...fields, catalog: `/AcroForm<<${both}]/DR<</Font<</A 102 0 R>>>>>>` },
        after: { 1: form(`${both}]/DR<</Font 102 0 R>>`) },
      },
      ['- form-settings /DR'],
    ],
    [
      'a field taken away',
      { before: fields, after: { 1: form('/Fields[101 0 R]') } },
      ['- field-removed #100 “sum”'],
    ],
    [
      'all fields taken away',
      { before: fields, after: { 1: catalog('') } },
      ['- field-removed #100 “sum”', '- field-removed #101 “place”'],
    ],
    [
      'a direct field taken away',
      { before: { ...fields, catalog: '/AcroForm<</Fields[<</T(x)>>]>>' }, after: { 1: form('/Fields[]') } },
      ['- field-removed'],
    ],
    ['another order', { before: fields, after: { 1: form('/Fields[101 0 R 100 0 R]') } }, []],
    [
      'a field that is not signed',
      { before: fields, after: { 1: form(`${both} 200 0 R]`), 200: signature('').replace('place', 'new') } },
      ['+ field-added #200 “new”'],
    ],
    [
      'a field that is no object',
      { before: fields, after: { 1: form(`${both}<</T(new)>>]`) } },
      ['- field-added “new”'],
    ],
    [
      'a signed field that was something else before',
      {
        before: fields,
        after: { 1: form(`${both} 102 0 R]`), 102: added, ...filled },
        filled: { 102: 'signature' },
      },
      ['- field-added #102 “new”', '- object #102'],
    ],
    [
      'a signed field',
      {
        before: fields,
        after: { 1: form(`${both} 200 0 R]`), 200: added, ...filled },
        filled: { 200: 'signature' },
      },
      ['+ signature-field-added #200 “new”'],
    ],
    [
      'a signed field on a page',
      {
        before: fields,
        after: {
          1: form(`${both} 200 0 R]`),
          3: page('/Annots[100 0 R 101 0 R 200 0 R]'),
          200: added.replace('/V', '/AP<</N 202 0 R>>/V'),
          ...filled,
          202: look('x'),
        },
        filled: { 200: 'signature' },
      },
      ['+ signature-field-added #200 “new” p1'],
    ],
    [
      'a signed field with widgets of its own',
      {
        before: fields,
        after: {
          1: form(`${both} 200 0 R]`),
          3: page('/Annots[100 0 R 101 0 R 203 0 R]'),
          200: '<</FT/Sig/T(new)/V 201 0 R/Kids[203 0 R]>>',
          203: `<<${widget}/Parent 200 0 R/AP<</N 202 0 R>>>>`,
          ...filled,
          202: look('x'),
        },
        filled: { 200: 'signature' },
      },
      ['+ signature-field-added #200 “new” p1'],
    ],
    [
      'a signed field under a certification',
      {
        before: fields,
        after: { 1: form(`${both} 200 0 R]`), 200: added, ...filled },
        filled: { 200: 'signature' },
        level: 2,
      },
      ['- signature-field-added #200 “new” by certification'],
    ],
    [
      'a time-stamp nobody sees under a certification',
      {
        before: fields,
        after: { 1: form(`${both} 200 0 R]`), 200: flat(added), ...filled },
        filled: { 200: 'timestamp' },
        level: 1,
      },
      ['+ timestamp-added #200 “new”'],
    ],
    [
      'a time-stamp with room for what viewers draw',
      {
        before: fields,
        after: { 1: form(`${both} 200 0 R]`), 200: added, ...filled },
        filled: { 200: 'timestamp' },
      },
      ['- timestamp-added #200 “new”'],
    ],
    ...(['0 0 0 9', '0 0 9 0', '5 5 5 5'] as const).map((box): [string, Case, string[]] => [
      `a time-stamp with an empty look and no room: ${box}`,
      {
        before: fields,
        after: {
          1: form(`${both} 200 0 R]`),
          200: `<</FT/Sig/T(new)/Subtype/Widget/V 201 0 R/Rect[${box}]/AP<</N 202 0 R>>>>`,
          ...filled,
          202: look('q 1 0 0 1 0 0 cm /Fm0 Do Q'),
        },
        filled: { 200: 'timestamp' },
        level: 2,
      },
      ['+ timestamp-added #200 “new”'],
    ]),
    [
      'a time-stamp with a look under a certification',
      {
        before: fields,
        after: {
          1: form(`${both} 200 0 R]`),
          200: added.replace('/V', '/AP<</N 202 0 R>>/V'),
          ...filled,
          202: look('x'),
        },
        filled: { 200: 'timestamp' },
        level: 2,
      },
      ['- timestamp-added #200 “new”'],
    ],
    [
      'a time-stamp with a look',
      {
        before: fields,
        after: {
          1: form(`${both} 200 0 R]`),
          200: added.replace('/V', '/AP<</N 202 0 R>>/V'),
          ...filled,
          202: look('x'),
        },
        filled: { 200: 'timestamp' },
      },
      ['- timestamp-added #200 “new”'],
    ],
    [
      'a look in a new field that is shown elsewhere',
      {
        before: fields,
        after: {
          1: form(`${both} 200 0 R]`),
          200: added.replace('/V', '/AP<</N 202 0 R>>/Other 202 0 R/V'),
          ...filled,
          202: look('x'),
        },
        filled: { 200: 'signature' },
      },
      ['+ signature-field-added #200 “new”', '- other-role #202'],
    ],
    [
      'fields in an object of its own',
      {
        before: own,
        after: { 103: '[100 0 R 101 0 R 200 0 R]', 200: added, ...filled },
        filled: { 200: 'signature' },
      },
      ['+ signature-field-added #200 “new”'],
    ],
    [
      'flags in an object of its own',
      { before: own, after: { 102: '<</Fields 103 0 R/SigFlags 3>>' } },
      ['+ form-settings /SigFlags'],
    ],
    [
      'fields in an object that is the list of annotations besides',
      {
        before: { ...own, pages: pages('/Annots 103 0 R') },
        after: { 103: '[100 0 R 101 0 R 200 0 R]', 200: added, ...filled },
        filled: { 200: 'signature' },
      },
      ['+ signature-field-added #200 “new” p1'],
    ],
    [
      'a form that is something else besides',
      {
        before: { ...own, pages: pages('/Group 102 0 R') },
        after: { 102: '<</Fields 103 0 R/SigFlags 3>>' },
      },
      ['+ form-settings /SigFlags', '- object #102'],
    ],
    [
      'the signature of an empty field',
      { before: fields, after: { 101: seen(''), ...filled }, filled: { 101: 'signature' } },
      ['+ signature-filled #101 “place” p1'],
    ],
  ]
  it.each(rows)('may get or not: %s', (_, one, wanted) => {
    expect(compare(one)).toEqual(wanted)
  })
})

const fieldPdf = (field: string, more: string[] = [], entries = ''): TestPdf => ({
  pages: pages(`/Annots[100 0 R]${entries}`),
  catalog: '/AcroForm<</Fields[100 0 R]>>',
  extra: [field, ...more],
})

describe('a field', () => {
  const filled = { 201: '<</Type/Sig>>' }
  const place = (more: string): TestPdf => fieldPdf(signature(more), [look('a'), '<<>>'])
  const sum = (more: string): TestPdf => fieldPdf(text(more), [look('a'), look('b')])
  const box = (more: string): string => `<</FT/Btn/T(agree)${widget}${more}>>`
  const states = '/AP<</N<</Yes 101 0 R/Off 102 0 R>>>>'
  const tick = (more: string): TestPdf => fieldPdf(box(more), [look('a'), look('b')])
  const group: TestPdf = {
    pages: pages('', '/Annots[101 0 R 102 0 R]'),
    catalog: '/AcroForm<</Fields[100 0 R]>>',
    extra: [
      '<</T(group)/FT/Tx/Kids[101 0 R 102 0 R]>>',
      `<</T(a)/Parent 100 0 R${widget}>>`,
      `<</T(b)/Parent 100 0 R${widget}>>`,
    ],
  }
  const split: TestPdf = {
    pages: pages('', '/Annots[101 0 R]'),
    catalog: '/AcroForm<</Fields[100 0 R]>>',
    extra: ['<</T(sum)/FT/Tx/Kids[101 0 R]>>', `<</Parent 100 0 R${widget}/AP<</N 102 0 R>>>>`, look('a')],
  }
  const splitWidget = (more: string): string => `<</Parent 100 0 R${widget}${more}>>`
  const rows: [string, Case, string[]][] = [
    ['taken away', { before: sum(''), after: { 100: 'null' } }, ['- field-removed #100 “sum” p1']],
    ['filled', { before: sum(''), after: { 100: text('/V(1)') } }, ['+ field-filled #100 “sum” p1']],
    [
      'filled with a look of its own',
      {
        before: sum(''),
        after: { 100: text('/V(1)/AP<</N 200 0 R>>/RV(1)/I[0]/M(D:2026)'), 200: look('1') },
      },
      ['+ field-filled #100 “sum” p1'],
    ],
    [
      'filled, and its look drawn anew in its place',
      { before: sum('/AP<</N 101 0 R>>'), after: { 100: text('/V(1)/AP<</N 101 0 R>>'), 101: look('1') } },
      ['+ field-filled #100 “sum” p1'],
    ],
    [
      'filled, and its look drawn anew though something else shows it',
      {
        before: fieldPdf(text('/AP<</N 101 0 R>>'), [look('a'), '[101 0 R]']),
        after: { 100: text('/V(1)/AP<</N 101 0 R>>'), 101: look('1') },
      },
      ['+ field-filled #100 “sum” p1', '- annotation-changed #101 p1 /Form'],
    ],
    [
      'filled, and its look is no look any more',
      { before: sum('/AP<</N 101 0 R>>'), after: { 100: text('/V(1)/AP<</N 101 0 R>>'), 101: '<<>>' } },
      ['+ field-filled #100 “sum” p1', '- annotation-changed #101 p1 /Form'],
    ],
    [
      'filled, and its look was none',
      {
        before: fieldPdf(text('/AP<</N 101 0 R>>'), ['<<>>']),
        after: { 100: text('/V(1)/AP<</N 101 0 R>>'), 101: look('1') },
      },
      ['+ field-filled #100 “sum” p1', '- annotation-changed #101 p1'],
    ],
    [
      'filled where nothing may change',
      { before: sum(''), after: { 100: text('/V(1)') }, level: 1 },
      ['- field-filled #100 “sum” p1 by certification'],
    ],
    [
      'filled after completion',
      { before: sum(''), after: { 100: text('/V(1)') }, level: 1, closed: true },
      ['- field-filled #100 “sum” p1 by completion'],
    ],
    [
      'filled though locked',
      { before: sum(''), after: { 100: text('/V(1)') }, locked: ['sum'] },
      ['- field-filled #100 “sum” p1 by lock'],
    ],
    ['emptied', { before: sum('/V(1)'), after: { 100: text('') } }, ['+ field-filled #100 “sum” p1']],
    [
      'given another look and no other value',
      { before: sum('/V(1)'), after: { 100: text('/V(1)/AP<</N 200 0 R>>'), 200: look('9') } },
      ['- field-appearance #100 “sum” p1'],
    ],
    [
      'filled, and shown in another state',
      { before: sum(''), after: { 100: text('/V(1)/AS/On') } },
      ['- field-appearance #100 “sum” p1'],
    ],
    [
      'given other indices and no other value',
      { before: sum('/V(1)'), after: { 100: text('/V(1)/I[0]') } },
      ['- field-changed #100 “sum” p1 /I'],
    ],
    [
      'given a rich value and no other value',
      { before: sum('/V(1)'), after: { 100: text('/V(1)/RV(9)') } },
      ['- field-changed #100 “sum” p1 /RV'],
    ],
    ['given another date', { before: sum('/V(1)'), after: { 100: text('/V(1)/M(D:2026)') } }, []],
    [
      'given another script',
      { before: sum(''), after: { 100: text('/V(1)/AA<<>>') } },
      ['- field-changed #100 “sum” p1 /AA'],
    ],
    [
      'chosen from a list',
      {
        before: fieldPdf(text('').replace('/Tx', '/Ch'), [look('a')]),
        after: { 100: text('/V(1)/AP<</N 200 0 R>>').replace('/Tx', '/Ch'), 200: look('1') },
      },
      ['+ field-filled #100 “sum” p1'],
    ],
    [
      'ticked',
      { before: tick(states), after: { 100: box(`/V/Yes/AS/Yes${states}`) } },
      ['+ field-filled #100 “agree” p1'],
    ],
    [
      'ticked, and a state drawn anew in its place',
      { before: tick(states), after: { 100: box(`/V/Yes/AS/Yes${states}`), 101: look('9') } },
      ['+ field-filled #100 “agree” p1', '- annotation-changed #101 p1 /Form'],
    ],
    [
      'shown as ticked',
      { before: tick(states), after: { 100: box(`/AS/Yes${states}`) } },
      ['- field-appearance #100 “agree” p1'],
    ],
    [
      'ticked, with another look',
      { before: tick(states), after: { 100: box('/V/Yes/AS/Yes/AP<</N<</Yes 102 0 R>>>>') } },
      ['- field-appearance #100 “agree” p1'],
    ],
    [
      'of no kind, changed',
      { before: fieldPdf(`<</T(x)${widget}>>`), after: { 100: `<</T(x)/V(1)${widget}>>` } },
      ['- field-changed #100 “x” p1 /V'],
    ],
    [
      'signed',
      {
        before: place(''),
        after: { 100: signature('/V 201 0 R/M(D:2026)/F 132/MK<<>>'), ...filled },
        filled: { 100: 'signature' },
      },
      ['+ signature-filled #100 “place” p1'],
    ],
    ...['16', '8', '24', '156'].map((flags): [string, Case, string[]] => [
      `signed, and shown upright or in one size by flags of ${flags}`,
      {
        before: place(''),
        after: { 100: signature(`/V 201 0 R/F ${flags}`), ...filled },
        filled: { 100: 'signature' },
      },
      ['- field-changed #100 “place” p1 /F'],
    ]),
    [
      'signed, and shown upright as before',
      {
        before: place('/F 18'),
        after: { 100: signature('/V 201 0 R/F 20'), ...filled },
        filled: { 100: 'signature' },
      },
      ['+ signature-filled #100 “place” p1'],
    ],
    [
      'signed, and no longer shown upright',
      {
        before: place('/F 20'),
        after: { 100: signature('/V 201 0 R'), ...filled },
        filled: { 100: 'signature' },
      },
      ['- field-changed #100 “place” p1 /F'],
    ],
    [
      'signed, with a look of its own',
      {
        before: place(''),
        after: { 100: signature('/V 201 0 R/AP<</N 202 0 R>>/AS/On'), ...filled, 202: look('1') },
        filled: { 100: 'signature' },
      },
      ['+ signature-filled #100 “place” p1'],
    ],
    [
      'signed, and its look drawn anew in its place',
      {
        before: place('/AP<</N 101 0 R>>'),
        after: { 100: signature('/V 201 0 R/AP<</N 101 0 R>>'), ...filled, 101: look('1') },
        filled: { 100: 'signature' },
      },
      ['+ signature-filled #100 “place” p1'],
    ],
    [
      'signed though locked',
      {
        before: place(''),
        after: { 100: signature('/V 201 0 R'), ...filled },
        filled: { 100: 'signature' },
        locked: ['place'],
      },
      ['- signature-filled #100 “place” p1 by lock'],
    ],
    [
      'signed under a certification that allows it',
      {
        before: place(''),
        after: { 100: signature('/V 201 0 R'), ...filled },
        filled: { 100: 'signature' },
        level: 2,
      },
      ['+ signature-filled #100 “place” p1'],
    ],
    [
      'signed under one that does not',
      {
        before: place(''),
        after: { 100: signature('/V 201 0 R'), ...filled },
        filled: { 100: 'signature' },
        level: 1,
      },
      ['- signature-filled #100 “place” p1 by certification'],
    ],
    [
      'time-stamped though nothing may change',
      {
        before: fieldPdf(flat(signature('')), [look('a'), '<<>>']),
        after: { 100: flat(signature('/V 201 0 R')), ...filled },
        filled: { 100: 'timestamp' },
        level: 1,
      },
      ['+ timestamp-added #100 “place” p1'],
    ],
    [
      'signed and moved',
      {
        before: place(''),
        after: { 100: signature('/V 201 0 R').replace('0 0 9 9', '0 0 99 99'), ...filled },
        filled: { 100: 'signature' },
      },
      ['- field-changed #100 “place” p1 /Rect'],
    ],
    [
      'signed with nothing',
      { before: place(''), after: { 100: signature('/V 201 0 R'), ...filled } },
      ['- field-changed #100 “place” p1 /V'],
    ],
    [
      'given a look without a signature',
      {
        before: place(''),
        after: { 100: signature('/AP<</N 202 0 R>>'), 202: look('1') },
        filled: { 100: 'signature' },
      },
      ['- field-changed #100 “place” p1 /AP'],
    ],
    [
      'signed, and shown otherwise afterwards',
      {
        before: place('/V 102 0 R'),
        after: { 100: signature('/V 102 0 R/MK<<>>') },
        filled: { 100: 'signature' },
      },
      ['- signature-changed #100 “place” p1'],
    ],
    [
      'in a group, filled',
      { before: group, after: { 101: `<</T(a)/Parent 100 0 R${widget}/V(1)>>` } },
      ['+ field-filled #101 “group.a” p2'],
    ],
    [
      'in a group, locked by its whole name',
      { before: group, after: { 101: `<</T(a)/Parent 100 0 R${widget}/V(1)>>` }, locked: ['group.a'] },
      ['- field-filled #101 “group.a” p2 by lock'],
    ],
    [
      'that is a group, with a value',
      { before: group, after: { 100: groupOf('101 0 R 102 0 R', '/V(1)') } },
      [
        '+ field-filled #100 “group” p2',
        '+ field-filled #101 “group.a” p2',
        '+ field-filled #102 “group.b” p2',
      ],
    ],
    [
      'that is a group, with a value, one below it locked',
      { before: group, after: { 100: groupOf('101 0 R 102 0 R', '/V(1)') }, locked: ['group.b'] },
      [
        '+ field-filled #100 “group” p2',
        '+ field-filled #101 “group.a” p2',
        '- field-filled #102 “group.b” p2 by lock',
      ],
    ],
    [
      'that is a group, with fewer kids',
      { before: group, after: { 100: groupOf('101 0 R') } },
      ['- field-changed #100 “group” p2 /Kids', '- object #100'],
    ],
    [
      'that is a group, with a kid that is not signed',
      { before: group, after: { 100: groupOf('101 0 R 102 0 R 200 0 R'), 200: '<</T(c)/Parent 100 0 R>>' } },
      ['- field-added #200 “c”'],
    ],
    [
      'that is a group of no kind, with a kid that is signed',
      {
        before: { ...group, extra: group.extra?.map((item) => item.replace('/FT/Tx/Kids', '/Kids')) ?? [] },
        after: {
          100: groupOf('101 0 R 102 0 R 200 0 R').replace('/FT/Tx', ''),
          200: '<</FT/Sig/T(c)/Parent 100 0 R/V 201 0 R>>',
          ...filled,
        },
        filled: { 200: 'signature' },
      },
      ['+ signature-field-added #200 “c”'],
    ],
    [
      'that is a group of texts, with a kid that is signed',
      {
        before: group,
        after: {
          100: groupOf('101 0 R 102 0 R 200 0 R'),
          200: '<</FT/Sig/T(c)/Parent 100 0 R/V 201 0 R>>',
          ...filled,
        },
        filled: { 200: 'signature' },
      },
      ['- field-added #200 “c”'],
    ],
    [
      'with a widget of its own, filled and drawn anew',
      {
        before: split,
        after: { 100: '<</T(sum)/FT/Tx/V(1)/Kids[101 0 R]>>', 102: look('1') },
      },
      ['+ field-filled #100 “sum” p2'],
    ],
    [
      'with a widget of its own, filled, and the widget changed',
      {
        before: split,
        after: {
          100: '<</T(sum)/FT/Tx/V(1)/Kids[101 0 R]>>',
          101: splitWidget('/AP<</N 200 0 R>>'),
          200: look('1'),
        },
      },
      ['+ field-filled #100 “sum” p2'],
    ],
    [
      'whose widget alone is drawn otherwise',
      { before: split, after: { 101: splitWidget('/AP<</N 200 0 R>>'), 200: look('1') } },
      ['- field-appearance #101 “sum” p2'],
    ],
  ]
  it.each(rows)('is permitted or not: %s', (_, one, wanted) => {
    expect(compare(one)).toEqual(wanted)
  })
})

describe('who refers to a field', () => {
  const change = { 100: text('/V(1)') }
  const filledIn = '+ field-filled #100 “sum” p1'
  const rows: [string, TestPdf, string[]][] = [
    [
      'its page, in a list of its own',
      { ...fieldPdf(text(''), ['[100 0 R]']), pages: pages('/Annots 101 0 R') },
      [filledIn],
    ],
    [
      'the form, in a list of its own',
      { ...fieldPdf(text(''), ['[100 0 R]']), catalog: '/AcroForm<</Fields 101 0 R>>' },
      [filledIn],
    ],
    [
      'the form, as an object',
      { ...fieldPdf(text(''), ['<</Fields[100 0 R]/CO[100 0 R]>>']), catalog: '/AcroForm 101 0 R' },
      [filledIn],
    ],
    [
      'the order of calculation',
      { ...fieldPdf(text('')), catalog: '/AcroForm<</Fields[100 0 R]/CO[100 0 R]>>' },
      [filledIn],
    ],
    ['the structure', fieldPdf(text(''), ['<</K<</Type/OBJR/Obj 100 0 R>>>>']), [filledIn]],
    ['an action that hides it', fieldPdf(text(''), ['<</S/Hide/T 100 0 R>>']), [filledIn]],
    ['an action that resets it', fieldPdf(text(''), ['<</S/ResetForm/Fields[100 0 R]>>']), [filledIn]],
    ['an action within another', fieldPdf(text(''), ['<</A<</S/ResetForm/Fields[100 0 R]>>>>']), [filledIn]],
    [
      'what is called an object and is no reference',
      fieldPdf(text(''), ['<</K<</Type/Other/Obj 100 0 R>>>>']),
      [filledIn, '- object #100 /Widget'],
    ],
    [
      'what is called a title and is no action',
      fieldPdf(text(''), ['<</T 100 0 R>>']),
      [filledIn, '- object #100 /Widget'],
    ],
    [
      'what is called fields and is no action',
      fieldPdf(text(''), ['<</Fields[100 0 R]>>']),
      [filledIn, '- object #100 /Widget'],
    ],
    [
      'what is called kids and is none of the form',
      fieldPdf(text(''), ['<</Kids[100 0 R]>>']),
      [filledIn, '- object #100 /Widget'],
    ],
    [
      'what is called annotations and is no page',
      fieldPdf(text(''), ['<</Annots[100 0 R]>>']),
      [filledIn, '- object #100 /Widget'],
    ],
    ['a list that is nobody’s', fieldPdf(text(''), ['[100 0 R]']), [filledIn, '- object #100 /Widget']],
    [
      'a page, as something else',
      fieldPdf(text(''), [], '/Group 100 0 R'),
      [filledIn, '- object #100 /Widget'],
    ],
  ]
  it.each(rows)('may or may not: %s', (_, before, wanted) => {
    const found = compare({ before, after: change })
    expect(
      found.map((line) => line.replace(/^- (annotation-changed|object) #100.*/, '- object #100 /Widget')),
    ).toEqual(wanted)
  })
})

describe('pages and annotations', () => {
  const plainPage = (entries: string): TestPdf => ({
    pages: pages(entries),
    extra: [note('Text'), note('Square'), '[100 0 R]', '<<>>'],
  })
  const two: TestPdf = { pages: pages('', ''), extra: ['<<>>'] }
  const three: TestPdf = { pages: pages('', '', '') }
  const marks: [subtype: string, more: string, isPlain: boolean][] = [
    ['Text', '', true],
    ['Popup', '', true],
    ['Highlight', '/C[1 1 0]', true],
    ['Highlight', '/C[0.51 0.51 0.51]', true],
    ['Highlight', '/C[0.49 0.49 0.49]', false],
    ['Highlight', '/C[0 1 0]', true],
    ['Highlight', '/C[1 0 0]', false],
    ['Highlight', '/C[0 0 1]', false],
    ['Highlight', '/C[0 0 5]', false],
    ['Highlight', '/C[2 0 0]', false],
    ['Highlight', '/C[-1 1 0]', true],
    // Viewers take black for it.
    ['Highlight', '', false],
    ['Highlight', '/C[1]', false],
    ['Highlight', '/C[1 1 1 0]', false],
    ['Highlight', '/C[1 1 0]/BM/Normal', false],
    // As thick as whoever sets it wants.
    ['Underline', '/C[1 1 0]', false],
    ['StrikeOut', '/C[1 1 0]', false],
    ['Squiggly', '/C[1 1 0]', false],
  ]
  const rows: [string, Case, string[]][] = [
    [
      'taken out',
      { before: three, after: { 2: kids('3 0 R 7 0 R', 2) } },
      ['- page-removed #5 p2', '- page-tree #2 /Pages'],
    ],
    [
      'put in',
      { before: two, after: { 2: kids('3 0 R 200 0 R 5 0 R', 3), 200: page('') } },
      ['- page-added #200 p2', '- page-tree #2 /Pages'],
    ],
    [
      'in another order',
      { before: three, after: { 2: kids('3 0 R 7 0 R 5 0 R', 3) } },
      ['- page-order', '- page-tree #2 /Pages'],
    ],
    ['twice', { before: two, after: { 2: kids('3 0 R 5 0 R 3 0 R', 3) } }, ['- page-tree #2 /Pages']],
    [
      'in a tree that says something else',
      { before: two, after: { 2: kids('3 0 R 5 0 R', 9) } },
      ['- page-tree #2 /Pages'],
    ],
    ['that are nothing', { before: two, after: { 5: 'null' } }, ['- page-removed #5 p2']],
    ['with other content', { before: two, after: { 5: page('', '4 0 R') } }, ['- page-content #5 p2']],
    [
      'with other resources',
      { before: two, after: { 3: page('').replace('Helvetica', 'Symbol') } },
      ['- page-resource #3 p1 /Resources'],
    ],
    [
      'with another box',
      { before: two, after: { 3: page('').replace('842', '800') } },
      ['- page-changed #3 p1 /MediaBox'],
    ],
    [
      'with a list of annotations that is none',
      { before: plainPage('/Annots[100 0 R]'), after: { 3: page('/Annots 103 0 R') } },
      ['- page-changed #3 p1 /Annots', '- annotation-removed #100 p1 /Text by certification'],
    ],
    [
      'with an annotation more',
      {
        before: plainPage('/Annots[100 0 R]'),
        after: { 3: page('/Annots[100 0 R 200 0 R]'), 200: note('Text') },
      },
      ['- annotation-added #200 p1 /Text by certification'],
    ],
    [
      'with an annotation more under a certification',
      { before: plainPage(''), after: { 3: page('/Annots[200 0 R]'), 200: note('Text') }, level: 2 },
      ['- annotation-added #200 p1 /Text by certification'],
    ],
    [
      'with an annotation more after completion',
      {
        before: plainPage(''),
        after: { 3: page('/Annots[200 0 R]'), 200: note('Text') },
        level: 1,
        closed: true,
      },
      ['- annotation-added #200 p1 /Text by completion'],
    ],
    ...marks.map(([subtype, more, isPlain]): [string, Case, string[]] => [
      `with ${subtype} ${more} where annotations are permitted`,
      { before: plainPage(''), after: { 3: page('/Annots[200 0 R]'), 200: note(subtype, more) }, level: 3 },
      [`${isPlain ? '+' : '-'} annotation-added #200 p1 /${subtype}`],
    ]),
    [
      'with a drawing where annotations are permitted',
      { before: plainPage(''), after: { 3: page('/Annots[200 0 R]'), 200: note('Square') }, level: 3 },
      ['- annotation-added #200 p1 /Square'],
    ],
    [
      'with an annotation of no kind',
      { before: plainPage(''), after: { 3: page('/Annots[200 0 R]'), 200: '<</Rect[0 0 9 9]>>' }, level: 3 },
      ['- annotation-added #200 p1'],
    ],
    [
      'with a note that has a look of its own',
      {
        before: plainPage(''),
        after: { 3: page('/Annots[200 0 R]'), 200: note('Text', '/AP<</N 201 0 R>>'), 201: look('x') },
        level: 3,
      },
      ['- annotation-added #200 p1 /Text'],
    ],
    ...['/A<</S/URI/URI(x)>>', '/AA<<>>'].map((action): [string, Case, string[]] => [
      `with a note that does something: ${action}`,
      { before: plainPage(''), after: { 3: page('/Annots[200 0 R]'), 200: note('Text', action) }, level: 3 },
      ['- annotation-added #200 p1 /Text'],
    ]),
    [
      'with an annotation that is listed twice, as before',
      {
        before: plainPage('/Annots[100 0 R 100 0 R]'),
        after: { 3: page('/Annots[100 0 R 100 0 R 200 0 R]'), 200: note('Text') },
        level: 3,
      },
      ['+ annotation-added #200 p1 /Text'],
    ],
    [
      'with an annotation less, and the others in another order',
      {
        before: {
          pages: pages('/Annots[100 0 R 101 0 R 102 0 R]'),
          extra: [note('Text'), note('Text'), note('Text')],
        },
        after: { 3: page('/Annots[102 0 R 101 0 R]') },
        level: 3,
      },
      ['+ annotation-removed #100 p1 /Text', '- page-changed p1 /Annots'],
    ],
    [
      'with one of two direct annotations that are alike',
      {
        before: plainPage(`/Annots[${note('Text')}${note('Text')}]`),
        after: { 3: page(`/Annots[${note('Text')}]`) },
        level: 2,
      },
      ['- annotation-removed p1 /Text by certification'],
    ],
    [
      'with an annotation that is listed once more',
      { before: plainPage('/Annots[100 0 R]'), after: { 3: page('/Annots[100 0 R 100 0 R]') }, level: 2 },
      ['- annotation-added #100 p1 /Text by certification'],
    ],
    [
      'with an annotation that is listed once less',
      { before: plainPage('/Annots[100 0 R 100 0 R]'), after: { 3: page('/Annots[100 0 R]') }, level: 2 },
      ['- annotation-removed #100 p1 /Text by certification'],
    ],
    [
      'with an annotation that is nothing',
      { before: plainPage(''), after: { 3: page('/Annots[200 0 R]') }, level: 3 },
      ['- annotation-added #200 p1'],
    ],
    [
      'with a direct annotation',
      { before: plainPage(''), after: { 3: page(`/Annots[${note('Text')}]`) }, level: 3 },
      ['+ annotation-added p1 /Text'],
    ],
    [
      'with a direct annotation put into an object',
      {
        before: plainPage(`/Annots[${note('Square')}]`),
        after: { 3: page('/Annots[200 0 R]'), 200: note('Square') },
      },
      [],
    ],
    [
      'with an annotation taken out of its object',
      { before: plainPage('/Annots[101 0 R]'), after: { 3: page(`/Annots[${note('Square')}]`) } },
      ['- annotation-removed #101 p1 /Square', '- annotation-added p1 /Square'],
    ],
    [
      'with a note less where annotations are permitted',
      { before: plainPage('/Annots[100 0 R]'), after: { 3: page('/Annots[]') }, level: 3 },
      ['+ annotation-removed #100 p1 /Text'],
    ],
    [
      'with a note less',
      { before: plainPage('/Annots[100 0 R]'), after: { 3: page('') }, level: 2 },
      ['- page-changed #3 p1 /Annots', '- annotation-removed #100 p1 /Text by certification'],
    ],
    [
      'with a drawing less',
      { before: plainPage('/Annots[101 0 R]'), after: { 3: page('/Annots[]') }, level: 3 },
      ['- annotation-removed #101 p1 /Square'],
    ],
    [
      'with a note changed where annotations are permitted',
      {
        before: {
          pages: pages('/Annots[100 0 R 101 0 R 102 0 R]'),
          extra: [
            note('Text', '/Popup 101 0 R'),
            note('Popup', '/Parent 100 0 R'),
            note('Text', '/IRT 100 0 R'),
          ],
        },
        after: { 100: note('Text', '/Contents(x)/Popup 101 0 R') },
        level: 3,
      },
      ['+ annotation-changed #100 p1 /Text'],
    ],
    [
      'with a note changed that a widget names as its parent',
      {
        before: {
          pages: pages('/Annots[100 0 R 101 0 R]'),
          extra: [note('Text'), note('Widget', '/Parent 100 0 R')],
        },
        after: { 100: note('Text', '/V(x)') },
        level: 3,
      },
      ['+ annotation-changed #100 p1 /Text', '- annotation-changed #100 p1 /Text'],
    ],
    [
      'with a note changed',
      { before: plainPage('/Annots[100 0 R]'), after: { 100: note('Text', '/Contents(x)') }, level: 2 },
      ['- annotation-changed #100 p1 /Text by certification'],
    ],
    [
      'with a note that becomes a drawing',
      { before: plainPage('/Annots[100 0 R]'), after: { 100: note('Square') }, level: 3 },
      ['- annotation-changed #100 p1 /Text'],
    ],
    [
      'with a drawing that becomes a note',
      { before: plainPage('/Annots[101 0 R]'), after: { 101: note('Text') }, level: 3 },
      ['- annotation-changed #101 p1 /Square'],
    ],
    [
      'with a note changed that is a form’s field elsewhere',
      {
        before: plainPage('/Annots[100 0 R]/Group 100 0 R'),
        after: { 100: note('Text', '/Contents(x)') },
        level: 3,
      },
      ['+ annotation-changed #100 p1 /Text', '- annotation-changed #100 p1 /Text'],
    ],
    [
      'with annotations in a list of its own',
      {
        before: plainPage('/Annots 102 0 R'),
        after: { 102: '[100 0 R 200 0 R]', 200: note('Text') },
        level: 3,
      },
      ['+ annotation-added #200 p1 /Text'],
    ],
    [
      'with annotations in a list that is something else besides',
      {
        before: plainPage('/Annots 102 0 R/Group 102 0 R'),
        after: { 102: '[100 0 R 200 0 R]', 200: note('Text') },
        level: 3,
      },
      ['+ annotation-added #200 p1 /Text', '- annotation-changed #102 p1'],
    ],
    [
      'with an annotation twice',
      { before: plainPage('/Annots[100 0 R]'), after: { 3: page('/Annots[100 0 R 100 0 R]') }, level: 2 },
      ['- annotation-added #100 p1 /Text by certification'],
    ],
  ]
  it.each(rows)('may stay or not: %s', (_, one, wanted) => {
    expect(compare(one)).toEqual(wanted)
  })
})

describe('whatever changed without an explanation', () => {
  const two = (entries: string, extra: string[], more: TestPdf = {}): TestPdf => ({
    pages: pages('', entries),
    extra,
    ...more,
  })
  const rows: [string, Case, string[]][] = [
    ['content', { before: two('', []), after: { 6: streamSource('q Q') } }, ['- page-content #6 p2']],
    [
      'content of two pages, named by the first',
      {
        before: { pages: pages('/Contents 100 0 R', '/Contents 100 0 R'), extra: [plain] },
        after: { 100: streamSource('q') },
      },
      ['- page-content #100 p1'],
    ],
    [
      'what a resource refers to',
      {
        before: two('/Resources<</XObject<</A 100 0 R>>>>', [
          '<</Type/XObject/Subtype/Image/SMask 101 0 R>>',
          look('a'),
        ]),
        after: { 101: look('b') },
      },
      ['- page-resource #101 p2 /Form'],
    ],
    [
      'what an annotation refers to',
      {
        before: two('/Annots[100 0 R]', ['<</Subtype/Square/AP 101 0 R>>', '<<>>']),
        after: { 101: '<</N(x)>>' },
      },
      ['- annotation-changed #101 p2'],
    ],
    ...['Parent', 'P', 'StructParent', 'Dest', 'Popup', 'IRT'].map((key): [string, Case, string[]] => [
      `what an annotation refers to as its /${key}`,
      {
        before: two('/Annots[100 0 R]', [`<</Subtype/Square/${key} 101 0 R>>`, '<<>>']),
        after: { 101: '<</N(x)>>' },
      },
      ['- object #101'],
    ]),
    [
      'a node of the page tree',
      {
        before: two('', ['<</Type/Pages/Kids[]/Count 0>>'], { tree: '/X 100 0 R' }),
        after: { 100: '<</Type/Pages/Kids[]/Count 1>>' },
      },
      ['- page-tree #100 /Pages'],
    ],
    [
      'what stands alone',
      {
        before: two('', ['<</Type/Font/Subtype/Type1>>', '<</Type/Font>>', '(a)']),
        after: { 100: '<</Type/Font/Subtype/Type3>>', 101: '<</Type/Font/X 1>>', 102: '(b)' },
      },
      ['- object #100 /Type1', '- object #101 /Font', '- object #102'],
    ],
    [
      'the value of a signature',
      {
        before: {
          catalog: '/AcroForm<</Fields[100 0 R]>>',
          extra: ['<</FT/Sig/T(place)/V 101 0 R>>', '<</Type/Sig>>'],
        },
        after: { 101: '<</Type/Sig/M(D:2026)>>' },
      },
      ['- signature-changed #101 “place” /Sig'],
    ],
    [
      'what was referred to before it was there',
      { before: two('/Group 200 0 R', []), after: { 200: '<<>>' } },
      ['- reserved-object #200 p2'],
    ],
    [
      'what a resource reserved',
      { before: two('/Resources<</XObject 100 0 R>>', ['<</A 200 0 R>>']), after: { 200: look('x') } },
      ['- reserved-object #200 p2'],
    ],
    [
      'what an object of no page reserved',
      { before: two('', ['<</A 200 0 R>>']), after: { 200: look('x') } },
      ['- reserved-object #200'],
    ],
    ['what is new and nobody’s', { before: two('', []), after: { 200: look('x') } }, []],
    [
      'what is written again as it was',
      {
        before: two('', [plain, '<</A[1 2.0(x)/N true null]/B<</C 4 0 R>>>>']),
        after: { 100: plain, 101: '<</B<</C 4 0 R>>/A[1 2.0(x)/N true null]>>' },
      },
      [],
    ],
    [
      'what is written again as it was, and says null of what it had not named',
      {
        before: two('', ['<</A 1>>', '<</A 1/B null>>']),
        after: { 100: '<</A 1/B null>>', 101: '<</A 1>>', 200: '<</A 1/B null>>' },
      },
      ['- object #100 /syntax', '- object #101 /syntax'],
    ],
    ...['[1 2]', '[1 3]', '[1]', '(y)', '/M', 'false', '2', '4 1 R', '5 0 R', 'null', '<</A 1>>'].map(
      (value): [string, Case, string[]] => [
        `a value that becomes ${value}`,
        {
          before: two('', ['<</A[1 2 3]/B(x)/C/N/D true/E 1/F 4 0 R/G<<>>>>']),
          after: { 100: `<</A[1 2 3]/B(x)/C/N/D true/E 1/F 4 0 R/G ${value}>>` },
        },
        ['- object #100'],
      ],
    ),
    ...(
      [
        ['[1 2 3]', '[1 2]'],
        ['[1 2]', '[1 2 3]'],
        ['(x)', '(y)'],
        ['/N', '/M'],
        ['true', 'false'],
        ['1', '2'],
        ['4 0 R', '6 0 R'],
        ['(N)', '/N'],
        ['<<>>', '[]'],
        ['[]', '<<>>'],
        ['1', '(1)'],
      ] as const
    ).map(([old, value]): [string, Case, string[]] => [
      `${old} that becomes ${value}`,
      { before: two('', [`<</A ${old}>>`]), after: { 100: `<</A ${value}>>` } },
      ['- object #100'],
    ]),
    ['a number spelt otherwise', { before: two('', ['<</A 1>>']), after: { 100: '<</A +01>>' } }, []],
    [
      'a whole number with a point',
      { before: two('', ['<</A 1>>']), after: { 100: '<</A 1.0>>' } },
      ['- object #100'],
    ],
    [
      'a stream with other entries',
      { before: two('', [plain]), after: { 100: streamSource('evidence', '/X 1') } },
      ['- object #100'],
    ],
    [
      'a stream that is no stream any more',
      { before: two('', [plain]), after: { 100: '<</Length 8>>' } },
      ['- object #100'],
    ],
    [
      'a dictionary that becomes a stream',
      { before: two('', ['<</Length 8>>']), after: { 100: plain } },
      ['- object #100'],
    ],
  ]
  it.each(rows)('is named by the part it plays: %s', (_, one, wanted) => {
    expect(compare(one)).toEqual(wanted)
  })
})

const hash = 'A'.repeat(40)

describe('the security store', () => {
  const dss = (entries: string): string => catalog(`/DSS<<${entries}>>`)
  const extra = [
    plain,
    '<</Certs 102 0 R/VRI 103 0 R>>',
    '[100 0 R]',
    `<</${hash} 104 0 R>>`,
    '<</OCSP 105 0 R>>',
    '[100 0 R]',
  ]
  const own: TestPdf = { catalog: '/DSS 101 0 R', extra }
  const shown = (number: number): TestPdf => ({ ...own, pages: pages(`/Group ${number} 0 R`) })
  const added = ['+ validation-data /DSS']
  const changed = ['- validation-data-changed /DSS']
  const put = { 200: plain, 201: streamSource('more') }
  const related = (entries: string): string => dss(`/VRI<</${hash}<<${entries}>>>>`)
  const rows: [string, Case, string[]][] = [
    [
      'a new one',
      { after: { 1: dss('/Certs[200 0 R]/CRLs[200 0 R]/OCSPs[201 0 R]/Type/DSS'), ...put } },
      added,
    ],
    [
      'one in an object of its own',
      { after: { 1: catalog('/DSS 202 0 R'), 202: '<</Certs[200 0 R]>>', ...put } },
      added,
    ],
    ['nothing', { before: own, after: { 1: catalog('') } }, changed],
    ['what is none', { after: { 1: catalog('/DSS[200 0 R]'), ...put } }, changed],
    ['what is none, in an object', { after: { 1: catalog('/DSS 200 0 R'), ...put } }, changed],
    ['another key', { after: { 1: dss('/Fonts[200 0 R]'), ...put } }, changed],
    [
      'a key less that nobody knows',
      { before: { catalog: '/DSS<</Other 1>>' }, after: { 1: dss('') } },
      changed,
    ],
    [
      'a key that nobody knows and that was there',
      { before: { catalog: '/DSS<</Other 1>>' }, after: { 1: dss('/Other 1/Certs[200 0 R]'), ...put } },
      added,
    ],
    [
      'everything about a signature',
      {
        after: {
          1: related('/Type/VRI/Cert[200 0 R]/CRL[200 0 R]/OCSP[200 0 R]/TU(D:2026)/TS 201 0 R'),
          ...put,
        },
      },
      added,
    ],
    ['the same in small letters', { after: { 1: dss(`/VRI<</${hash.toLowerCase()}<<>>>>`) } }, added],
    ['a type among the signatures', { after: { 1: dss('/VRI<</Type/VRI>>') } }, added],
    ['a type that is no name', { after: { 1: dss('/VRI<</Type 200 0 R>>'), ...put } }, changed],
    ['a name that is no type', { after: { 1: dss('/VRI<</Other/VRI>>') } }, changed],
    ['something among the signatures', { after: { 1: dss(`/VRI<</${hash}<<>>/Other<<>>>>`) } }, changed],
    ['a short name', { after: { 1: dss('/VRI<</AAAA<<>>>>') } }, changed],
    ['a long name', { after: { 1: dss(`/VRI<</${hash}0<<>>>>`) } }, changed],
    ['a name with something before it', { after: { 1: dss(`/VRI<</X${hash}<<>>>>`) } }, changed],
    ['signatures that are none', { after: { 1: dss('/VRI[]') } }, changed],
    ['a signature that is none', { after: { 1: dss(`/VRI<</${hash}[]>>`) } }, changed],
    ['another key of a signature', { after: { 1: related('/Other 1') } }, changed],
    ['a time that is none', { after: { 1: related('/TU 1') } }, changed],
    ['a time-stamp that is none', { after: { 1: related('/TS<<>>') } }, changed],
    ['a time-stamp that is nothing', { after: { 1: related('/TS 202 0 R'), 202: '<<>>' } }, changed],
    ...['Cert', 'CRL', 'OCSP'].flatMap((key): [string, Case, string[]][] => [
      [`a list /${key} that is none`, { after: { 1: related(`/${key} 200 0 R`), ...put } }, changed],
      [`a list /${key} of no streams`, { after: { 1: related(`/${key}[202 0 R]`), 202: '<<>>' } }, changed],
    ]),
    ...['Certs', 'CRLs', 'OCSPs'].flatMap((key): [string, Case, string[]][] => [
      [`a list /${key} that is none`, { after: { 1: dss(`/${key} 200 0 R`), ...put } }, changed],
      [`a list /${key} with a direct value`, { after: { 1: dss(`/${key}[(x)]`) } }, changed],
      [`a list /${key} with nothing in it`, { after: { 1: dss(`/${key}[null]`) } }, changed],
      [`a list /${key} with no stream in it`, { after: { 1: dss(`/${key}[202 0 R]`), 202: '[]' } }, changed],
      [`an empty list /${key}`, { after: { 1: dss(`/${key}[]`) } }, added],
      [
        `a list /${key} in an object`,
        { after: { 1: dss(`/${key} 202 0 R`), 202: '[200 0 R]', ...put } },
        added,
      ],
    ]),
    [
      'more of everything, each in its object',
      {
        before: own,
        after: {
          101: '<</Certs 102 0 R/VRI 103 0 R/CRLs[200 0 R]>>',
          102: '[100 0 R 200 0 R]',
          103: `<</${hash} 104 0 R/${'B'.repeat(40)}<<>>>>`,
          104: '<</OCSP 105 0 R/TU(D:2026)>>',
          105: '[100 0 R 201 0 R]',
          ...put,
        },
      },
      added,
    ],
    [
      'a stream in the place of another',
      { before: own, after: { 100: streamSource('x') } },
      [...added, '- object #100'],
    ],
    ['the same again', { before: own, after: { 101: extra[1] ?? '' } }, []],
    ...[101, 102, 103, 104, 105].map((number): [string, Case, string[]] => [
      `a part that a page shows: ${number}`,
      {
        before: shown(number),
        after: {
          [number]:
            {
              101: '<</Certs 102 0 R/VRI 103 0 R/Type/DSS>>',
              102: '[100 0 R 100 0 R]',
              103: `<</${hash} 104 0 R/Type/VRI>>`,
              104: '<</OCSP 105 0 R/TU(D:2026)>>',
              105: '[100 0 R 100 0 R]',
            }[number] ?? '',
        },
      },
      [...added, `- object #${number}`],
    ]),
    [
      'a new stream that is metadata as well',
      { after: { 1: catalog('/DSS<</Certs[200 0 R]>>/Metadata 200 0 R'), 200: xmp('x') } },
      ['+ metadata /Metadata', ...added, '- other-role #200'],
    ],
  ]
  it.each(rows)('may get or not: %s', (_, one, wanted) => {
    expect(compare(one)).toEqual(wanted)
  })
})

describe('roles', () => {
  const filledSum = '+ field-filled #100 “sum” p1'
  const form = '/AcroForm<</Fields[100 0 R]>>'
  const rows: [string, Case, string[]][] = [
    [
      'the catalog, named by a lock',
      {
        before: { extra: ['<</Reference[<</TransformMethod/FieldMDP/Data 1 0 R>>]>>'] },
        after: { 1: catalog('/Version/2.0') },
      },
      ['+ version /Version'],
    ],
    [
      'the catalog, named by a lock itself',
      {
        before: { extra: ['<</TransformMethod/FieldMDP/Data 1 0 R>>'] },
        after: { 1: catalog('/Version/2.0') },
      },
      ['+ version /Version'],
    ],
    [
      'the catalog, named by something else',
      { before: { extra: ['<</Data 1 0 R>>'] }, after: { 1: catalog('/Version/2.0') } },
      ['+ version /Version', '- object #1 /Catalog'],
    ],
    [
      'the catalog, named by a lock under another key',
      {
        before: { extra: ['<</TransformMethod/FieldMDP/Other 1 0 R>>'] },
        after: { 1: catalog('/Version/2.0') },
      },
      ['+ version /Version', '- object #1 /Catalog'],
    ],
    [
      'the catalog, named by a lock under a longer key',
      {
        before: { extra: ['<</TransformMethod/FieldMDP/MyData 1 0 R/DataX 1 0 R>>'] },
        after: { 1: catalog('/Version/2.0') },
      },
      ['+ version /Version', '- object #1 /Catalog'],
    ],
    [
      'a form that the catalog names twice',
      {
        before: { catalog: '/AcroForm 100 0 R/Other 100 0 R', extra: ['<</Fields[]>>'] },
        after: { 100: '<</Fields[]/SigFlags 3>>' },
      },
      ['+ form-settings /SigFlags', '- object #100'],
    ],
    [
      'a form that another dictionary names under the same key',
      {
        before: { catalog: '/AcroForm 100 0 R', extra: ['<</Fields[]>>', '<</AcroForm 100 0 R>>'] },
        after: { 100: '<</Fields[]/SigFlags 3>>' },
      },
      ['+ form-settings /SigFlags', '- object #100'],
    ],
    [
      'a look that two widgets of one field show',
      {
        before: {
          pages: pages('/Annots[102 0 R 103 0 R]'),
          catalog: '/AcroForm<</Fields[100 0 R]>>',
          extra: [
            '<</FT/Tx/T(sum)/Kids[102 0 R 103 0 R]>>',
            look('a'),
            `<</Parent 100 0 R${widget}/AP<</N 101 0 R>>>>`,
            `<</Parent 100 0 R${widget}/AP<</N 101 0 R>>>>`,
          ],
        },
        after: { 100: '<</FT/Tx/T(sum)/Kids[102 0 R 103 0 R]/V(1)>>', 101: look('1') },
      },
      [filledSum],
    ],
    [
      'a look that another field shows as well',
      {
        before: {
          pages: pages('/Annots[100 0 R 102 0 R]'),
          catalog: '/AcroForm<</Fields[100 0 R 102 0 R]>>',
          extra: [text('/AP<</N 101 0 R>>'), look('a'), text('/AP<</N 101 0 R>>').replace('sum', 'same')],
        },
        after: { 100: text('/V(1)/AP<</N 101 0 R>>'), 101: look('1') },
      },
      [filledSum, '- annotation-changed #101 p1 /Form'],
    ],
    [
      'a look that no widget of the form shows',
      {
        before: {
          pages: pages('/Annots[100 0 R]'),
          catalog: form,
          extra: [text('/AP<</N 101 0 R>>'), look('a'), '<</AP<</N 101 0 R>>>>'],
        },
        after: { 100: text('/V(1)/AP<</N 101 0 R>>'), 101: look('1') },
      },
      [filledSum, '- annotation-changed #101 p1 /Form'],
    ],
    [
      'a look that a field names otherwise',
      {
        before: {
          pages: pages('/Annots[100 0 R]'),
          catalog: form,
          extra: [text('/AP<</N 101 0 R>>/MK<</I 101 0 R>>'), look('a')],
        },
        after: { 100: text('/V(1)/AP<</N 101 0 R>>/MK<</I 101 0 R>>'), 101: look('1') },
      },
      [filledSum, '- annotation-changed #101 p1 /Form'],
    ],
    [
      'new looks of a signature, one for each state, and one of them elsewhere',
      {
        before: { pages: pages('/Annots[100 0 R]'), catalog: form, extra: [signature('')] },
        after: {
          100: signature('/V 201 0 R/AP<</N<</A 202 0 R/B 203 0 R>>>>'),
          201: '<</Type/Sig/X 203 0 R>>',
          202: look('1'),
          203: look('2'),
        },
        filled: { 100: 'signature' },
      },
      ['+ signature-filled #100 “place” p1', '- other-role #203'],
    ],
    [
      'a new look of a signature elsewhere',
      {
        before: { pages: pages('/Annots[100 0 R]'), catalog: form, extra: [signature('')] },
        after: {
          100: signature('/V 201 0 R/AP<</N 202 0 R>>'),
          201: '<</Type/Sig/X 202 0 R>>',
          202: look('1'),
        },
        filled: { 100: 'signature' },
      },
      ['+ signature-filled #100 “place” p1', '- other-role #202'],
    ],
    [
      'a new look of a filled field elsewhere',
      {
        before: { pages: pages('/Annots[100 0 R]'), catalog: form, extra: [text('')] },
        after: { 100: text('/V 201 0 R/AP<</N 202 0 R>>'), 202: look('1'), 201: '<</X 202 0 R>>' },
      },
      [filledSum, '- other-role #202'],
    ],
    [
      'a new field that is a page’s content',
      {
        before: { pages: pages('/Annots[100 0 R]'), catalog: form, extra: [text('')] },
        after: {
          1: catalog('/AcroForm<</Fields[100 0 R 200 0 R]>>'),
          200: signature('/V 201 0 R').replace('place', 'new'),
          201: '<</Type/Sig/X 200 0 R>>',
        },
        filled: { 200: 'signature' },
      },
      ['+ signature-field-added #200 “new”', '- other-role #200'],
    ],
  ]
  it.each(rows)('%s', (_, one, wanted) => {
    expect(compare(one)).toEqual(wanted)
  })

  it('objects in streams of objects are the same as long as they stand in the same place', () => {
    const first = packed(
      makeTestPdf({ crossReference: 'stream', catalog: '/Kept[100 0 R 101 0 R]' }),
      300,
      '',
    )
    const states = [first, packed(first, 310, '9'), packed(first, 310, '')] as const
    const compared = (after: Buffer): string[] =>
      compareRevisions(new PdfDocument(states[0]), new PdfDocument(after), {
        filled: new Map(),
        cache: new Map(),
        policy: { level: 0, limitedBy: 'certification', isLocked: () => false, locksNewFields: false },
      }).map(({ kind, object }) => `${kind} ${object}`)
    expect(compared(states[0])).toEqual([])
    expect(compared(states[1])).toEqual(['object 100', 'object 101'])
    expect(compared(states[2])).toEqual([])
    expect(compared(appendObjects(first, { 101: '<</B 2>>' }))).toEqual([])
    expect(compared(appendObjects(first, { 101: '<</B 3>>' }))).toEqual(['object 101'])
  })
})

const row = (kind: number, second: number, third: number): Buffer => {
  const cells = Buffer.alloc(6)
  cells[0] = kind
  cells.writeUInt32BE(second, 1)
  cells[5] = third
  return cells
}

/** The file with objects 100 and 101 in a stream of objects, with so much more in each. */
function packed(bytes: Buffer, number: number, more: string): Buffer {
  const items = [`<</A 1${more}>>`, `<</B 2${more}>>`]
  const head = `100 0 101 ${(items[0]?.length ?? 0) + 1} `
  const content = `${head}${items.join(' ')}`
  const start = bytes.length
  const object = `${number} 0 obj\n<</Type/ObjStm/N 2/First ${head.length}/Length ${content.length}>>\nstream\n${content}\nendstream\nendobj\n`
  const at = start + object.length
  const rows = Buffer.concat([row(2, number, 0), row(2, number, 1), row(1, start, 0)])
  const previous = bytes.toString('latin1').split('startxref').at(-1)?.trim().split(/\s/)[0] ?? ''
  const dict = `<</Type/XRef/W[1 4 1]/Index[100 2 ${number} 1]/Size 400/Root 1 0 R/Prev ${previous}/Length ${rows.length}>>`
  const section = Buffer.concat([
    Buffer.from(`${number + 1} 0 obj\n${dict}\nstream\n`),
    rows,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`),
  ])
  return Buffer.concat([bytes, Buffer.from(object), section])
}

it('a file that had to be repaired, or begins elsewhere, cannot be compared', () => {
  const sound = makeTestPdf()
  const broken = makeTestPdf({ offsetError: 7 })
  const setting = {
    filled: new Map(),
    cache: new Map(),
    policy: { level: 0, limitedBy: 'certification', isLocked: () => false, locksNewFields: false },
  } as const
  const structure = [{ kind: 'structure', allowed: false }]
  const kinds = (before: Buffer, after: Buffer): unknown =>
    compareRevisions(new PdfDocument(before), new PdfDocument(after), setting)
  expect(kinds(sound, sound)).toEqual([])
  expect(kinds(broken, sound)).toEqual(structure)
  expect(kinds(sound, broken)).toEqual(structure)
  expect(kinds(sound, makeTestPdf({ prefix: 'junk\n' }))).toEqual(structure)
})

it('no more than five hundred changes are told one by one, and each once', () => {
  const numbers = Array.from({ length: 600 }, (_, index) => 100 + index)
  const before = { extra: numbers.map(() => '<</A 1>>') }
  const after = Object.fromEntries(numbers.map((number) => [number, '<</A 2>>']))
  const told = compare({ before, after })
  expect(told).toHaveLength(501)
  expect(told.at(-1)).toBe('- object /+100')
})

it('what is permitted does not crowd out what is not', () => {
  const numbers = Array.from({ length: 520 }, (_, index) => 101 + index)
  const before = {
    catalog: `/AcroForm<</Fields[${numbers.map((number) => `${number} 0 R`).join(' ')}]>>`,
    extra: ['<<>>', ...numbers.map((number) => `<</FT/Tx/T(${number})>>`)],
  }
  const filled = numbers.map((number) => [number, `<</FT/Tx/T(${number})/V(1)>>`])
  const changes = compare({ before, after: { ...Object.fromEntries(filled), 4: streamSource('q Q') } })
  expect(changes).toHaveLength(502)
  expect(changes).toContain('+ field-filled /+20')
  expect(changes).toContain('- page-content #4 p1')
})

import { beforeAll, describe, expect, it } from 'vitest'
import {
  appendObjects,
  makeContainer,
  signRaw,
  streamSource,
  type RawSignature,
} from '../../testing/foreign-signer.ts'
import { makeTestAuthority, type TestAuthority } from '../../testing/test-authority.ts'
import type { TestPdf } from '../../testing/test-pdf.ts'
import type { DocumentChange, PdfVerification } from './report.ts'
import { verifyPdf } from './verify-pdf.ts'

/** What an update may do to the catalog and to what hangs on it, and what not: one row each. */

let authority: TestAuthority
beforeAll(async () => {
  authority = await makeTestAuthority('p-256')
})

function sign(raw: Partial<RawSignature> = {}, pdf: TestPdf = {}): Buffer {
  return signRaw(
    {
      subFilter: 'ETSI.CAdES.detached',
      container: (covered) =>
        makeContainer(covered, { signer: authority.person, scheme: 'ec', withSigningCertificate: true }),
      ...raw,
    },
    pdf,
  )
}

function verify(bytes: Buffer): PdfVerification {
  return verifyPdf(bytes, { trustedRoots: [authority.root.certificate] })
}

const told = ({ allowed, kind, detail }: DocumentChange): string =>
  `${allowed ? '' : '!'}${kind}${detail === undefined ? '' : ` ${detail}`}`

/** What an update was found to do: what is not permitted begins with an exclamation mark. */
function changes(bytes: Buffer): string[] {
  return verify(bytes).changes.map(told)
}

const catalog = (more: string, form = '/Fields[200 0 R 100 0 R]'): string =>
  `<</Type/Catalog/Pages 2 0 R${more}/AcroForm<<${form}/SigFlags 3>>>>`
const look = streamSource('q Q', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]')
const widget = '/Type/Annot/Subtype/Widget/Rect[10 10 99 30]/P 3 0 R'
const text = '/FT/Tx/T(sum)'

/** Signs with more entries in the form, which stand beside its list of fields. */
const withForm = (entries: string, extra: readonly string[]): Buffer =>
  sign({ fields: ` 100 0 R]${entries}/Z[` }, { extra })
const formOf = (entries: string): string => `/Fields[200 0 R 100 0 R]${entries}/Z[]`

describe('the form', () => {
  it.each([
    [
      'gets fonts',
      '/DR<</Font<</A 101 0 R>>>>',
      '/DR<</Font<</A 101 0 R/B 300 0 R>>>>',
      ['form-settings DR'],
    ],
    ['gets resources', '', '/DR<</Font<</B 300 0 R>>>>', ['form-settings DR']],
    [
      'gets fonts beside what is no dictionary and stays',
      '/DR<</ProcSet[/PDF]>>',
      '/DR<</ProcSet[/PDF]/Font<</B 300 0 R>>>>',
      ['form-settings DR'],
    ],
    ['gets a look for new text', '', '/DA(/B 9 Tf)', ['form-settings DA']],
    ['gets another look for new text', '/DA(/A 9 Tf)', '/DA(/B 9 Tf)', ['!form-settings DA']],
    ['loses its look for new text', '/DA(/A 9 Tf)', '', ['!form-settings DA']],
    ['loses its resources', '/DR<</Font<<>>>>', '', ['!form-settings DR']],
    ['has its resources become a number', '/DR<</Font<<>>>>', '/DR 7', ['!form-settings DR']],
    ['has a number become resources', '/DR 7', '/DR<</Font<<>>>>', ['!form-settings DR']],
    ['has its fonts become a number', '/DR<</Font<<>>>>', '/DR<</Font 7>>', ['!form-settings DR']],
    ['has a number become its fonts', '/DR<</Font 7>>', '/DR<</Font<<>>>>', ['!form-settings DR']],
    [
      'has a font exchanged',
      '/DR<</Font<</A 101 0 R>>>>',
      '/DR<</Font<</A 300 0 R>>>>',
      ['!form-settings DR'],
    ],
    ['is given to viewers to draw', '', '/NeedAppearances true', ['!form-settings NeedAppearances']],
    ['is calculated in another order', '', '/CO[100 0 R]', ['!form-settings CO']],
    [
      'gets fonts, and is drawn by viewers',
      '/NeedAppearances true',
      '/NeedAppearances true/DR<</Font<</B 300 0 R>>>>',
      ['!form-settings DR'],
    ],
  ])('that %s', (_, before, after, found) => {
    const bytes = withForm(before, [`<<${text}>>`, '<</Type/Font>>'])
    expect(changes(appendObjects(bytes, { 1: catalog('', formOf(after)), 300: '<</Type/Font>>' }))).toEqual(
      found,
    )
  })

  it.each([
    ['a look', [`<<${text}${widget}/V(1)/AP<</N 101 0 R>>>>`, look], true],
    [
      'looks for states that a text has not',
      [`<<${text}${widget}/V/On/AP<</N<</On 101 0 R>>>>>>`, look],
      false,
    ],
    ['looks for its states', [`<</FT/Btn/T(a)${widget}/V/On/AP<</N<</On 101 0 R>>>>>>`, look], true],
    ['looks for no state', [`<</FT/Btn/T(a)${widget}/V/On/AP<</N<<>>>>>>`], false],
    ['no value', [`<<${text}${widget}>>`], true],
    ['a value and no look', [`<<${text}${widget}/V(1)>>`], false],
    ['a value and a look that is none', [`<<${text}${widget}/V(1)/AP<</N 7>>>>`], false],
    [
      'a value, shown by its widget',
      [`<<${text}/V(1)/Kids[101 0 R]>>`, `<</Parent 100 0 R${widget}/AP<</N 102 0 R>>>>`, look],
      true,
    ],
    [
      'a value, and a widget without a look',
      [`<<${text}/V(1)/Kids[101 0 R]>>`, `<</Parent 100 0 R${widget}>>`],
      false,
    ],
    [
      'a widget that keeps a value of its own',
      [`<<${text}/Kids[101 0 R]>>`, `<</Parent 100 0 R${widget}/V(1)>>`],
      false,
    ],
    ['a group above it', [`<</T(a)/Kids[101 0 R]>>`, `<</Parent 100 0 R${text}${widget}/V(1)>>`], false],
  ])('gets fonts while a field has %s', (_, extra, allowed) => {
    const change = { 1: catalog('', formOf('/DR<</Font<</B 300 0 R>>>>')), 300: '<</Type/Font>>' }
    expect(changes(appendObjects(withForm('', extra), change))).toEqual([
      `${allowed ? '' : '!'}form-settings DR`,
    ])
  })

  it('may not list a field in another generation', () => {
    const bytes = withForm('', [`<<${text}>>`])
    expect(changes(appendObjects(bytes, { 1: catalog('', '/Fields[200 0 R 100 1 R]/Z[]') }))).toContain(
      '!form-settings Fields',
    )
  })

  it('may not lose a field that stands in its list', () => {
    const bytes = sign({ fields: `<<${text}>>` })
    expect(changes(appendObjects(bytes, { 1: catalog('', '/Fields[200 0 R]') }))).toEqual(['!field-removed'])
  })
})

const emptyField = '/FT/Sig/T(next)/Type/Annot/Subtype/Widget/Rect[0 0 9 9]/P 3 0 R'

describe('a new field', () => {
  it.each([
    ['a place to sign', `<<${emptyField}>>`, ['field-added']],
    ['a place to sign without a name', '<</FT/Sig/T 7>>', ['field-added']],
    ['of text', `<<${text}>>`, ['!field-added']],
    ['with a value that is not there', `<<${emptyField}/V 399 0 R>>`, ['!field-added']],
    ['with a look', `<<${emptyField}/AP<</N 301 0 R>>>>`, ['!field-added']],
    ['with widgets', `<<${emptyField}/Kids[302 0 R]>>`, ['!field-added']],
  ])('%s', (_, field, found) => {
    const bytes = sign({ fields: ' 100 0 R' }, { extra: [`<<${text}>>`] })
    const change = {
      1: catalog('', '/Fields[200 0 R 100 0 R 300 0 R]'),
      300: field,
      301: look,
      302: `<</Parent 300 0 R${widget}>>`,
    }
    expect(changes(appendObjects(bytes, change))).toEqual(found)
  })

  it('that stands in the list itself', () => {
    const bytes = sign({ fields: ' 100 0 R' }, { extra: [`<<${text}>>`] })
    const change = { 1: catalog('', `/Fields[200 0 R 100 0 R<<${emptyField}>>]`) }
    expect(changes(appendObjects(bytes, change))).toEqual(['!field-added'])
  })
})

const named = '<</BaseVersion/1.7/ExtensionLevel 5>>'
const extended = ['version Extensions']

/** Extensions as the catalog names them and, where these are objects from number 100 on, what becomes of them. */
const extensions: [string, { entry: string; extra: string[]; change: Record<number, string> }, string[]][] = [
  [
    'an object of their own',
    { entry: '/Extensions 100 0 R', extra: ['<</ESIC<<>>>>'], change: { 100: `<</ESIC${named}>>` } },
    extended,
  ],
  [
    'an object each',
    { entry: '/Extensions<</ESIC 100 0 R>>', extra: ['<<>>'], change: { 100: named } },
    extended,
  ],
  [
    'both',
    { entry: '/Extensions 100 0 R', extra: ['<</ESIC 101 0 R>>', '<<>>'], change: { 101: named } },
    extended,
  ],
  ['no dictionary', { entry: '/Extensions 100 0 R', extra: ['<<>>'], change: { 100: look } }, ['!object']],
  [
    'an object that is something else as well',
    { entry: '/Extensions 100 0 R/Names 100 0 R', extra: ['<<>>'], change: { 100: named } },
    [...extended, '!object'],
  ],
  [
    'an object each, that is something else as well',
    { entry: '/Extensions<</ESIC 100 0 R>>/Names 100 0 R', extra: ['<<>>'], change: { 100: named } },
    [...extended, '!object'],
  ],
]

it.each(extensions)('extensions may be %s', (_, { entry, extra, change }, found) => {
  expect(changes(appendObjects(sign({ catalog: entry }, { extra }), change))).toEqual(found)
})

const described = (): Buffer =>
  sign(
    { catalog: '/Metadata 101 0 R', trailer: '/Info 100 0 R', fields: ' 102 0 R' },
    { extra: ['<</Title(a)/Company<</X 1>>>>', streamSource('a', '/Type/Metadata'), `<<${text}>>`] },
  )

describe('what is told about the document', () => {
  it('is not told to have changed when it did not', () => {
    expect(changes(appendObjects(described(), { 102: `<<${text}/V(1)>>` }))).toEqual(['field-filled'])
  })

  it.each([
    ['another title beside what nobody knows', { 100: '<</Title(b)/Company<</X 1>>>>' }, ['metadata Info']],
    ['a name nobody knows', { 100: '<</Title(a)/Company<</X 1>>/Owner(b)>>' }, ['!object']],
    ['no plain value', { 100: '<</Title<</X 1>>/Company<</X 1>>>>' }, ['!object']],
    ['other metadata', { 101: streamSource('b', '/Type/Metadata') }, ['metadata Metadata']],
    ['metadata of no type', { 101: streamSource('b') }, ['!catalog Metadata', '!object Metadata']],
  ])('may get %s or not', (_, change, found) => {
    expect(changes(appendObjects(described(), change))).toEqual(found)
  })
})

import { describe, expect, it } from 'vitest'
import { compare, type Case } from '../../testing/compare-states.ts'
import { appendObjects, streamSource } from '../../testing/foreign-signer.ts'
import { makeTestPdf, type TestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { compareRevisions } from './compare-revisions.ts'

/*
 * What was added beside something harmless, to be excused with it: a time-stamp anybody can have, an empty place to
 * sign, resources of the form.
 */

const look = streamSource('0 g 0 0 9 9 re f', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]')
const box = '/Rect[0 0 9 9]'
const place = (more: string): string => `<</FT/Sig/T(place)/Subtype/Widget${box}${more}>>`
const withPlace: TestPdf = {
  pages: [{ entries: '/Annots[100 0 R]' }, {}],
  catalog: '/AcroForm<</Fields[100 0 R]>>',
  extra: [place('')],
}
const form = (fields: string): string => `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${fields}]>>>>`
const value = { 201: '<</Type/DocTimeStamp>>' }
const isPermitted = (one: Case): boolean => compare(one).every((line) => line.startsWith('+'))

/** A new field besides the one that is there. */
const withField = (field: string, more: Record<number, string> = {}): Case => ({
  before: withPlace,
  after: { 1: form('100 0 R 200 0 R'), 200: field, ...value, ...more },
})

const stamp = (entries: string): string => `<</FT/Sig/T(new)/V 201 0 R${entries}>>`

describe('a time-stamp of anybody', () => {
  const filled = { 200: 'timestamp' } as const

  it.each([
    ['no widget', ''],
    ['a widget without room', '/Subtype/Widget/Rect[0 0 0 0]'],
    ['a name for its kind', '/Type/Annot/Subtype/Widget/Rect[0 0 0 0]'],
  ])('may be added with %s', (_, entries) => {
    expect(isPermitted({ ...withField(stamp(entries)), filled, level: 1 })).toBe(true)
  })

  const rows: [string, Case][] = [
    ['with room', withField(stamp(`/Subtype/Widget${box}`))],
    ['with a look and no place', withField(stamp('/Subtype/Widget/AP<</N 202 0 R>>'), { 202: look })],
    [
      'with a box that some read otherwise',
      withField(stamp('/Subtype/Widget/Rect[4294967306 0 4294967306.0 9]')),
    ],
    ['with a look', withField(stamp(`/Subtype/Widget${box}/AP<</N 202 0 R>>`), { 202: look })],
    ['with a box of other things', withField(stamp('/Subtype/Widget/Rect[0 0 /A 0]'))],
    ['as text on the page', withField(stamp('/Subtype/FreeText/Rect[0 0 0 0]/Contents(Pay 9)'))],
    ['as a shape', withField(stamp('/Subtype/Square/Rect[0 0 0 0]'))],
    ['as something with room and no kind', withField(stamp(box))],
    ['as a page', withField(stamp('/Type/Page'))],
    ['with a ground', withField(stamp('/Subtype/Widget/Rect[0 0 0 0]/MK<</BG[1]>>'))],
    [
      'with a kid that is a button',
      withField(stamp('/Kids[202 0 R]'), { 202: '<</Parent 200 0 R/FT/Btn/Subtype/Widget/Rect[0 0 0 0]>>' }),
    ],
    // Beside the page stands the tree of pages, as whose kid it would be a field's.
    [
      'with a page for a kid',
      withField(stamp('/Kids[5 0 R 2 0 R]'), {
        5: '<</Type/Page/Parent 2 0 R/Contents 202 0 R/MediaBox[0 0 595 842]>>',
        202: streamSource('0 0 99 99 re f'),
      }),
    ],
  ]
  it.each(rows)('may not be added %s', (_, one) => {
    for (const level of [0, 1, 2] as const) expect(isPermitted({ ...one, filled, level })).toBe(false)
  })

  it('shows no seal where somebody was to sign', () => {
    const signed = { 100: place('/V 201 0 R/AP<</N 202 0 R>>'), ...value, 202: look }
    const one = { before: withPlace, after: signed }
    expect(isPermitted({ ...one, filled: { 100: 'signature' } })).toBe(true)
    expect(isPermitted({ ...one, filled: { 100: 'timestamp' } })).toBe(false)
    const kids = {
      before: {
        ...withPlace,
        extra: ['<</FT/Sig/T(place)/Kids[101 0 R]>>', place('/Parent 100 0 R').replace('/T(place)', '')],
      },
    }
    const later = { 100: '<</FT/Sig/T(place)/Kids[101 0 R]/V 201 0 R>>', ...value }
    expect(isPermitted({ ...kids, after: later, filled: { 100: 'timestamp' } })).toBe(false)
  })
})

const empty = (entries: string): Case => withField(`<</FT/Sig/T(new)${entries}>>`)

describe('a place for somebody else to sign', () => {
  it('may be added to what nobody certified', () => {
    expect(isPermitted(empty(`/Subtype/Widget${box}`))).toBe(true)
  })

  it.each([
    ['as text on the page', `/Subtype/FreeText${box}/Contents(Pay 9)`],
    ['with a ground', `/Subtype/Widget${box}/MK<</BG[1]>>`],
    ['with a border', `/Subtype/Widget${box}/MK<</BC[1]>>`],
    ['with an icon', `/Subtype/Widget${box}/MK<</I 4 0 R>>`],
    ['with a caption', `/Subtype/Widget${box}/MK<</CA(Pay 9)>>`],
  ])('may not be added %s', (_, entries) => {
    expect(isPermitted(empty(entries))).toBe(false)
  })
})

describe('fonts for the form', () => {
  const fonts = '/DR<</Font<</A 103 0 R>>>>'
  const added = (annotation: string, fields = '100 0 R'): boolean =>
    isPermitted({
      before: {
        pages: [{ entries: '/Annots[100 0 R]' }],
        catalog: `/AcroForm<</Fields[${fields}]>>`,
        extra: [annotation, '<<>>', '<<>>', '<<>>'],
      },
      after: { 1: `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${fields}]${fonts}>>>>` },
    })

  it.each([
    ['an empty text', `<</FT/Tx/T(a)/Subtype/Widget${box}>>`, true],
    ['a text', `<</FT/Tx/T(a)/V(1)/Subtype/Widget${box}>>`, false],
    ['a button with a caption', `<</FT/Btn/Ff 65536/T(a)/MK<</CA(a)>>/Subtype/Widget${box}>>`, false],
    ['a list', `<</FT/Ch/T(a)/Opt[(a)(b)]/Subtype/Widget${box}>>`, false],
  ])('are added or not beside %s that viewers draw', (_, field, wanted) => {
    expect(added(field)).toBe(wanted)
  })

  it('are not added beside a text on the page that viewers draw', () => {
    expect(added(`<</Type/Annot/Subtype/FreeText${box}/DA(/A 9 Tf)/Contents(a)>>`, '')).toBe(false)
  })
})

const text = (more: string): string => `<</FT/Tx/T(a)/Subtype/Widget${box}${more}>>`

describe('a value', () => {
  it('is no other one behind a reference, and its look stays', () => {
    const one = {
      before: {
        pages: [{ entries: '/Annots[100 0 R]' }],
        catalog: '/AcroForm<</Fields[100 0 R]>>',
        extra: [text('/V(1)/AP<</N 101 0 R>>'), look],
      },
      after: { 100: text('/V 201 0 R/AP<</N 202 0 R>>'), 201: '(1)', 202: look.replace('0 g', '1 g') },
    }
    expect(isPermitted(one)).toBe(false)
  })
})

/** A file that was changed once, whose head says that it is so long. */
function linearised(length: number, sign = ''): { before: Buffer; after: Buffer } {
  const digits = String(length).padStart(8, '0')
  const head = `<</Linearized 1/L ${digits.slice(0, 5)}${sign}${digits.slice(5)}>>`
  const before = appendObjects(makeTestPdf({ extra: [head] }), { 99: 'null' })
  return { before, after: appendObjects(before, { 98: 'null' }) }
}

it.each([
  [0, '', false],
  [100, '', true],
  // PDF.js passes over it.
  [0, '-', false],
])(
  'a file that has grown to the length of its linearisation is not believed: %s less, %j',
  (less, sign, wanted) => {
    const { before, after } = linearised(linearised(0, sign).after.length - less, sign)
    const changes = compareRevisions(new PdfDocument(before), new PdfDocument(after), {
      filled: new Map(),
      cache: new Map(),
      policy: { level: 0, limitedBy: 'certification', isLocked: () => false, locksNewFields: false },
    })
    expect(changes.every(({ allowed }) => allowed)).toBe(wanted)
  },
)

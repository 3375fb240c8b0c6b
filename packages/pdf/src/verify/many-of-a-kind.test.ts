import type { FoundChange } from './told-changes.ts'
import { expect, it, vi } from 'vitest'
import { appendObjects, streamSource } from '../../testing/foreign-signer.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { locksField } from '../read/field-lock.ts'
import { PdfDict, PdfRef } from '../read/objects.ts'
import { compareRevisions } from './compare-revisions.ts'
import { areBrightTogether } from './highlights.ts'
import { findLiveContent } from './live-content.ts'

/** What costs as much again for each that is there already took minutes for a file of a megabyte or two. */

// A hang, not a speed, is what this stops: these take a second or two, and took a minute and more.
vi.setConfig({ testTimeout: 30_000 })

const box = '/MediaBox[0 0 595 842]'
const pageOf = (more: string): string => `<</Type/Page/Parent 2 0 R/Contents 4 0 R${box}${more}>>`
const many = (count: number, source: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => source(at)).join(' ')

type States = [before: Buffer, after: Buffer]

function withPage(before: string, after: string, extra: string[] = []): States {
  const bytes = makeTestPdf({ pages: [{ resources: '', entries: `${box}${before}` }], extra })
  return [bytes, appendObjects(bytes, { 3: pageOf(after) })]
}

function annotated(list: string, extra: string[] = []): States {
  return withPage(`/Annots[${list}]`, `/Annots[${list}]/X 1`, extra)
}

/** An update whose object stream has every number as often as `copies` says. */
function packed(count: number, copies: number): States {
  const bytes = makeTestPdf()
  const previous = /startxref\s+(\d+)/.exec(bytes.toString('latin1'))?.[1]
  const head = `${many(count, (at) => `${1000 + Math.floor(at / copies)} ${at * 2}`)} `
  const holder = streamSource(head + '0 '.repeat(count), `/Type/ObjStm/N ${count}/First ${head.length}`)
  const text = `900 0 obj\n${holder}\nendobj\n`
  const start = bytes.length + text.length
  const rows = Buffer.alloc(8 * (2 + count / copies))
  const put = (row: number, type: number, second: number, third: number): void => {
    rows.writeUInt8(type, row * 8)
    rows.writeUInt32BE(second, row * 8 + 1)
    rows.writeUIntBE(third, row * 8 + 5, 3)
  }
  put(0, 1, bytes.length, 0)
  put(1, 1, start, 0)
  for (let at = 0; at < count / copies; at++) put(2 + at, 2, 900, at * copies)
  const entries = `/Type/XRef/W[1 4 3]/Index[900 2 1000 ${count / copies}]/Size ${1000 + count}/Root 1 0 R/Prev ${previous}`
  const table = `901 0 obj\n${streamSource(rows.toString('latin1'), entries)}\nendobj\n`
  return [bytes, Buffer.concat([bytes, Buffer.from(`${text}${table}startxref\n${start}\n%%EOF\n`, 'latin1')])]
}

function texts(count: number): States {
  const bytes = appendObjects(makeTestPdf(), { 99: 'null' })
  const after = {
    1: `<</Type/Catalog/Pages 2 0 R/X[${'()'.repeat(count)}]>>`,
    300: streamSource('x'.repeat(count * 25)),
  }
  return [bytes, appendObjects(bytes, after)]
}

/** Each is looked through to the end of the file, which an update moves. */
function endless(count: number): States {
  const bytes = makeTestPdf({
    extra: Array.from({ length: count }, () => '<</Length 9999999>>\nstream\nq Q'),
  })
  const text = bytes
    .toString('latin1')
    .replaceAll(/q Q\s+endobj/g, (found) => `q Q${' '.repeat(found.length - 3)}`)
  return [Buffer.from(text, 'latin1'), appendObjects(Buffer.from(text, 'latin1'), { 300: 'null' })]
}

/** Fields that are all filled in; of one name they show each other's value. */
function filled(count: number, nameOf: (at: number) => string): States {
  const numbers = Array.from({ length: count }, (_, at) => 100 + at)
  const field = (number: number, more: string): string => `<</FT/Tx/T(${nameOf(number)})${more}>>`
  const list = numbers.map((number) => `${number} 0 R`).join(' ')
  const bytes = makeTestPdf({
    catalog: `/AcroForm<</Fields[${list}]>>`,
    extra: numbers.map((number) => field(number, '')),
  })
  return [
    bytes,
    appendObjects(bytes, Object.fromEntries(numbers.map((number) => [number, field(number, '/V(1)')]))),
  ]
}

const widget = (at: number, more: string): string =>
  `<</FT/Tx/T(${at})/Type/Annot/Subtype/Widget/Rect[0 0 9 9]${more}>>`

/** Fields that are all filled in, each with the look of this number, and objects besides. */
function looking(count: number, lookOf: (at: number) => number, more: Record<number, string>): States {
  const numbers = Array.from({ length: count }, (_, at) => 100 + at)
  const bytes = makeTestPdf({
    catalog: `/AcroForm<</Fields[${numbers.map((number) => `${number} 0 R`).join(' ')}]>>`,
    extra: numbers.map((number) => widget(number, '')),
  })
  const objects = numbers.map((number) => [number, widget(number, `/V(1)/AP<</N ${lookOf(number)} 0 R>>`)])
  return [bytes, appendObjects(bytes, { ...Object.fromEntries(objects), ...more })]
}

const lookOf = (content: string, more = ''): string =>
  streamSource(content, `/Subtype/Form/BBox[0 0 9 9]${more}`)

/** One look, as long as the fields are many. */
function alike(count: number): States {
  return looking(count, () => 90_000, { 90_000: lookOf('q Q '.repeat(count * 5)) })
}

/** Looks of their own, which draw with one form. */
function withOneForm(count: number): States {
  const looks = Array.from({ length: count }, (_, at) => [
    50_000 + at,
    lookOf('q Q', '/Resources<</XObject<</X 90000 0 R>>>>'),
  ])
  return looking(count, (number) => 49_900 + number, {
    ...Object.fromEntries(looks),
    90_000: lookOf('q Q '.repeat(count * 5)),
  })
}

function changesOf(before: Buffer, after: Buffer): FoundChange[] {
  return compareRevisions(new PdfDocument(before), new PdfDocument(after), {
    filled: new Map(),
    cache: new Map(),
    policy: { level: 0, limitedBy: 'certification', isLocked: () => false, locksNewFields: false },
  })
}

const kindsOf = ([before, after]: States): string[] => [
  ...new Set(changesOf(before, after).map(({ kind, allowed }) => `${allowed ? '+' : '-'} ${kind}`)),
]

// Of so many, each costs a second or two if looked at once, and more than a test may take if compared with all others.
it.each<[string, number, (count: number) => States, string[]]>([
  [
    'references to one annotation',
    256_000,
    (count) => annotated('100 0 R '.repeat(count), ['<</Subtype/Text>>']),
    ['- page-changed'],
  ],
  [
    'annotations that stand in the list',
    256_000,
    (count) => annotated('<<>>'.repeat(count)),
    ['- page-changed'],
  ],
  ['objects in one stream', 256_000, (count) => packed(count, 1), []],
  ['objects that are in one stream twice', 160_000, (count) => packed(count, 2), ['- structure']],
  ['texts before a long stream', 320_000, texts, ['- catalog']],
  ['fields of one name', 16_000, (count) => filled(count, () => 'a'), ['+ field-filled']],
  ['streams without an end', 16_000, endless, ['- structure']],
  ['fields that are filled', 16_000, (count) => filled(count, String), ['+ field-filled']],
  ['fields with one look', 6400, alike, ['+ field-filled']],
  ['looks with one form', 6400, withOneForm, ['+ field-filled']],
])('many %s are judged, each by what it is', (_, count, states, wanted) => {
  expect(kindsOf(states(count))).toEqual(wanted)
})

const listOf = (items: string[]): string => `/Annots[${items.join('')}]`

it('annotations in another order are looked for only so long', () => {
  const items = Array.from({ length: 900 }, (_, at) => `<</X[${'0 '.repeat(1000)}${at}]>>`)
  const turned = (count: number): States =>
    withPage(listOf(items.slice(0, count)), listOf(items.slice(0, count).toReversed()))
  expect(kindsOf(turned(9))).toEqual(['- page-changed'])
  expect(kindsOf(turned(900))).toEqual(['- page-changed', '- annotation-removed', '- annotation-added'])
})

it('so is a lock of many fields', () => {
  const fields = Array.from({ length: 100_000 }, (_, at) => `name ${at}`)
  const lock = { action: 'Include', fields, level: undefined } as const
  const places = new Set(fields)
  const isLocked = (name: string): boolean =>
    locksField(lock, { name: `a ${name}`, isSignature: true }, places)
  expect(fields.map((name) => isLocked(name))).not.toContain(true)
})

it.each(['Include', 'Exclude'] as const)(
  'a name of a million parts is locked by %s, whatever it lists',
  (action) => {
    const name = 'a.'.repeat(1_000_000)
    const lock = { action, fields: ['b', name], level: undefined }
    expect(locksField(lock, { name, isSignature: false }, new Set())).toBe(true)
  },
)

/** More than a function can be called with. */
const long = 200_000

it('a list that is longer than what a call takes is looked through', () => {
  const bytes = makeTestPdf({ extra: [`[${'4 0 R '.repeat(long)}]`], catalog: '/X 100 0 R' })
  expect(findLiveContent(new PdfDocument(bytes))).toEqual([])
  const changed = appendObjects(bytes, { 4: streamSource('q Q') })
  expect(changesOf(bytes, changed)).toMatchObject([{ kind: 'page-content', allowed: false }])
  const inPage = withPage(`/Annots[100 0 R]/Resources 101 0 R`, '/X 1', [
    '<<>>',
    `[${'4 0 R '.repeat(long)}]`,
  ])
  expect(changesOf(...inPage).some(({ allowed }) => allowed)).toBe(false)
})

function marks(places: string): PdfDict[] {
  const bytes = makeTestPdf({ extra: [`<</Subtype/Highlight/C[1 1 0]${places}>>`] })
  return [new PdfDocument(bytes).dict(new PdfRef(100, 0)) ?? new PdfDict()]
}

it('marks with more places than a call takes are not believed', () => {
  const document = new PdfDocument(makeTestPdf())
  expect(areBrightTogether(document, marks(`/QuadPoints[${'0 0 1 0 0 1 1 1 '.repeat(long)}]`))).toBe(false)
  expect(areBrightTogether(document, marks(`/Rect[${'0 '.repeat(2 * long)}]`))).toBe(true)
})

it('a look whose font has itself among its resources is read once', () => {
  const glyphs = `/CharProcs<</a 302 0 R>>/Resources<</Font<</F 301 0 R>>>>`
  const bytes = makeTestPdf({
    catalog: '/AcroForm<</Fields[100 0 R]>>',
    extra: ['<</FT/Tx/T(a)/Type/Annot/Subtype/Widget/Rect[0 0 9 9]>>'],
  })
  const after = appendObjects(bytes, {
    100: '<</FT/Tx/T(a)/V(1)/Type/Annot/Subtype/Widget/Rect[0 0 9 9]/AP<</N 300 0 R>>>>',
    300: streamSource('q Q', '/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</F 301 0 R>>>>'),
    301: `<</Type/Font/Subtype/Type3${glyphs}>>`,
    302: streamSource('q Q'),
  })
  expect(changesOf(bytes, after)).toMatchObject([{ kind: 'field-filled', allowed: true }])
})

/** What is not permitted in an update that fills a field with this look. */
function forbiddenBy(look: string): string[] {
  const form = { 90_001: lookOf('q Q') }
  return changesOf(...looking(1, () => 90_000, { 90_000: look, ...form }))
    .filter(({ allowed }) => !allowed)
    .map(({ kind, detail }) => `${kind} ${detail}`)
}

it.each<[string, (count: number) => string, number, string[]]>([
  ['states', (count) => `<<${many(count, (at) => `/S${at} 90001 0 R`)}>>`, 200, ['field-appearance AP']],
  [
    'names',
    (count) => lookOf('q Q', `/Resources<</XObject<<${many(count, (at) => `/X${at} 90001 0 R`)}>>>>`),
    10_000,
    ['field-appearance BBox', 'field-appearance Font'],
  ],
])('a look with more %s than any has is not let be', (_, look, most, wanted) => {
  expect(forbiddenBy(look(most + 1))).toEqual(wanted)
  expect(forbiddenBy(look(most))).not.toEqual(expect.arrayContaining(wanted))
})

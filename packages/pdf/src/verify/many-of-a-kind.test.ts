import { expect, it } from 'vitest'
import { appendObjects, streamSource } from '../../testing/foreign-signer.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { compareRevisions } from './compare-revisions.ts'

/** What costs as much again for each that is there already took minutes for a file of a megabyte or two. */

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

function secondsOf([before, after]: States): number {
  const { user } = process.cpuUsage()
  compareRevisions(new PdfDocument(before), new PdfDocument(after), {
    filled: new Map(),
    cache: new Map(),
    policy: { level: 0, limitedBy: 'certification', isLocked: () => false, locksNewFields: false },
  })
  return process.cpuUsage({ user, system: 0 }).user / 1e6
}

it.each<[string, number, (count: number) => States]>([
  [
    'references to one annotation',
    8000,
    (count) => annotated('100 0 R '.repeat(count), ['<</Subtype/Text>>']),
  ],
  ['annotations that stand in the list', 8000, (count) => annotated('<<>>'.repeat(count))],
  ['objects in one stream', 8000, (count) => packed(count, 1)],
  ['objects that are in one stream twice', 5000, (count) => packed(count, 2)],
  ['texts before a long stream', 40_000, texts],
  ['fields of one name', 500, (count) => filled(count, () => 'a')],
  ['streams without an end', 500, endless],
  ['fields that are filled', 500, (count) => filled(count, String)],
])('%s cost what they cost alone', (_, count, states) => {
  secondsOf(states(count))
  const [few, more] = [count, count * 8].map((size) => secondsOf(states(size)))
  // Eight times as many: as often as that, not 64 times as long.
  expect((more ?? Infinity) / (few ?? 0)).toBeLessThan(18)
})

const listOf = (items: string[]): string => `/Annots[${items.join('')}]`

it('annotations in another order are looked for only so long', () => {
  const items = Array.from({ length: 900 }, (_, at) => `<</X[${'0 '.repeat(1000)}${at}]>>`)
  const inOrder = secondsOf(withPage(listOf(items), `${listOf(items)}/X 1`))
  expect(secondsOf(withPage(listOf(items), listOf(items.toReversed())))).toBeLessThan(5 * inOrder)
})

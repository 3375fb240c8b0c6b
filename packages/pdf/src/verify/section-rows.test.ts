import { describe, expect, it } from 'vitest'
import { appendStream, appendTable, startOf, type SectionRow } from '../../testing/append-sections.ts'
import { appendObjects, streamSource } from '../../testing/foreign-signer.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { compareRevisions } from './compare-revisions.ts'
import { isPlainFile } from './plain-file.ts'

/** Updates of several sections: what the newest takes the place of, some readers take into account. */

function changes(before: Buffer, after: Buffer): string[] {
  const setting = {
    filled: new Map(),
    cache: new Map(),
    policy: { level: 0, limitedBy: 'certification', isLocked: () => false, locksNewFields: false },
  } as const
  return compareRevisions(new PdfDocument(before), new PdfDocument(after), setting).map(
    ({ kind, allowed, detail }) => `${allowed ? '+' : '-'} ${kind} ${detail}`,
  )
}

const inTable = appendObjects(makeTestPdf(), { 4: streamSource('q Q'), 99: 'true' })
const packedObject = `80 0 obj\n${streamSource('70 0 71 2 1 2 ', '/Type/ObjStm/N 2/First 10')}\nendobj\n`
const [old, own] = [inTable.indexOf('4 0 obj'), inTable.lastIndexOf('4 0 obj')]
const inStream = ((): Buffer => {
  const first = makeTestPdf({ crossReference: 'stream' })
  const rows: SectionRow[] = [
    [80, 1, first.length, 0],
    [70, 2, 80, 0],
    [71, 2, 80, 1],
  ]
  return appendStream(first, rows, { number: 899, objects: packedObject })
})()
const content = inStream.indexOf('4 0 obj')

const odd = ['- structure update']

describe('a table that a newer one takes the place of', () => {
  it.each<[string, SectionRow, string[]]>([
    ['as it should be', [4, 1, own, 0], []],
    ['that leads to an older copy', [4, 1, old, 0], []],
    // PDFium shows it.
    ['that leads to an older copy in a higher generation', [4, 1, old, 1], odd],
    ['that leads to the object in a higher generation', [4, 1, own, 1], odd],
    ['that leads to another object', [4, 1, inTable.indexOf('3 0 obj'), 0], odd],
    ['that leads nowhere', [4, 1, 15, 0], odd],
    ['that leads out of the file', [4, 1, 9_999_999_999, 0], odd],
    ['that leads to the header, which nobody means', [4, 1, 0, 0], []],
    ['that leads to the header in a higher generation', [4, 1, 0, 1], odd],
    ['that frees it', [4, 0, 0, 65_535], []],
  ])('%s', (_, row, wanted) => {
    const first = appendTable(inTable, [row])
    expect(changes(inTable, appendTable(first, [[4, 1, own, 0]]))).toEqual(wanted)
    expect(changes(inTable, appendStream(first, [[4, 1, own, 0]]))).toEqual(wanted)
  })

  it('says nothing of an encryption, nor of an identifier to decrypt with, that the newest does not say', () => {
    const row: SectionRow = [4, 1, own, 0]
    const said = (trailer: string): Buffer => appendTable(appendTable(inTable, [row], trailer), [row])
    expect(changes(inTable, said('/Encrypt 3 0 R'))).toEqual(odd)
    expect(changes(inTable, said('/ID[(a)(b)]'))).toEqual([])
  })
})

describe('a cross-reference stream that a newer one takes the place of', () => {
  it.each<[string, SectionRow, string[]]>([
    ['as it should be', [4, 1, content, 0], []],
    ['that frees it in no generation', [4, 0, 0, 0], []],
    // PDFium shows nothing in its place.
    ['that frees it', [4, 0, 0, 1], odd],
    ['that leads nowhere in a higher generation', [4, 1, 15, 1], odd],
    ['that packs it where something else is', [4, 2, 80, 0], odd],
    ['that packs something where it is not', [70, 2, 80, 1], odd],
    ['that packs something where it is', [71, 2, 80, 1], []],
    ['that packs something in what packs nothing', [70, 2, 3, 0], odd],
  ])('%s', (_, row, wanted) => {
    const first = appendStream(inStream, [row], { number: 901 })
    const back: SectionRow[] = [
      [4, 1, content, 0],
      [70, 2, 80, 0],
    ]
    expect(changes(inStream, appendStream(first, back, { number: 902 }))).toEqual(wanted)
  })

  it('may free in a generation what is there in that later, or what stays free', () => {
    const object = `60 1 obj\ntrue\nendobj\n`
    const first = appendStream(inStream, [[60, 0, 0, 1]], { number: 901 })
    const again = appendStream(first, [[60, 1, first.length, 1]], { number: 902, objects: object })
    expect(changes(inStream, again)).toEqual([])
    expect(changes(inStream, first)).toEqual([])
    const freed = appendStream(inStream, [[70, 0, 0, 1]], { number: 901 })
    expect(isPlainFile(new PdfDocument(freed))).toBe(true)
    expect(isPlainFile(new PdfDocument(appendStream(freed, [[70, 2, 80, 0]], { number: 902 })))).toBe(false)
  })
})

/** The file with one more table, and this row in the stream beside it. */
function beside(row: SectionRow, says = (at: number): string => `/XRefStm ${at}`): Buffer {
  const first = appendStream(inTable, [row], { number: 901 })
  const at = inTable.length
  // The table begins anew where the stream has its word.
  const cut = Buffer.from(first.toString('latin1').replace(/startxref\s+\d+\s+%%EOF\s*$/, ''), 'latin1')
  const text = `xref\n901 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<</Size 6000/Root 1 0 R/Prev ${startOf(inTable)}${says(at)}>>\n`
  return Buffer.concat([cut, Buffer.from(`${text}startxref\n${cut.length}\n%%EOF\n`, 'latin1')])
}
const isPlain = (bytes: Buffer): boolean => isPlainFile(new PdfDocument(bytes))

describe('the stream beside a table', () => {
  it('is read as well, where it is said', () => {
    const fine: SectionRow = [99, 1, inTable.indexOf('99 0 obj'), 0]
    expect(isPlain(beside(fine))).toBe(true)
    expect(isPlain(beside([99, 1, 15, 0]))).toBe(false)
    expect(isPlain(appendTable(beside([4, 0, 0, 0]), [[4, 1, own, 0]]))).toBe(true)
    expect(isPlain(appendTable(beside([4, 0, 0, 1]), [[4, 1, own, 0]]))).toBe(false)
    expect(isPlain(beside(fine, () => '/XRefStm 15'))).toBe(false)
    expect(isPlain(beside(fine, () => '/XRefStm 99 0 R'))).toBe(false)
  })
})

/** An object behind blanks, to which its row leads. */
function withBlanks(count: number): Buffer {
  const at = inTable.length
  const object = Buffer.from(`${' '.repeat(count)}98 0 obj\ntrue\nendobj\n`, 'latin1')
  return appendTable(
    Buffer.concat([inTable, object, Buffer.from(`startxref\n${startOf(inTable)}\n%%EOF\n`)]),
    [[98, 1, at, 0]],
  )
}

it('what leads to a head over more blanks than anybody writes is not plain', () => {
  expect(isPlainFile(new PdfDocument(withBlanks(3)))).toBe(true)
  expect(isPlainFile(new PdfDocument(withBlanks(3000)))).toBe(false)
})

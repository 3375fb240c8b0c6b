import { describe, expect, it } from 'vitest'
import { PdfError } from '../errors.ts'
import { sample } from '../../testing/awkward-files/sample.ts'
import { appendObjects } from '../../testing/foreign-signer.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { PdfDict, PdfRef, numberOf, type PdfObject } from '../read/objects.ts'
import { compareRevisions } from './compare-revisions.ts'
import type { ComparisonSetting } from './revision-pair.ts'
import type { FoundChange } from './told-changes.ts'

const first = appendObjects(makeTestPdf({ extra: ['<<>>', '<<>>'] }), { 99: 'null' })
const second = appendObjects(first, { 99: 'null' })
const setting: ComparisonSetting = {
  filled: new Map(),
  cache: new Map(),
  policy: { level: 0, limitedBy: 'certification', isLocked: () => false, locksNewFields: false },
}

type Entries = Record<string, PdfObject>

/** What is found between two states whose trailers have these entries. */
function compare(old: Entries, current: Entries): FoundChange[] {
  const [before, after] = [new PdfDocument(first), new PdfDocument(second)]
  for (const [key, value] of Object.entries(old)) before.trailer.set(key, value)
  for (const [key, value] of Object.entries(current)) after.trailer.set(key, value)
  return compareRevisions(before, after, setting)
}

const [known, alsoKnown, fresh] = [new PdfRef(100, 0), new PdfRef(101, 0), new PdfRef(500, 0)]
const replaced = (detail: string): FoundChange[] => [{ kind: 'trailer', allowed: false, detail }]
const structure: FoundChange[] = [{ kind: 'structure', allowed: false }]

/** Nothing stands under the new number: the comparison goes on and finds what the catalog no longer has. */
const lostEntries: FoundChange[] = ['Type', 'Pages'].map((detail) => ({
  kind: 'catalog',
  allowed: false,
  detail,
}))

describe('the trailer', () => {
  it.each<[string, Entries, Entries, FoundChange[]]>([
    ['the same', {}, {}, []],
    ['a catalog that was something else', {}, { Root: known }, replaced('Root')],
    ['a catalog that is no object', {}, { Root: new PdfDict() }, replaced('Root')],
    ['no catalog any more', {}, { Root: null }, replaced('Root')],
    ['a catalog under a new number', {}, { Root: fresh }, lostEntries],
    ['encryption', {}, { Encrypt: fresh }, replaced('Encrypt')],
    ['encryption under a known number', {}, { Encrypt: known }, replaced('Encrypt')],
    ['other encryption', { Encrypt: known }, { Encrypt: alsoKnown }, replaced('Encrypt')],
    ['encryption under a new number', { Encrypt: known }, { Encrypt: fresh }, replaced('Encrypt')],
    ['no encryption any more', { Encrypt: known }, {}, replaced('Encrypt')],
    ['the same encryption', { Encrypt: known }, { Encrypt: known }, []],
    ['information that was something else', { Info: known }, { Info: alsoKnown }, replaced('Info')],
    ['information that is no object', { Info: known }, { Info: new PdfDict() }, replaced('Info')],
    ['no information any more', { Info: known }, {}, [{ kind: 'metadata', allowed: true, detail: 'Info' }]],
    ['a larger size', {}, { Size: numberOf(9000) }, []],
    ['a size that is no number', {}, { Size: known }, replaced('Size')],
    ['no size any more', {}, { Size: null }, replaced('Size')],
    ['a size that leaves an object out', {}, { Size: numberOf(101) }, replaced('Size')],
    ['a size that leaves none out', {}, { Size: numberOf(102) }, []],
    ['a size that left it out before', { Size: numberOf(101) }, { Size: numberOf(100) }, replaced('Size')],
    ['a size that left as much out before', { Size: numberOf(99) }, { Size: numberOf(98) }, []],
    ['a size for the first time', { Size: null }, { Size: numberOf(102) }, []],
    [
      'a size for the first time that leaves one out',
      { Size: null },
      { Size: numberOf(5) },
      replaced('Size'),
    ],
    ['catalog and encryption', {}, { Root: known, Encrypt: fresh }, replaced('Root')],
  ])('may have %s, or not', (_, old, current, wanted) => {
    expect(compare(old, current)).toEqual(wanted)
  })
})

const encrypted = sample({ encryption: { kind: 'aes-256' } })
const [, id, encryption] = /\/ID\[<\w+><(\w+)>\]\/Encrypt (\d+ 0 R)/.exec(encrypted.toString('latin1')) ?? []

describe('the identifier of an encrypted file', () => {
  it.each<[string, string, FoundChange[]]>([
    ['the same', `/ID[<${id}><${id}>]`, []],
    ['a new second part', `/ID[<${id}><00>]`, []],
    ['one part alone', `/ID[<${id}>]`, replaced('ID')],
    ['a third part', `/ID[<${id}><${id}><00>]`, replaced('ID')],
    ['a second part that is no text', `/ID[<${id}>/A]`, replaced('ID')],
    ['another first part', `/ID[<00><${id}>]`, replaced('ID')],
    ['something else', '/ID 1 0 R', replaced('ID')],
    ['none any more', '', replaced('ID')],
  ])('may be %s, or not: what is encrypted is read with its first part', (_, entry, wanted) => {
    const bytes = appendObjects(encrypted, { 99: 'null' }, { trailer: `/Encrypt ${encryption}${entry}` })
    expect(compareRevisions(new PdfDocument(encrypted), new PdfDocument(bytes), setting)).toEqual(wanted)
  })
})

const failing = (error: Error): ComparisonSetting => ({
  ...setting,
  get policy(): never {
    throw error
  },
})

describe('states that cannot be compared', () => {
  const sound = new PdfDocument(first)
  it.each<[string, PdfDocument, PdfDocument]>([
    ['the older had to be repaired', new PdfDocument(makeTestPdf({ offsetError: 7 })), sound],
    ['the newer had to be repaired', sound, new PdfDocument(makeTestPdf({ offsetError: 7 }))],
    ['they begin in different places', sound, new PdfDocument(makeTestPdf({ prefix: 'x\n' }))],
  ])('are so since %s', (_, before, after) => {
    expect(compareRevisions(before, after, setting)).toEqual(structure)
  })

  it('are so beyond every limit, and nothing else is hidden', () => {
    const [before, after] = [sound, new PdfDocument(second)]
    expect(compareRevisions(before, after, failing(new PdfError('too-large', 'too much')))).toEqual(structure)
    const fault = new TypeError('a fault of ours')
    expect(() => compareRevisions(before, after, failing(fault))).toThrow(fault)
  })
})

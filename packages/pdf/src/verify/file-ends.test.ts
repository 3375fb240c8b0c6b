import { describe, expect, it } from 'vitest'
import { appendObjects, streamSource } from '../../testing/foreign-signer.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { compareRevisions } from './compare-revisions.ts'

/**
 * Where a reader begins: what was signed with an end that some do not find, or as a linearised file, they read in
 * another way until it grows. Each row that is none of ours was seen to change a page.
 */

const evidence = { 1: '<</Type/Catalog/Pages 2 0 R/DSS<</Certs[300 0 R]>>>>', 300: streamSource('x') }

function changesOf(before: Buffer, end = ''): string[] {
  const plain = /startxref\s+\d+\s+%%EOF\s*$/.exec(end)?.[0] ?? ''
  const start = /xref\n0 /.exec(before.toString('latin1'))?.index
  const after = appendObjects(
    Buffer.concat([before, Buffer.from(plain || `\nstartxref\n${start}\n%%EOF\n`)]),
    evidence,
  )
  return compareRevisions(new PdfDocument(before), new PdfDocument(after), {
    filled: new Map(),
    cache: new Map(),
    policy: { level: 0, limitedBy: 'certification', isLocked: () => false, locksNewFields: false },
  }).map(({ kind, allowed }) => `${allowed ? '+' : '-'} ${kind}`)
}

/** The test document, whose `startxref` and what follows is written otherwise. */
function ending(write: (at: string) => string): Buffer {
  const text = makeTestPdf().toString('latin1')
  const at = text.lastIndexOf('startxref')
  const number = /startxref\n(\d+)/.exec(text)?.[1] ?? ''
  return Buffer.from(text.slice(0, at).trimEnd() + write(number), 'latin1')
}

describe('an update of what was signed with an end', () => {
  it.each<[string, (at: string) => string]>([
    ['of three lines', (at) => `\nstartxref\n${at}\n%%EOF\n`],
    ['of other line ends', (at) => `\r\nstartxref\r\n${at}\r\n%%EOF\r\n`],
    ['as far from the last byte as it may be', (at) => `\nstartxref\n${`${at}\n%%EOF`.padEnd(502, '\n')}`],
    ['right behind its trailer', (at) => `startxref ${at} %%EOF`],
  ])('%s is one', (_, write) => {
    expect(changesOf(ending(write))).toEqual(['+ validation-data'])
  })

  it.each<[string, (at: string) => string]>([
    ['no blank before its number', (at) => `\nstartxref${at}\n%%EOF\n`],
    ['another word before it', (at) => `\nxstartxref\n${at}\n%%EOF\n`],
    ['a letter after its number', (at) => `\nstartxref\n${at}x\n%%EOF\n`],
    ['a number that is none', (at) => `\nstartxref\n${at}.0\n%%EOF\n`],
    ['many blanks', (at) => `\nstartxref\n${at}\n${' '.repeat(65)}%%EOF\n`],
    ['more behind it than is looked at', (at) => `\nstartxref\n${at}\n%%EOF${'\n'.repeat(520)}`],
    ['one byte more behind it', (at) => `\nstartxref\n${`${at}\n%%EOF`.padEnd(503, '\n')}`],
    ['no mark', (at) => `\nstartxref\n${at}\n`],
  ])('that some do not find is none: %s', (_, write) => {
    expect(changesOf(ending(write))).toEqual(['- structure'])
  })
})

/** What another object says of other things. */
const other = '<</O 100/P 1>>'
const orphan = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'

/** A document that says that it is linearised; its dictionary is object 102, and as long as the file is. */
function linearised(entries: (length: number) => string, pages = 1): Buffer {
  const made = (length: number): Buffer =>
    makeTestPdf({
      pages: Array.from({ length: pages }, () => ({ content: 'q Q' })),
      extra: [orphan, other, `<<${entries(length)}>>`, other],
    })
  const { length } = made(1000)
  return made(length)
}

const saying =
  (first: string) =>
  (length: number): string =>
    `/Linearized 1/L ${length}/O ${first}/N 1/E 400/T 500`

describe('an update of a linearised file', () => {
  it.each<[string, (length: number) => string]>([
    ['its page is the one of the tree', saying('3')],
    ['it had grown before', (length) => `/Linearized 1/L ${length - 1}/O 100/N 1`],
    ['it only is as long as a number in it', (length) => `/L ${length}/O 100/N 1`],
  ])('is one: %s', (_, entries) => {
    expect(changesOf(linearised(entries))).toEqual(['+ validation-data'])
  })

  it.each<[string, (length: number) => string, number?]>([
    ['some began with a page that is not in the tree', saying('100')],
    ['some with the other of two', saying('3/O 100')],
    ['some with a number that others do not read', saying('3.0')],
    ['some with another page than the first', saying('3/P 1')],
    ['some took pages from its hints', saying('3'), 2],
    ['some found no page', (length) => `/Linearized 1/L ${length}/N 1`],
    ['some read its name', (length) => `/Line#61rized 1/L ${length}/O 100/N 1`],
    ['and so', (length) => `/#4Cinearize#64 1/L ${length}/#4f 100/N 1`],
  ])('is none: %s', (_, entries, pages) => {
    expect(changesOf(linearised(entries, pages))).toEqual(['- structure'])
  })
})

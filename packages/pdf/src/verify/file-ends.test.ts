import { describe, expect, it } from 'vitest'
import { appendObjects, streamSource } from '../../testing/foreign-signer.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { compareRevisions } from './compare-revisions.ts'

/**
 * Where a reader begins: what was signed with an end that some do not find they read in another way until it grows.
 * Each row that is none of ours was seen to change a page.
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

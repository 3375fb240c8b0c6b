import { describe, expect, it } from 'vitest'
import { appendObjects, streamSource } from '../../testing/foreign-signer.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { compareRevisions } from './compare-revisions.ts'

/**
 * What only the stream beside a table leads to, and the table calls free, none of the four readers found. An update that
 * wrote it again, as it was, made the content of a page appear in all of them.
 */

const list = '[4 0 R]'
const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 300 0 R>>'

/** The test document with its page's list of contents led to by the stream beside the table alone. */
function hybrid(leadsTo = page, freed = '300 1\n0000000000 00000 f \n'): Buffer {
  const plain = appendObjects(makeTestPdf(), { 3: leadsTo })
  const head = `300 0 obj\n${list}\nendobj\n`
  const offset = plain.length
  const rows = streamSource(
    String.fromCharCode(1, offset >> 8, offset & 255, 0),
    '/Type/XRef/W[1 2 1]/Index[300 1]/Size 302/Root 1 0 R',
  )
  const withStream = Buffer.concat([plain, Buffer.from(`${head}301 0 obj\n${rows}\nendobj\n`, 'latin1')])
  const at = offset + head.length
  const text = withStream.toString('latin1')
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s+300 0 obj/.exec(text)?.[1])
  const table = `xref\n${freed}trailer\n<</Size 6000/Root 1 0 R/Prev ${start}/XRefStm ${at}>>\n`
  return Buffer.concat([
    withStream,
    Buffer.from(`${table}startxref\n${withStream.length}\n%%EOF\n`, 'latin1'),
  ])
}

function found(before: Buffer, after: Buffer): string[] {
  const changes = compareRevisions(new PdfDocument(before), new PdfDocument(after), {
    filled: new Map(),
    cache: new Map(),
    policy: { level: 0, limitedBy: 'certification', isLocked: () => false, locksNewFields: false },
  })
  return changes.map(({ kind, object, detail }) => `${kind} ${object} ${detail}`)
}

describe('what a stream beside a table leads to', () => {
  it('is read', () => {
    expect(new PdfDocument(hybrid()).get(300)).toHaveLength(1)
    expect([...new PdfDocument(hybrid()).crossReference.hidden]).toEqual([300])
  })

  it('does not come to light, be it the same as before', () => {
    const before = hybrid()
    expect(found(before, appendObjects(before, { 300: list }))).toEqual(['object 300 XRefStm'])
    const place = before.indexOf('300 0 obj')
    expect(found(before, appendObjects(before, {}, { entries: { 300: place } }))).toEqual([
      'object 300 XRefStm',
    ])
  })

  it('stays as hidden as it was in any other update', () => {
    const before = hybrid()
    const after = appendObjects(before, { 99: 'true' })
    expect(found(before, after)).toEqual([])
    expect([...new PdfDocument(after, new PdfDocument(before)).crossReference.hidden]).toEqual([300])
  })

  // Poppler looks through the file for what is not there, unless the newest cross-reference is a stream.
  it('asks for a cross-reference of the same kind', () => {
    const before = hybrid()
    const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(before.toString('latin1'))?.[1])
    const at = before.length
    const row = String.fromCharCode(1, at >> 8, at & 255, 0)
    const entries = `/Type/XRef/W[1 2 1]/Index[302 1]/Size 6000/Root 1 0 R/Prev ${start}`
    const text = `302 0 obj\n${streamSource(row, entries)}\nendobj\nstartxref\n${at}\n%%EOF\n`
    const after = Buffer.concat([before, Buffer.from(text, 'latin1')])
    expect(found(before, after)).toEqual(['structure undefined undefined'])
  })

  // All readers find it there, as they do in files of Word.
  it('may be written again where no table calls it free', () => {
    const before = hybrid(page, '0 1\n0000000000 65535 f \n')
    expect([...new PdfDocument(before).crossReference.hidden]).toEqual([])
    expect(found(before, appendObjects(before, { 300: list }))).toEqual([])
  })

  it('may be written again where nothing leads to it', () => {
    const before = hybrid('<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>')
    expect(found(before, appendObjects(before, { 300: list }))).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { appendObjects, streamSource } from '../../testing/foreign-signer.ts'
import { besidesOddFile } from '../../testing/odd-file.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { PdfDict } from '../read/objects.ts'
import { listChanges } from './list-changes.ts'

/**
 * A file that was signed with other copies of what it shows, which its cross-reference does not lead to. A reader that
 * looks for the objects itself shows those; an update can make one begin to, or stop, in more ways than are known.
 */

const copy = `4 0 obj\n${streamSource('0 0 99 99 re f')}\nendobj\n`
const evidence = { 1: '<</Type/Catalog/Pages 2 0 R/DSS<</Certs[300 0 R]>>>>', 300: streamSource('x') }

/** The test document with these bytes before its cross-reference, and that written otherwise. */
function signed(text: string, change = (table: string): string => table): Buffer {
  const plain = makeTestPdf().toString('latin1')
  const at = plain.lastIndexOf('xref\n', plain.lastIndexOf('startxref') - 1)
  const start = at + text.length
  const table = change(plain.slice(at).replace(/startxref\n\d+/, `startxref\n${start}`))
  return Buffer.from(plain.slice(0, at) + text + table, 'latin1')
}

function found(before: Buffer, after: Buffer): string[] {
  const range = { contentsAt: 10, contentsEnd: 20, end: before.length }
  const placed = {
    fieldName: 'a',
    fieldNumber: -1,
    dict: new PdfDict(),
    subFilter: 'ETSI.CAdES.detached',
    range,
    contents: Buffer.alloc(0),
    certificates: [],
    problems: [],
  }
  const { changes } = listChanges(new PdfDocument(after), [placed])
  return besidesOddFile(changes).map(({ kind, allowed }) => `${allowed ? '+' : '-'} ${kind}`)
}

const harmless = ['+ validation-data']
const structure = ['+ validation-data', '- structure']
const inStream = `700 0 obj\n${streamSource(copy)}\nendobj\n`
const otherRoot = 'trailer\n<</Root 600 0 R>>\n'

const odd = (table: string): string => table.replace('xref\n', 'xref%\n')

describe('an update of a file that was signed', () => {
  it.each<[string, string, string[]]>([
    ['without copies', '', harmless],
    ['with a copy of its page', copy, structure],
    ['with an object that nothing leads to', copy.replace('4 0', '70 0'), harmless],
    ['with another trailer', 'trailer\n<</Root 1 0 R>>\n', harmless],
    ['with a copy in the data of a stream', inStream, harmless],
  ])('%s', (_, text, wanted) => {
    const before = signed(text)
    expect(found(before, appendObjects(before, evidence))).toEqual(wanted)
  })

  it('with another trailer after its own', () => {
    const before = signed('', (table) => table.replace('startxref', `${otherRoot}startxref`))
    expect(found(before, appendObjects(before, evidence))).toEqual(structure)
  })

  it('with a copy in the data of a stream, where readers had reason to look for it', () => {
    const before = signed(inStream, odd)
    expect(found(before, appendObjects(before, evidence))).toEqual(structure)
    const plain = signed('', odd)
    expect(found(plain, appendObjects(plain, evidence))).toEqual(harmless)
  })

  it('that has no update, only line ends', () => {
    const before = signed(copy)
    expect(found(before, before)).toEqual([])
    expect(found(before, Buffer.concat([before, Buffer.from('\n')]))).toEqual([])
  })
})

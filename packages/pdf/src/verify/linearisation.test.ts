import { describe, expect, it } from 'vitest'
import { appendObjects, streamSource } from '../../testing/foreign-signer.ts'
import { makeLinearisedPdf, type LinearisedPdf } from '../../testing/linearised-pdf.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { compareRevisions } from './compare-revisions.ts'

/**
 * A linearised file says twice where its objects and pages are, and what some readers believe of it they believe until
 * it grows. Rows with "Poppler" were seen to change a page there.
 */

function changesOf(before: Buffer): string[] {
  const root = /\/Root (\d+)/.exec(before.toString('latin1'))?.[1] ?? ''
  const pages = /\/Pages (\d+)/.exec(before.toString('latin1'))?.[1] ?? ''
  const update = appendObjects(before, {
    [root]: `<</Type/Catalog/Pages ${pages} 0 R/DSS<</Certs[300 0 R]>>>>`,
    300: streamSource('x'),
  })
  const text = update.toString('latin1').replace('/Size 6000/Root 1 0 R', `/Size 6000/Root ${root} 0 R`)
  return compareRevisions(new PdfDocument(before), new PdfDocument(Buffer.from(text, 'latin1')), {
    filled: new Map(),
    cache: new Map(),
    policy: { level: 0, limitedBy: 'certification', isLocked: () => false, locksNewFields: false },
  }).map(({ kind, allowed }) => `${allowed ? '+' : '-'} ${kind}`)
}

/** As text, to write something in it otherwise that is as long. */
function rewritten(options: LinearisedPdf, from: string, to: string): Buffer {
  const text = makeLinearisedPdf(options).toString('latin1')
  return Buffer.from(
    text.replace(from, () => to),
    'latin1',
  )
}

const saying = (length: number): Buffer => makeTestPdf({ extra: [`<</L ${length}/O 100/N 1>>`] })

describe('an update of a linearised file', () => {
  it.each<[string, LinearisedPdf]>([
    ['of one page', { pages: 1 }],
    ['of three', { pages: 3 }],
    ['whose hints tell nothing of its only page', { pages: 1, hintEntries: '/Length 1' }],
    ['that had grown before', { pages: 3, reversed: true, entries: { L: '9' } }],
    ['with blanks behind the dictionary', { pages: 3, between: '      \n' }],
  ])('is one: %s', (_, options) => {
    expect(changesOf(makeLinearisedPdf(options))).toEqual(['+ validation-data'])
  })

  it.each<[string, LinearisedPdf]>([
    ['Poppler takes the pages in the order of the hints', { pages: 3, reversed: true }],
    ['Poppler takes what is no page of the tree', { pages: 4, hinted: [4, 2, 2] }],
    ['some began with another page', { pages: 3, entries: { O: '1' } }],
    ['some with another number', { pages: 1, entries: { O: '3.0' } }],
    ['some with the other of two', { pages: 1, more: '/O 1' }],
    ['some with another page than the first', { pages: 3, more: '/P 1' }],
    ['some knew of no page', { pages: 1, entries: { O: '' } }],
    ['some showed fewer pages', { pages: 3, entries: { N: '2' } }],
    ['some read its name', { pages: 3, entries: { Linearized: '', E: '9/Line#61rized 1' }, reversed: true }],
    ['the main table stands elsewhere than it says', { pages: 1, entries: { T: '000099' } }],
    [
      'some begin with what stands behind the dictionary',
      { pages: 1, between: 'xref\n0 0\ntrailer\n<<>>\n' },
    ],
    ['the hints are as long as two readers say', { pages: 3, hintEntries: '/Length 4' }],
    ['the hints are packed in an odd way', { pages: 3, hintEntries: '/Filter/ASCIIHexDecode/Length 68' }],
  ])('is none: %s', (_, options) => {
    expect(changesOf(makeLinearisedPdf(options))).toEqual(['- structure'])
  })

  it.each([
    ['as it is', 'f \n', 'f \n', '+ validation-data'],
    ['shorter', 'f \n', 'f\n\n', '- structure'],
    ['shifted', '65535 f', '65535 f'.replace('f', 'x'), '- structure'],
  ])('goes by rows of the main table: %s', (_, from, to, wanted) => {
    expect(changesOf(rewritten({ pages: 3 }, from, to))).toEqual([wanted])
  })

  it('is one where a file only is as long as a number at its head', () => {
    const { length } = saying(1000)
    expect(changesOf(saying(length))).toEqual(['+ validation-data'])
  })
})

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

/** The same hints, all 0, in numbers of so many bits. */
const numbersOf = (table: Buffer, bits: number): Buffer => {
  table.writeUInt16BE(bits, 8)
  return Buffer.concat([table.subarray(0, 36), Buffer.alloc(40)])
}

/** Hints that count from 0 on, as far as the same numbers. */
const withoutLeast = (table: Buffer): Buffer => {
  table.writeUInt32BE(0, 0)
  return Buffer.from(table.fill(2, 36, 39))
}

const saying = (length: number): Buffer => makeTestPdf({ extra: [`<</L ${length}/O 100/N 1>>`] })

describe('an update of a linearised file', () => {
  it.each<[string, LinearisedPdf]>([
    ['of one page', { pages: 1 }],
    ['of three', { pages: 3 }],
    ['that had grown before', { pages: 3, reversed: true, entries: { L: '9' } }],
    ['with blanks behind the dictionary', { pages: 3, between: '      \n' }],
    ['whose pages have more and less', { pages: 4, sizes: [5, 2, 3] }],
    ['with streams in place of tables', { pages: 3, streams: true, entries: { T: '1' } }],
    ['whose first page is alone in the hints', { pages: 1, hints: () => Buffer.alloc(0) }],
    ['whose hints have wide numbers', { pages: 3, hints: (table) => numbersOf(table, 32) }],
    ['with entries in another order', { pages: 2, entries: { Linearized: '' }, more: '/Linearized 1' }],
  ])('is one: %s', (_, options) => {
    expect(changesOf(makeLinearisedPdf(options))).toEqual(['+ validation-data'])
  })

  it('is told of the file alone where hints are shorter than their data, and tell nothing of its only page', () => {
    const before = makeLinearisedPdf({ pages: 1, hintEntries: '/Length 1' })
    expect(changesOf(before)).toEqual(['+ validation-data', '- structure'])
  })

  it.each<[string, LinearisedPdf]>([
    ['Poppler takes the pages in the order of the hints', { pages: 3, reversed: true }],
    ['Poppler takes what is no page of the tree', { pages: 4, hinted: [4, 2, 2] }],
    ['some began with another page', { pages: 3, entries: { O: '1' } }],
    ['some began with what is no page', { pages: 1, entries: { O: '1' } }],
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
    ['Poppler takes another page by the hints of streams', { pages: 3, streams: true, reversed: true }],
    ['an entry stands in for another', { pages: 1, entries: { E: '' }, more: '/X 1' }],
    ['the rows are said to begin with the second', { pages: 3, entries: { T: 'ROW2' } }],
    ['the least of the numbers is none', { pages: 3, hints: withoutLeast }],
    ['the hints are written in an odd way', { pages: 3, hintEntries: '/Length 67/X 1.2.3' }],
    ['the hints tell their parts in an odd way', { pages: 3, hintEntries: '.0/Length 67' }],
    ['the hints stand in another file', { pages: 3, hintEntries: '/F(x)/Length 67' }],
    ['its length stands under another key', { pages: 1, entries: { L: '9', E: 'LENGTH' } }],
    ['an entry is no number', { pages: 1, entries: { E: '[1 2 3]' } }],
    ['an entry is a number of another kind', { pages: 1, entries: { Linearized: '1.0' } }],
    ['the hints end early', { pages: 3, hints: (table) => table.subarray(0, 37) }],
    ['the hints end before they begin', { pages: 3, hints: (table) => table.subarray(0, 8) }],
    ['a page has no objects', { pages: 3, hints: (table) => Buffer.from(table.fill(0, 0, 4)) }],
    ['a number has more bits than readers take', { pages: 3, hints: (table) => numbersOf(table, 33) }],
    ['the hints are no stream', { pages: 3, entries: { H: '[000015 000090]' } }],
    ['there are no hints', { pages: 3, entries: { H: '[999999 000090]' } }],
    ['old readers find more in a stream', { pages: 1, trailer: '/XRefStm 15' }],
    ['the hints are packed in an odd way', { pages: 3, hintEntries: '/Filter/ASCIIHexDecode/Length 68' }],
  ])('is none: %s', (_, options) => {
    expect(changesOf(makeLinearisedPdf(options))).toEqual(['- structure'])
  })

  it.each([
    ['as it is', 'f \n', 'f \n', '+ validation-data'],
    ['shorter', 'f \n', 'f\n\n', '- structure'],
    ['of another kind', '65535 f', '65535 x', '- structure'],
    ['more than it says', 'xref\n0 6', 'xref\n0 5', '- structure'],
    ['from another number on', 'xref\n0 6', 'xref\n1 6', '- structure'],
  ])('goes by rows of the main table: %s', (_, from, to, wanted) => {
    expect(changesOf(rewritten({ pages: 3 }, from, to))).toEqual([wanted])
  })

  it('is one where a file only is as long as a number at its head', () => {
    const { length } = saying(1000)
    expect(changesOf(saying(length))).toEqual(['+ validation-data'])
  })
})

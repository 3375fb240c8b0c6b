import { describe, expect, it } from 'vitest'
import { appendObjects, streamSource } from '../../testing/foreign-signer.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { compareRevisions } from './compare-revisions.ts'
import { isPlainFile } from './plain-file.ts'

/**
 * What a cross-reference stream says of itself and of others, where readers go on otherwise: MuPDF takes it for the object of
 * its number, PDF.js gives up at a row of no kind, Poppler goes by generations.
 */

interface Section {
  objects?: Record<number, string>
  /** The number of the cross-reference stream, and whether a row leads to it. */
  id?: number
  ownRow?: boolean
  /** More rows: number, kind, place, generation. */
  rows?: readonly (readonly [number, number, number, number])[]
  generation?: number
}

/** The file with a revision that ends in a cross-reference stream. */
function revised(
  bytes: Buffer,
  { objects = {}, id = 90, ownRow = true, rows = [], generation = 0 }: Section,
): Buffer {
  let text = bytes.toString('latin1')
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]
  const all: (readonly [number, number, number, number])[] = [...rows]
  for (const [number, source] of Object.entries(objects)) {
    all.push([Number(number), 1, text.length, generation])
    text += `${number} ${generation} obj\n${source}\nendobj\n`
  }
  const start = text.length
  if (ownRow) all.push([id, 1, start, 0])
  const cells = all.flatMap(([, kind, place, third]) => [kind, place >> 8, place & 255, third])
  const index = all.map(([number]) => `${number} 1`).join(' ')
  const says = `/Type/XRef/W[1 2 1]/Index[${index}]/Size 99/Root 1 0 R/Prev ${previous}`
  const stream = streamSource(Buffer.from(cells).toString('latin1'), says)
  return Buffer.from(`${text}${id} 0 obj\n${stream}\nendobj\nstartxref\n${start}\n%%EOF\n`, 'latin1')
}

const first = makeTestPdf({ crossReference: 'stream' })
const isPlain = (bytes: Buffer): boolean => isPlainFile(new PdfDocument(bytes))

const setting = {
  filled: new Map(),
  policy: { level: 0, limitedBy: 'certification', isLocked: () => false, locksNewFields: false },
} as const

const changes = (before: Buffer, after: Buffer): string[] =>
  compareRevisions(new PdfDocument(before), new PdfDocument(after), { ...setting, cache: new Map() }).map(
    ({ kind, allowed, detail }) => `${allowed ? '+' : '-'} ${kind} ${detail}`,
  )

describe('a cross-reference stream', () => {
  it.each<[string, Section]>([
    ['with a row of its own', {}],
    ['without one, whose number nothing else has', { ownRow: false }],
    ['that has the number of what was there before', { id: 4 }],
    ['that calls another number free', { rows: [[80, 0, 0, 1]] }],
  ])('%s is plain', (_, section) => {
    expect(isPlain(revised(first, section))).toBe(true)
  })

  it.each<[string, Section]>([
    ['that has the number of another object', { objects: { 80: '(a)' }, id: 4, ownRow: false }],
    ['that has the number of the catalog', { id: 1, ownRow: false }],
    [
      'that something refers to, and no row leads to',
      { objects: { 4: '[90 0 R]', 95: '()' }, ownRow: false },
    ],
    [
      'that calls itself free where something refers to it',
      { objects: { 4: '[90 0 R]' }, ownRow: false, rows: [[90, 0, 0, 0]] },
    ],
    ['with a row of a kind that there is not', { rows: [[80, 3, 0, 0]] }],
    [
      'with two rows of a number',
      {
        rows: [
          [80, 0, 0, 0],
          [80, 0, 0, 0],
        ],
      },
    ],
  ])('%s is not', (_, section) => {
    expect(isPlain(revised(first, section))).toBe(false)
  })

  it('without a row is plain where its number was given anew', () => {
    const before = revised(first, { id: 80, ownRow: false })
    expect(isPlain(revised(before, { objects: { 80: '(a)', 4: '[80 0 R]' } }))).toBe(true)
    expect(isPlain(revised(before, { objects: { 4: '[80 0 R]' } }))).toBe(false)
  })
})

it('what hides a page is told where an update shows it', () => {
  const page = streamSource('BT /F1 24 Tf 72 700 Td (Contract) Tj ET')
  const before = revised(first, { id: 4, ownRow: false })
  expect(changes(before, revised(before, { objects: { 4: page } }))).toEqual(['- structure file'])
})

const page = (source: string): Buffer => makeTestPdf({ pages: [{ entries: `/MediaBox[0 0 9 9]${source}` }] })

describe('a reference behind the last object', () => {
  it('may be to what a reader makes, until something else is there', () => {
    const before = page('/Annots[5 0 R]')
    expect(changes(before, appendObjects(before, { 99: 'null' }))).toEqual(['- structure file'])
  })

  it('is none below it, nor where nothing leads to it', () => {
    const below = appendObjects(page('/Annots[5 0 R]'), { 6: '(a)' })
    expect(changes(below, appendObjects(below, { 99: 'null' }))).toEqual([])
    const unused = makeTestPdf({ extra: ['[900 0 R]'] })
    expect(changes(unused, appendObjects(unused, { 99: 'null' }))).toEqual([])
  })
})

describe('a generation', () => {
  it('is that of the row, or the file is not plain', () => {
    const another = makeTestPdf({ extra: ['(a)'] })
      .toString('latin1')
      .replace('100 0 obj', '100 1 obj')
    expect(isPlain(Buffer.from(another, 'latin1'))).toBe(false)
    expect(isPlain(revised(first, { objects: { 80: '(a)' }, generation: 1 }))).toBe(true)
  })

  it('is none for packed objects', () => {
    const holder = streamSource('81 0 (a)', '/Type/ObjStm/N 1/First 5')
    const packed = { objects: { 80: holder, 82: '[81 0 R]' }, rows: [[81, 2, 80, 0]] } as const
    expect(isPlain(revised(first, packed))).toBe(true)
    expect(isPlain(revised(first, { ...packed, generation: 1 }))).toBe(false)
  })

  it('of packed objects is told of an update', () => {
    const catalog = '<</Type/Catalog/Pages 2 0 R/Kept 81 0 R>>'
    const before = revised(first, { objects: { 1: catalog, 81: '(a)' } })
    const holder = streamSource('81 0 (a)', '/Type/ObjStm/N 1/First 5')
    const update = { id: 91, objects: { 80: holder }, rows: [[81, 2, 80, 0]] } as const
    expect(changes(before, revised(before, update))).toEqual([])
    expect(changes(before, revised(before, { ...update, generation: 1 }))).toEqual(['- object undefined'])
  })
})

const holder = (second: string): string =>
  streamSource(`81 0 82 4 (a) ${second}`, '/Type/ObjStm/N 2/First 10')
const packed: Section['rows'] = [
  [81, 2, 80, 0],
  [82, 2, 80, 1],
]
/** Of two packed objects the second was written anew. */
const superseded = (second: string): Buffer =>
  revised(revised(first, { objects: { 80: holder(second) }, rows: packed }), {
    id: 91,
    objects: { 82: '(b)' },
  })

describe('packed objects that no row leads to any more', () => {
  it('are written plainly, or nobody may find the others', () => {
    expect(isPlain(superseded('[1 2]'))).toBe(true)
    expect(isPlain(superseded('[1-2]'))).toBe(false)
    expect(isPlain(superseded('<</A +0 R>>'))).toBe(false)
  })

  it('are so in an update', () => {
    const catalog = '<</Type/Catalog/Pages 2 0 R/Kept 81 0 R>>'
    const before = revised(first, { objects: { 1: catalog, 81: '(a)' } })
    const update = (second: string): string[] =>
      changes(before, revised(before, { id: 91, objects: { 80: holder(second) }, rows: packed }))
    expect(update('[1 2]')).toEqual([])
    expect(update('[1-2]')).toEqual(['- object syntax'])
  })
})

it('a stream beside the oldest table is not read by PDFium', () => {
  const made = makeTestPdf().toString('latin1')
  const at = made.lastIndexOf('xref\n', made.lastIndexOf('startxref') - 1)
  const rows = String.fromCharCode(1, at >> 8, at & 255, 0)
  const beside = `8 0 obj\n${streamSource(rows, '/Type/XRef/W[1 2 1]/Index[8 1]/Size 9/Root 1 0 R')}\nendobj\n`
  const table = made.slice(at).replace('/Root', `/XRefStm ${at}/Root`)
  const moved = table.replace(/startxref\n\d+/, `startxref\n${at + beside.length}`)
  expect(isPlain(Buffer.from(made.slice(0, at) + beside + moved, 'latin1'))).toBe(false)
  expect(
    isPlain(Buffer.from(made.slice(0, at) + beside + moved.replace('/XRefStm', '/Before'), 'latin1')),
  ).toBe(true)
})

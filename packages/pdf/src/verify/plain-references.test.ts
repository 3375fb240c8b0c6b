import { describe, expect, it } from 'vitest'
import { compare } from '../../testing/compare-states.ts'
import { appendObjects, streamSource } from '../../testing/foreign-signer.ts'
import { makeTestPdf, type TestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { compareRevisions } from './compare-revisions.ts'

/**
 * A page whose notes an update lists in another way, each one of them kept: PDFium, Poppler or PDF.js showed none of them
 * then, MuPDF none where the generation has more than two bytes.
 */

const note = '<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]/AP<</N 101 0 R>>>>'
const look = streamSource('x', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]')
const font = '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'
const box = '/MediaBox[0 0 595 842]'
const page = (list: string): string =>
  `<</Type/Page/Parent 2 0 R/Contents 4 0 R${font}${box}/Annots ${list}>>`
const before = (list: string, more: string[] = []): TestPdf => ({
  pages: [{ entries: `${box}/Annots ${list}` }],
  extra: [note, look, ...more],
})
const listed = (list: string, objects: Record<number, string> = {}): string[] =>
  compare({ before: before('[100 0 R]'), after: { 3: page(list), ...objects } })
const astray = ['- object #3 /reference']

describe('a reference that an update writes', () => {
  it.each<[string, Record<number, string>]>([
    ['[100 0 R]', {}],
    ['300 0 R', { 300: '[100 0 R]' }],
    ['[100 00000 R]', {}],
  ])('may be %s', (list, objects) => {
    expect(listed(list, objects)).toEqual([])
  })

  it('leads to what has its generation', () => {
    expect(listed('300 1 R', { 300: '[100 0 R]' })).toEqual(astray)
  })

  it('does not lead to another reference', () => {
    expect(listed('300 0 R', { 300: '301 0 R', 301: '[100 0 R]' })).toEqual([
      '- object #300 /reference',
      '- object #3 /reference',
    ])
  })

  it('may be as it was', () => {
    const old = before('102 0 R', ['103 0 R', '[100 0 R]', '[4 7 R]'])
    expect(compare({ before: old, after: { 3: page('102 0 R') } })).toEqual([])
  })
})

describe('a reference that an update takes away', () => {
  it('led to a list that every reader found', () => {
    const old = before('102 0 R', ['[100 0 R]'])
    expect(compare({ before: old, after: { 3: page('[100 0 R]') } })).toEqual([])
  })

  it('led to another reference: some readers show again what they did not', () => {
    const old = before('102 0 R', ['103 0 R', '[100 0 R]'])
    expect(compare({ before: old, after: { 3: page('103 0 R') } })).toEqual(astray)
    expect(compare({ before: old, after: { 102: '[100 0 R]' } })).toContain('- object #102 /reference')
  })

  it('led to another generation', () => {
    const old = before('102 3 R', ['[100 0 R]'])
    expect(compare({ before: old, after: { 3: page('102 0 R') } })).toEqual(astray)
  })
})

/** The changes of an update that lists the notes in an object with a row of this generation. */
function inGeneration(generation: number, reference = generation): string[] {
  const pdf = before('[100 0 R]')
  const bytes = appendObjects(makeTestPdf(pdf), { 99: 'null' })
  const row = String(generation).padStart(5, '0')
  const text = appendObjects(bytes, { 3: page(`300 ${reference} R`), 300: '[100 0 R]' })
    .toString('latin1')
    .replace('300 0 obj', `300 ${row} obj`)
  const at = text.lastIndexOf('xref\n', text.lastIndexOf('startxref') - 1)
  const grown = row.length - 1
  const table = text
    .slice(at)
    .replace(/(300 1\n\d{10} )00000/, `$1${row}`)
    .replace(/(startxref\n)(\d+)/, (_, word: string, offset: string) => `${word}${Number(offset) + grown}`)
  const setting = {
    filled: new Map(),
    cache: new Map(),
    policy: { level: 0, limitedBy: 'certification', isLocked: () => false, locksNewFields: false },
  } as const
  return compareRevisions(
    new PdfDocument(bytes),
    new PdfDocument(Buffer.from(text.slice(0, at) + table, 'latin1')),
    setting,
  ).map(({ kind, object }) => `${kind} ${object}`)
}

describe('a list in another generation', () => {
  it('is one that two bytes hold', () => {
    expect(inGeneration(0)).toEqual([])
    expect(inGeneration(7)).toEqual([])
    expect(inGeneration(65_535)).toEqual([])
    expect(inGeneration(65_536)).toEqual(['object 3'])
  })

  it('is the one that is referred to', () => {
    expect(inGeneration(7, 0)).toEqual(['object 3'])
    expect(inGeneration(0, 7)).toEqual(['object 3'])
  })
})

it('the information of a document is where its trailer says', () => {
  const one = { before: {}, after: { 300: '<</Title(x)>>' } }
  expect(compare({ ...one, afterTrailer: '/Info 300 0 R' })).toEqual(['+ metadata /Info'])
  expect(compare({ ...one, afterTrailer: '/Info 300 2 R' })).toEqual([
    '+ metadata /Info',
    '- trailer /syntax',
  ])
})

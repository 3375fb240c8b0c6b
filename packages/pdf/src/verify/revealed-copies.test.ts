import { describe, expect, it } from 'vitest'
import { appendObjects, streamSource } from '../../testing/foreign-signer.ts'
import { besidesOddFile } from '../../testing/odd-file.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { compareRevisions } from './compare-revisions.ts'

/**
 * Poppler looks for all objects as soon as it meets one that is not where it should be, and takes those in the data of
 * streams, too. Each row that is refused was seen to change a page after the one that led it there.
 */

const copy = `x\nendobj\n4 0 obj\n${streamSource('0 0 99 99 re f')}\nendobj\n`
const box = '/FT/Tx/T(t)/Type/Annot/Subtype/Widget/Rect[9 9 60 30]'
const field = (more: string): string => `<<${box}/P 3 0 R${more}>>`
const look = (more: string): string => streamSource('q Q', `/Subtype/Form/BBox[0 0 51 21]${more}`)
const catalog = (more: string, form = ''): string =>
  `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[100 0 R]${form}>>${more}>>`

/** The test document with a field; 103 is read otherwise by each reader, 104 may hold a copy in its data. */
function signed(data: string, entries: Record<number, number> = {}, old = '/AP<</N 101 0 R>>'): Buffer {
  const made = makeTestPdf({
    catalog: '/AcroForm<</Fields[100 0 R]>>',
    pages: [{ entries: '/MediaBox[0 0 200 200]/Annots[100 0 R]' }],
    extra: [field(old), look(''), look(''), '<</A 1 x>>', streamSource(data)],
  })
  return appendObjects(made, {}, { entries })
}

/** The same with evidence, whose list is an object of its own. */
function listed(data: string): Buffer {
  return appendObjects(signed(data), {
    1: catalog('/DSS<</Certs 105 0 R>>'),
    105: '[106 0 R]',
    106: streamSource('y'),
  })
}

function changesOf(before: Buffer, objects: Record<number, string>, trailer = ''): string[] {
  const after = appendObjects(before, objects, { trailer })
  const found = compareRevisions(new PdfDocument(before), new PdfDocument(after), {
    filled: new Map(),
    cache: new Map(),
    policy: { level: 0, limitedBy: 'certification', isLocked: () => false, locksNewFields: false },
  })
  return besidesOddFile(found).map(({ kind, allowed }) => `${allowed ? '+' : '-'} ${kind}`)
}

const filled = (more: string): Record<number, string> => ({
  100: field('/V(x)/AP<</N 300 0 R>>'),
  300: look(more),
})
const evidence = (data: string, more = ''): Record<number, string> => ({
  1: catalog(`/DSS<</Certs[300 0 R]>>${more}`),
  300: streamSource(data),
})

describe('an update that brings data', () => {
  it.each([
    ['without copies', 'x\nendobj\n4 0 x', ['+ validation-data']],
    ['with an object that nothing leads to', copy.replace('4 0', '70 0'), ['+ validation-data']],
    ['with a copy of what is shown', copy, ['+ validation-data', '- structure']],
  ])('%s', (_, data, wanted) => {
    expect(changesOf(signed('x'), evidence(data))).toEqual(wanted)
  })
})

describe('an update of a file that holds a copy in its data', () => {
  it.each<[string, Record<number, string>, string?]>([
    ['with evidence', evidence('x', '/Version/2.0')],
    ['with a filled field', filled('/Resources<</XObject<</X 102 0 R>>>>')],
    ['with a name that leads nowhere upwards', filled('/StructParent 998 0 R')],
    ['with information', { 300: '<</Title(x)>>' }, '/Info 300 0 R'],
  ])('is one: %s', (_, objects, trailer) => {
    expect(changesOf(signed(copy), objects, trailer)).not.toContain('- structure')
  })

  it.each<[string, Record<number, string>, string?]>([
    ['a look of what is not there', filled('/Resources<</XObject<</X 998 0 R>>>>')],
    ['a look of what is not plain', filled('/Resources<</ExtGState<</G 103 0 R>>>>')],
    ['a version that is not there', evidence('x', '/Version 998 0 R')],
    ['fonts that are not there', { 1: catalog('', '/DR<</Font<</F 998 0 R>>>>') }],
    ['a look of new text that is not there', { 1: catalog('', '/DA 998 0 R') }],
    ['information that is not there', {}, '/Info 998 0 R'],
  ])('leads to it, and is none: %s', (_, objects, trailer) => {
    const bare = changesOf(signed('x'), objects, trailer)
    expect(bare).not.toContain('- structure')
    expect(changesOf(signed(copy), objects, trailer)).toEqual([...bare, '- structure'])
  })

  it('leads to what is there in another generation, which is told without one', () => {
    const objects = filled('/Resources<</XObject<</X 102 7 R>>>>')
    for (const data of [copy, 'x'])
      expect(changesOf(signed(data), objects)).toEqual(['+ field-filled', '- object'])
  })

  it('leads to where another object stands, and is none', () => {
    const at = signed(copy).indexOf('104 0 obj')
    const objects = filled('/Resources<</XObject<</X 102 0 R>>>>')
    expect(changesOf(signed(copy, { 102: at }), objects)).toEqual(['+ field-filled', '- structure'])
    expect(changesOf(signed('x', { 102: at }), objects)).toEqual(['+ field-filled'])
  })

  it('leads away from what is not there, and is none', () => {
    const old = '/AP<</N 101 0 R/D 998 0 R>>'
    expect(changesOf(signed(copy, {}, old), filled(''))).toEqual(['+ field-filled', '- structure'])
    expect(changesOf(signed('x', {}, old), filled(''))).toEqual(['+ field-filled'])
  })

  it('leads by a list to what is not there, and is none', () => {
    const objects = { 105: '[106 0 R 300 0 R]', 300: streamSource('z', '/X 998 0 R') }
    expect(changesOf(listed(copy), objects)).toEqual(['+ validation-data', '- structure'])
    expect(changesOf(listed('x'), objects)).toEqual(['+ validation-data'])
  })
})

const paint = (number: number): string => `${number} 0 obj\n${streamSource('0 0 99 99 re f')}\nendobj\n`
const lines = ' '.repeat(200)
const drawn = (contents: string): Buffer =>
  makeTestPdf({ pages: [{ entries: `/MediaBox[0 0 200 200]/Contents ${contents}` }], extra: ['null'] })

describe('evidence', () => {
  it.each([
    ['[4 0 R 77 0 R]', 77, ['+ validation-data', '- structure']],
    ['[4 0 R 100 0 R]', 100, ['+ validation-data', '- structure']],
    ['[4 0 R 77 0 R]', 78, ['+ validation-data']],
  ])('does not hold in its data what is missing: %s and %d', (contents, number, wanted) => {
    const objects = {
      1: '<</Type/Catalog/Pages 2 0 R/DSS<</Certs[300 0 R]>>>>',
      300: streamSource(paint(number)),
    }
    expect(changesOf(drawn(contents), objects)).toEqual(wanted)
  })

  it.each([
    `77${lines}0 obj`,
    `77 0${lines}obj`,
    `77 ${'0'.repeat(90)} obj`,
    `${'0'.repeat(90)}77 0 obj`,
    '77\v0\vobj',
    '77\xff0\x80obj',
    '77%5\n0 % x\robj',
  ])('does not hold it however its head is written: %s', (head) => {
    const objects = { 300: streamSource(paint(77).replace('77 0 obj', head)) }
    expect(changesOf(drawn('[4 0 R 77 0 R]'), objects)).toEqual(['- structure'])
  })

  it.each([
    ['another trailer', 'x\ntrailer\n<</Root 600 0 R>>', ['- structure']],
    ['more cross-references', 'x\n9 0 obj\n<</Type/XRef>> 8 0 obj\n<</Type/XRef>>', ['- structure']],
    ['the words alone', 'a trailer, /XRefStm', []],
  ])('does not hold the beginning of another file: %s', (_, data, wanted) => {
    expect(changesOf(drawn('4 0 R'), { 300: streamSource(data) })).toEqual(wanted)
  })
})

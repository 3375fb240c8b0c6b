import { describe, expect, it } from 'vitest'
import { compare, type Case } from '../../testing/compare-states.ts'
import { appendObjects, streamSource } from '../../testing/foreign-signer.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { compareRevisions } from './compare-revisions.ts'

/**
 * Objects that an update writes as they were, and not as the standard has it: what of these changed a page in PDFium,
 * Poppler or MuPDF, or hid it, was the same for our reader.
 */

const box = '/MediaBox[0 0 595 842]'
const turned = `${box}/Rotate 90`
const font = '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'
const start = `<</Type/Page/Parent 2 0 R`
const page = (more: string): string => `${start}/Contents 4 0 R${font}${more}>>`
const content = 'BT /F1 24 Tf 72 700 Td (Contract) Tj ET'
const again = (objects: Record<number, string>, extra: string[] = []): Case => ({
  before: { pages: [{ entries: turned }], extra },
  after: objects,
})
const syntax = (number: number): string[] => [`- object #${number} /syntax`]

const setting = {
  filled: new Map(),
  cache: new Map(),
  policy: { level: 0, limitedBy: 'certification', isLocked: () => false, locksNewFields: false },
} as const
const value = (old: string, source: string): string[] => compare(again({ 100: source }, [old]))
const stream = (begin: string, end: string, more = ''): string =>
  `<</Length ${content.length}${more}>>${begin}${content}${end}`

describe('a page that an update writes anew', () => {
  it.each([
    page(turned),
    `\n${start}\t/Contents\f4\r\n0 R${font}%x\n${turned} >>%>>`,
    `${start}/Contents 4 00 R${font}${turned}>>`,
    `${start}/Contents 4 0 R/Type/Page${font}/#52otate +90 ${box}>>`,
    page(`/MediaBox[-0 .0 595. 842.00]/Rotate 090`),
  ])('may look otherwise: %j', (source) => {
    expect(compare(again({ 3: source }))).toEqual([])
  })

  it.each([
    page(`${box}/Rotate 90e0`),
    page(`${box}/Rotate 90x`),
    page(`${box}/Rotate 90-`),
    page(`${box}/Rotate 90-1`),
    page(`${box}/Rotate ${'90'.padStart(128, '0')}`),
    page(`/MediaBox[0 0 595e0 842]/Rotate 90`),
    page(`/MediaBox[-- 0 595 842]/Rotate 90`),
    page(`/MediaBox[. 0 595 842]/Rotate 90`),
    page(`/MediaBox[0 0 595 842}]/Rotate 90`),
    page(`foo${turned}`),
    page(`${turned}/X foo`),
    page(`${turned}/X`),
    page(`${turned} 5`),
    page(`${turned} null`),
    page(`${turned}(x)`),
    page(`${turned}<<>>`),
    page(`${turned})`),
    page(`${turned}>`),
    page(`${turned} 4 0 R`),
    `${start}/Contents 4.0 0 R${font}${turned}>>`,
    `${start}/Contents 4 0R${font}${turned}>>`,
    `${start}/Contents 4%\n0 R${font}${turned}>>`,
    `${page(turned)}foo`,
    page(`${turned}/CropBox null`),
  ])('and not plainly is reported: %j', (source) => {
    expect(compare(again({ 3: source }))).toEqual(syntax(3))
  })

  it.each([
    [`${box}/Rotate 90e0`, turned],
    [`${box}/Rotate 90x`, turned],
    [`/MediaBox[0 0 595-1 842]/Rotate 90`, turned],
    [`${turned} 5`, turned],
    [`${turned}/CropBox null`, turned],
    [`${turned}>`, turned],
  ])('and plainly is reported where it was not so before: %j', (old, entries) => {
    const before = { pages: [{ entries: old }] }
    expect(compare({ before, after: { 3: page(entries) }, oddFile: true })).toEqual(syntax(3))
  })

  it.each([page(`${box}/Rotate 90.0`), page(`${box}/Rotate 90.`)])(
    'is another one where a whole number is wanted: %j',
    (source) => {
      expect(compare(again({ 3: source }))).toEqual(['- page-changed #3 p1 /Rotate'])
    },
  )

  it('is reported where one of its keys stands twice', () => {
    const source = page(`${box}/Rotate 0/Rotate 90`)
    expect(compare(again({ 3: source }))).toEqual(['- object #3 /Rotate'])
  })
})

describe('what else an update writes anew', () => {
  it.each([
    ['(a\n(b)\\\r)', '(\\141\n\\(b\\)\\\r\n)'],
    ['<61620>', '<61 6\n20\0>'],
    ['(\\\\)', '(\\134)'],
    ['(\\\\541)', '(\\\\54\\61)'],
    ['['.repeat(51) + ']'.repeat(51), '['.repeat(51) + ']'.repeat(51)],
    ['[true false null/A#20B]', '[ true false\nnull /A#20B ]'],
    ['[1 0.5 -.5 3 0 R]', '[+1 00.5 -0.50 3 0 R]'.replace('-0.50', '-.50')],
    ['<</W 1.0/C[1 0 0]/Rect[1 2 3 4]>>', '<</W 1/C[1. 0 0]/Rect[1.0 2 3 4]>>'],
    [`/${'n'.repeat(127)}`, `/${'n'.repeat(127)}`],
  ])('%j is %j', (old, source) => {
    expect(value(old, source)).toEqual([])
  })

  it.each([
    ['(a\n)', '(a\r)'],
    ['(a\n)', '(a\r\n)'],
    ['(\\\\\n)', '(\\\\\r)'],
    ['(a)', '(\\541)'],
    ['(\\\\a)', '(\\\\\\541)'],
    ['<6162>', '<z6162>'],
    ['<6162>', '<61/62>'],
    ['[3 0 R]', '[3 0 R foo]'],
    ['[3 0 R]', '[3 0 R)]'],
    ['[[3 0 R]]', '[[3 0R]]'],
    ['['.repeat(52) + ']'.repeat(52), '['.repeat(52) + ']'.repeat(52)],
    [`/${'n'.repeat(128)}`, `/${'n'.repeat(128)}`],
    ['/A#0', '/A#0'],
    ['/A#00', '/A#00'],
    ['[/A]', '[/A fals]'],
  ])('%j is not %j', (old, source) => {
    expect(value(old, source)).toContain('- object #100 /syntax')
  })

  it.each([
    ['[1]', '[1'],
    ['[/Indexed/DeviceRGB 3 4 0 R]', '[/Indexed/DeviceRGB 3.0 4 0 R]'],
    ['<</W[1 2 500]>>', '<</W[1.0 2 500]>>'],
    ['<</FirstChar 32>>', '<</FirstChar 32.0>>'],
  ])('%j has become %j', (old, source) => {
    expect(value(old, source)).toEqual([expect.stringMatching(/^- object #100/)])
  })
})

describe('a stream that an update writes anew', () => {
  it.each([
    ['\nstream\n', '\nendstream'],
    ['stream\r\n', 'endstream'],
    [' stream \n', '\r\nendstream'],
    ['%x\nstream\n', 'endstream'],
  ])('may begin and end with %j and %j', (begin, end) => {
    expect(compare(again({ 4: stream(begin, end) }))).toEqual([])
  })

  it.each([
    ['\nstream\r', '\nendstream'],
    ['\nstream\t\n', '\nendstream'],
    ['\nstream\n', `${' '.repeat(33)}endstream`],
    ['\nstream\n', '\nendobj'],
    ['\nstream\n', '\nendstreamx'],
    ['\nstream\n', '\nendstream foo'],
    ['\nstream\n', '\nendstream endobjx'],
  ])('is reported with %j and %j', (begin, end) => {
    expect(compare(again({ 4: stream(begin, end) }))).toEqual(syntax(4))
  })

  it('is reported with a length that is no number of bytes', () => {
    const rest = `>>\nstream\n${content}\nendstream`
    expect(compare(again({ 4: `<</Length +${content.length}${rest}` }))).toEqual(syntax(4))
    expect(compare(again({ 4: `<</Length ${content.length}.0${rest}` }))).toContain('- page-content #4 p1')
  })

  it('may have its length in another object', () => {
    const source = '<</Length 100 0 R>>\nstream\nq Q\nendstream'
    expect(compare(again({ 101: source }, ['3', source]))).toEqual([])
    expect(compare({ ...again({ 101: source }, ['2', source]), oddFile: true })).toEqual(syntax(101))
  })
})

/** Objects 100 and 101 packed, the first in so many bytes. */
function packed(first: string, room: number, second: string): string[] {
  const before = makeTestPdf({ catalog: '/Kept[100 0 R 101 0 R]', extra: ['12', '34'] })
  const previous = /startxref\s+(\d+)/.exec(before.toString('latin1'))?.[1]
  const head = `100 0 101 ${room} `
  const data = streamSource(`${head}${first}${second}`, `/Type/ObjStm/N 2/First ${head.length}`)
  const holder = `700 0 obj\n${data}\nendobj\n`
  const at = before.length + holder.length
  const rows = [
    [2, 700, 0],
    [2, 700, 1],
    [1, before.length, 0],
    [1, at, 0],
  ].map(([type = 0, where = 0, index = 0]) =>
    String.fromCharCode(type, where >> 16, (where >> 8) & 255, where & 255, index),
  )
  const entries = `/Type/XRef/W[1 3 1]/Index[100 2 700 2]/Size 702/Root 1 0 R/Prev ${previous}`
  const table = `701 0 obj\n${streamSource(rows.join(''), entries)}\nendobj\nstartxref\n${at}\n%%EOF\n`
  const bytes = Buffer.concat([before, Buffer.from(`${holder}${table}`, 'latin1')])
  return compareRevisions(new PdfDocument(before), new PdfDocument(bytes), setting).map(
    ({ kind, object, detail }) => `${kind} ${object} ${detail}`,
  )
}

describe('an object stream of an update', () => {
  it('may hold them as they were', () => {
    expect(packed('12 ', 3, '34')).toEqual([])
  })

  it('is reported where one of them is not plain, or goes on in the next', () => {
    // Who cannot read one of them has none.
    const both = ['object 100 syntax', 'object 101 syntax']
    expect(packed('12- ', 4, '34')).toEqual(both)
    expect(packed('12 ', 3, '34x')).toEqual(both)
    expect(packed('012', 2, ' 34')).toContain('object 100 syntax')
  })
})

describe('the cross-reference of an update', () => {
  const before = makeTestPdf()
  const found = (bytes: Buffer): (string | undefined)[] =>
    compareRevisions(new PdfDocument(before), new PdfDocument(bytes), { ...setting, cache: new Map() }).map(
      ({ kind, detail }) => `${kind} ${detail}`,
    )
  const written = appendObjects(before, { 99: 'null' }).toString('latin1')
  const spoilt = (from: string, to: string): Buffer => Buffer.from(written.replace(from, to), 'latin1')

  it.each([
    ['/Root 1 0 R/Prev', '/Root 1 0 R/X null/Prev'],
    ['/Root 1 0 R/Prev', '/Root 1 0 R%x\n/Prev'],
  ])('may say %j as %j', (from, to) => {
    expect(found(spoilt(from, to))).toEqual([])
  })

  it.each([
    ['/Root 1 0 R/Prev', '/Root 1 0 R foo/Prev'],
    ['/Root 1 0 R/Prev', '/Root 1 0 R/X foo/Prev'],
    ['/Root 1 0 R/Prev', '/Root 1 0 R}/Prev'],
  ])('is reported where it says %j as %j', (from, to) => {
    expect(found(spoilt(from, to))).toEqual(['trailer syntax'])
  })

  it('is reported where an earlier part of the update is not plain', () => {
    const later = appendObjects(spoilt('/Root 1 0 R/Prev', '/Root 1 0 R foo/Prev'), { 98: 'null' })
    expect(found(later)).toEqual(['trailer syntax'])
    expect(found(appendObjects(Buffer.from(written, 'latin1'), { 98: 'null' }))).toEqual([])
  })
})

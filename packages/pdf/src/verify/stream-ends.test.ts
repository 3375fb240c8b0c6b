import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { appendObjects } from '../../testing/foreign-signer.ts'
import { besidesOddFile } from '../../testing/odd-file.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { compareRevisions } from './compare-revisions.ts'

/** Pictures whose end Poppler does not see: it takes what follows for them, up to an update and in it. */

const picture = '/Type/XObject/Subtype/Image/Width 1/Height 3000/BitsPerComponent 8/ColorSpace/DeviceGray'
const pages = [{ resources: '/Resources<</XObject<</I 100 0 R>>>>' }]

function changes(before: Buffer): string[] {
  const after = appendObjects(before, { 400: '1' })
  const all = compareRevisions(new PdfDocument(before), new PdfDocument(after), {
    filled: new Map(),
    cache: new Map(),
    policy: { level: 0, limitedBy: 'certification', isLocked: () => false, locksNewFields: false },
  })
  return besidesOddFile(all).map(({ kind, object, detail }) => `${kind} ${object} ${detail}`)
}

/** What is found, besides what the file is, where a picture says this length, has these data, and its end follows at once. */
function found(
  length: number | string,
  data: string,
  behind: readonly string[] = [],
  entries = '',
): string[] {
  const image = `<<${picture}${entries}/Length ${length}>>\nstream\n${data}`
  return changes(makeTestPdf({ pages, extra: [image, ...behind] }))
}

const unended = ['structure 100 Length']

describe('a picture at the end of what was signed', () => {
  it.each([
    ['within a word', 1, 'xxendstream'],
    ['within a comment', 1, 'x%endstream'],
    ['within a text', 1, 'x(\nendstream'],
    ['within digits', 1, 'x<\nendstream'],
    ['at the beginning of a word', 2, 'xx\nendstreamx'],
    ['nowhere after what it says', 40, 'xx\nendstream'],
  ])('reaches into an update where its end is %s', (_, length, data) => {
    expect(found(length, data)).toEqual(unended)
  })

  it.each<[string, number | string, string]>([
    ['where it says', 2, 'xx\nendstream'],
    ['after a line end', 2, 'xx\r\nendstream'],
    ['behind other words', 1, 'xx x ( x\nendstream'],
    ['without a length', '101 0 R', 'x\nendstream'],
  ])('ends before it %s', (_, length, data) => {
    expect(found(length, data)).toEqual([])
  })
})

describe('a picture with a wrong length', () => {
  it('ends where the next does', () => {
    expect(found(1, 'xxendstream', ['<</Length 1>>\nstream\nx\nendstream'])).toEqual(unended)
    const far = `(${'x'.repeat(9000)})`
    expect(found(1, 'xxendstream', [far])).toEqual([])
    expect(found(1, 'x(\nendstream', [`[${'1 '.repeat(5000)}]`])).toEqual(unended)
  })

  it('says itself where it ends if it is deflated', () => {
    const data = deflateSync('x').toString('latin1')
    expect(found(1, `${data}endstream`, [], '/Filter/FlateDecode')).toEqual([])
    expect(found(1, `${data.slice(0, 3)}endstream`, [], '/Filter/FlateDecode')).toEqual(unended)
  })

  it('is nothing where nobody sees it', () => {
    const image = `<<${picture}/Length 1>>\nstream\nxxendstream`
    expect(changes(makeTestPdf({ extra: [image] }))).toEqual([])
  })
})

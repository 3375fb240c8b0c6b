import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { PdfStream } from '../read/objects.ts'
import { plainData } from './plain-streams.ts'

/** Data that one of the usual readers gave up, or took other parts of, are not plain; each row was seen to differ. */

const sourceOf = (data: Buffer, entries: string): string =>
  `<</Length ${data.length}${entries}>>\nstream\n${data.toString('latin1')}\nendstream`

function read(data: Buffer, entries: string): string | undefined {
  const document = new PdfDocument(makeTestPdf({ extra: [sourceOf(data, entries)] }))
  const stream = document.get(100)
  return stream instanceof PdfStream ? plainData(document, stream)?.toString('latin1') : 'no stream'
}

const text = 'q 1 0 0 RG Q'
const packed = deflateSync(Buffer.from(text))
const hexOf = (bytes: Buffer): string => bytes.toString('hex')
const rows = (tag: number): Buffer =>
  deflateSync(Buffer.concat([...text].map((one) => Buffer.from([tag, one.charCodeAt(0)]))))
const spoilt = (at: number): Buffer => packed.map((byte, index) => (index === at ? byte ^ 1 : byte)) as Buffer
const rowsOf = (entries: string): string => `/Filter/FlateDecode/DecodeParms<<${entries}>>`

describe('the data of a stream', () => {
  it.each<[string, Buffer, string]>([
    ['as they are', Buffer.from(text), ''],
    ['deflated', packed, '/Filter/FlateDecode'],
    ['deflated, in a list', packed, '/Filter[/FlateDecode]/DecodeParms[null]'],
    ['deflated, with something after it', Buffer.concat([packed, Buffer.from('\n')]), '/Filter/FlateDecode'],
    ['in rows', rows(0), rowsOf('/Predictor 12/Columns 1')],
    ['not in rows', packed, rowsOf('/Predictor 1/Columns 5')],
    ['in digits', Buffer.from(`${hexOf(Buffer.from(text))}>`), '/Filter/ASCIIHexDecode'],
    ['deflated, in digits', Buffer.from(`${hexOf(packed)} >`), '/Filter[/ASCIIHexDecode/FlateDecode]'],
  ])('are plain: %s', (_, data, entries) => {
    expect(read(data, entries)).toBe(text)
  })

  it.each<[string, Buffer, string]>([
    ['a wrong head', spoilt(0), '/Filter/FlateDecode'],
    ['a wrong sum', spoilt(packed.length - 1), '/Filter/FlateDecode'],
    ['an early end', packed.subarray(0, -4), '/Filter/FlateDecode'],
    ['a short name', packed, '/Filter/Fl'],
    ['another name', packed, '/Filter[/Crypt/FlateDecode]'],
    ['three names', packed, '/Filter[/FlateDecode/FlateDecode/FlateDecode]'],
    ['rows of an unknown kind', rows(5), rowsOf('/Predictor 15/Columns 1')],
    ['rows by a fraction', packed, rowsOf('/Predictor 1.5')],
    ['rows as in TIFF', packed, rowsOf('/Predictor 2')],
    ['short keys', packed, '/Filter/FlateDecode/DP<<>>'],
    ['settings that are none', packed, '/Filter/FlateDecode/DecodeParms 5'],
    ['digits and others', Buffer.from(`zz${hexOf(Buffer.from(text))}>`), '/Filter/ASCIIHexDecode'],
    ['digits without an end', Buffer.from(hexOf(Buffer.from(text))), '/Filter/ASCIIHexDecode'],
    ['digits, and then others', Buffer.from(`${hexOf(packed)}>`), '/Filter[/ASCIIHexDecode/LZWDecode]'],
    ['digits of what is wrong', Buffer.from(`${hexOf(spoilt(0))}>`), '/Filter[/ASCIIHexDecode/FlateDecode]'],
    ['characters without an end', Buffer.from('87cUR'), '/Filter/ASCII85Decode'],
    ['run lengths', Buffer.from([0, 65, 128]), '/Filter/RunLengthDecode'],
  ])('are not: %s', (_, data, entries) => {
    expect(read(data, entries)).toBeUndefined()
  })

  it('are not where a document has had more of them unpacked than any needs', () => {
    // As long as can be, and wrong at the end.
    const long = deflateSync(Buffer.alloc(48 * 1024 * 1024)).map((byte, at, all) =>
      at === all.length - 1 ? byte ^ 1 : byte,
    )
    const deflated = '/Filter/FlateDecode'
    const wrongOnes = Array.from({ length: 9 }, () => sourceOf(Buffer.from(long), deflated))
    const extra = [sourceOf(packed, deflated), ...wrongOnes]
    const document = new PdfDocument(makeTestPdf({ extra }))
    const plain = (number: number): string | undefined => {
      const stream = document.get(number)
      return stream instanceof PdfStream ? plainData(document, stream)?.toString('latin1') : 'no stream'
    }
    expect(plain(100)).toBe(text)
    const wrong = Array.from({ length: 9 }, (_, at) => plain(101 + at))
    expect(wrong.every((data) => data === undefined)).toBe(true)
    expect(plain(100)).toBeUndefined()
  })
})

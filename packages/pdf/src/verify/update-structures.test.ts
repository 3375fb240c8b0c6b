import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compare } from '../../testing/compare-states.ts'
import { appendObjects, streamSource } from '../../testing/foreign-signer.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { undoPngRows } from '../read/filters.ts'
import { compareRevisions } from './compare-revisions.ts'

/**
 * Cross-references, object streams and trailers of an update that our reader took for what was there before, and PDFium,
 * Poppler, MuPDF or PDF.js for another page, or none: anybody could append them to an honest file.
 */

const forms = ['stream', 'table'] as const
const font = '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'
const forged = {
  400: '<</Type/Catalog/Pages 401 0 R>>',
  401: '<</Type/Pages/Kids[402 0 R]/Count 1>>',
  402: `<</Type/Page/Parent 401 0 R/MediaBox[0 0 595 842]/Contents 403 0 R${font}>>`,
  403: streamSource('BT /F1 24 Tf 72 700 Td (Forged) Tj ET'),
}

function judge(before: Buffer, text: string): string[] {
  const after = Buffer.concat([before, Buffer.from(text, 'latin1')])
  const setting = {
    filled: new Map(),
    cache: new Map(),
    policy: { level: 0, limitedBy: 'certification', isLocked: () => false, locksNewFields: false },
  } as const
  return compareRevisions(new PdfDocument(before), new PdfDocument(after), setting).map(
    ({ allowed, kind, object, detail }) => `${allowed ? '+' : '-'} ${kind} ${object ?? ''} ${detail ?? ''}`,
  )
}

const row = (kind: number, second: number, third = 0): Buffer => {
  const bytes = Buffer.alloc(7)
  bytes[0] = kind
  bytes.writeUInt32BE(second, 1)
  bytes.writeUInt16BE(third, 5)
  return bytes
}

/** An update of one cross-reference stream with these rows, as they are packed. */
function rowsOf(before: Buffer, data: Buffer, entries: string): string {
  const { startxref } = new PdfDocument(before)
  const source = streamSource(
    data.toString('latin1'),
    `/Type/XRef/W[1 4 2]/Size 5001/Root 1 0 R/Prev ${startxref}${entries}`,
  )
  return `301 0 obj\n${source}\nendobj\nstartxref\n${before.length}\n%%EOF\n`
}

/** The row of the page's content, as it is. */
function ownRow(before: Buffer): Buffer {
  const entry = new PdfDocument(before).entries.get(4)
  return row(1, entry?.kind === 'offset' ? entry.offset : 0)
}

describe.each(forms)('after a %s, rows of an update', (crossReference) => {
  const before = makeTestPdf({ crossReference })
  const two = Buffer.concat([row(0, 0), ownRow(before)])
  const up = Buffer.concat([Buffer.from([2]), two])
  const entries = '/Index[5000 1 4 1]/Filter'

  it('may be predicted as programs do it', () => {
    const packed = `${entries}/FlateDecode/DecodeParms<</Predictor 12/Columns 14>>`
    expect(judge(before, rowsOf(before, deflateSync(up), packed))).toEqual([])
    const listed = `${entries}[/FlateDecode]/DecodeParms[<</Predictor 12/Columns 14>>]`
    expect(judge(before, rowsOf(before, deflateSync(up), listed))).toEqual([])
  })

  it.each([
    ['by a list beside a name', '/FlateDecode/DecodeParms[<</Predictor 12/Columns 14>>]'],
    ['by a dictionary beside a list', '[/FlateDecode]/DecodeParms<</Predictor 12/Columns 14>>'],
    [
      'by pixels of twelve bits',
      '/FlateDecode/DecodeParms<</Predictor 12/Colors 3/BitsPerComponent 4/Columns 9>>',
    ],
    ['by pixels of two bytes', '/FlateDecode/DecodeParms<</Predictor 12/Colors 2/Columns 7>>'],
    ['by parameters that stand elsewhere', '/FlateDecode/DecodeParms 4 0 R'],
    ['by a number that stands elsewhere', '/FlateDecode/DecodeParms<</Predictor 12/Columns 4 0 R>>'],
  ])('may not be predicted %s', (_, filter) => {
    const changes = judge(before, rowsOf(before, deflateSync(up), entries + filter))
    expect(changes.filter((change) => change.startsWith('-'))).not.toEqual([])
  })

  it('may not end in half a row', () => {
    const whole = Buffer.concat([
      Buffer.from([2]),
      row(0, 0),
      Buffer.from([2]),
      row(0, 0).map((byte) => byte),
    ])
    const packed = `${entries}/FlateDecode/DecodeParms<</Predictor 12/Columns 7>>`
    expect(judge(before, rowsOf(before, deflateSync(whole.subarray(0, -2)), packed))).toContain(
      '- trailer  syntax',
    )
  })

  it('may not say twice what they are of', () => {
    const many = Array.from({ length: 40 }, (_, at) => `/Z${at} 1`).join('')
    const older = before.length
    const { startxref } = new PdfDocument(before)
    const rows = streamSource(
      row(0, 0, 1).toString('latin1'),
      `/Type/XRef/W[1 4 2]/Index[4 1]/Index[5000 1]${many}/Size 5001/Root 1 0 R/Prev ${startxref}`,
    )
    const first = `302 0 obj\n${rows}\nendobj\n`
    const newest = older + first.length
    const own = streamSource(
      row(1, newest).toString('latin1'),
      `/Type/XRef/W[1 4 2]/Index[303 1]/Size 5001/Root 1 0 R/Prev ${older}`,
    )
    const text = `${first}303 0 obj\n${own}\nendobj\nstartxref\n${newest}\n%%EOF\n`
    expect(judge(before, text)).toContain('- trailer  syntax')
  })
})

/** An update that packs the page as it is, behind what is only there where nothing was predicted. */
function packedPage(before: Buffer, entries: (length: number) => string, key = ''): string {
  const page = /3 0 obj\n(<<.*>>)\nendobj/.exec(before.toString('latin1'))?.[1] ?? ''
  const head = '3 0 '
  const plain = `${head}${page}\n`
  const data = deflateSync(Buffer.concat([Buffer.from([0]), Buffer.from(plain, 'latin1')]))
  const { startxref } = new PdfDocument(before)
  const holder = `310 0 obj\n${streamSource(data.toString('latin1'), `/Type/ObjStm/N 1/First ${head.length}${key}/Filter${entries(plain.length)}`)}\nendobj\n`
  const at = before.length + holder.length
  const rows = Buffer.concat([row(2, 310), row(1, before.length), row(1, at)]).toString('latin1')
  const section = streamSource(
    rows,
    `/Type/XRef/W[1 4 2]/Index[3 1 310 2]/Size 5001/Root 1 0 R/Prev ${startxref}`,
  )
  return `${holder}311 0 obj\n${section}\nendobj\nstartxref\n${at}\n%%EOF\n`
}

const predicted = (length: number): string => `/FlateDecode/DecodeParms<</Predictor 12/Columns ${length}>>`
const listed = (length: number): string => `/FlateDecode/DecodeParms[<</Predictor 12/Columns ${length}>>]`

describe('an object stream of an update', () => {
  const before = makeTestPdf({ crossReference: 'stream' })

  it('may hold the page as it was', () => {
    expect(judge(before, packedPage(before, predicted))).toEqual([])
  })

  it('may not be unpacked by parameters of another form', () => {
    expect(judge(before, packedPage(before, listed))).not.toEqual([])
  })

  it.each(['\x80', '\xff'])('may not say by a key that ends in %j where its objects begin', (blank) => {
    const packed = packedPage(before, predicted, `/First${blank} 219`)
    expect(judge(before, packed)).toContain('- object 3 syntax')
  })
})

it.each(['/Root\x80 400 0 R', '/Root\xff 400 0 R', '/Encrypt\x80 400 0 R'])(
  'a trailer of an update may not have the key %j',
  (trailer) => {
    const before = makeTestPdf()
    const after = appendObjects(before, forged, { trailer })
    expect(judge(before, after.subarray(before.length).toString('latin1'))).toContain('- trailer  syntax')
  },
)

it('an object of an update may not have a key that ends before such a byte for some', () => {
  const page = `<</Type/Page/Parent 2 0 R/Contents 4 0 R${font}/MediaBox[0 0 595 842]`
  expect(compare({ before: {}, after: { 3: `${page}/Rotate\x80 90>>` } })).toContain('- object #3 /syntax')
})

it('predicts pixels of more than a byte from the bytes of the pixel before', () => {
  const bytes = Buffer.from([1, 1, 2, 3, 4])
  expect([...undoPngRows(bytes, 4, Math.ceil(12 / 8))]).toEqual([1, 2, 4, 6])
})

const field = (name: string, more = ''): string =>
  `<</Type/Annot/Subtype/Widget/FT/Tx/T(${name})/F 4/Rect[10 10 60 30]/P 3 0 R${more}>>`

it('two looks that share their data are each read as they are packed', () => {
  const before = makeTestPdf({
    pages: [{ entries: '/MediaBox[0 0 595 842]/Annots[100 0 R 101 0 R]' }],
    catalog: '/AcroForm<</Fields[100 0 R 101 0 R]>>',
    extra: [field('a'), field('b')],
  })
  const code = `${Buffer.from('q Q Q Q Q 0 0 200 200 re f q q q ').toString('hex')}>`
  const form = '/Type/XObject/Subtype/Form/BBox[0 0 50 20]/Resources<<>>'
  const filled = (name: string, look: number): string => field(name, `/V(x)/AP<</N ${look} 0 R>>`)
  const offsets = new Map<number, number>()
  let text = ''
  const begin = (number: number): void => void offsets.set(number, before.length + text.length)
  const objects = { 100: filled('a', 200), 101: filled('b', 201), 202: String(code.length) }
  for (const [number, source] of Object.entries(objects)) {
    begin(Number(number))
    text += `${number} 0 obj\n${source}\nendobj\n`
  }
  begin(200)
  text += `200 0 obj\n<</Length 202 0 R${form}/X(`
  begin(201)
  text += `201 0 obj\n<</Length 202 0 R${form}/Filter/ASCIIHexDecode %)\n>>\nstream\n${code}\nendstream\nendobj\n`
  const start = before.length + text.length
  const rows = [...offsets].map(([number, at]) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`)
  text += `xref\n${rows.join('')}trailer\n<</Size 400/Root 1 0 R/Prev ${new PdfDocument(before).startxref}>>\n`
  expect(judge(before, `${text}startxref\n${start}\n%%EOF\n`)).toContain('- field-appearance  BBox')
})

import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from './document.ts'
import { listSignatureFields } from './form-fields.ts'
import { inspectPdf } from './inspect.ts'
import { PdfStream, PdfString } from './objects.ts'
import { listPages } from './pages.ts'

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1')
const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 200]>>'

/** Objects one after another, without a cross-reference. */
function objectsOnly(bodies: Record<number, string>): string {
  const objects = Object.entries(bodies).map(([number, body]) => `${number} 0 obj\n${body}\nendobj\n`)
  return `%PDF-1.7\n${objects.join('')}`
}

const minimal = {
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  3: page,
}

describe('recovery', () => {
  it('takes the older trailer when the newest leads nowhere', () => {
    const trailers = 'trailer\n<</Root 1 0 R>>\nstartxref\n0\ntrailer\n<</Root 9 0 R>>\n'
    expect(inspectPdf(bytesOf(objectsOnly(minimal) + trailers)).pages).toHaveLength(1)
  })

  it('finds the catalog by its type, also inside an object stream', () => {
    expect(inspectPdf(bytesOf(objectsOnly(minimal))).pages).toHaveLength(1)
    const packed = `1 0 2 ${minimal[1].length + 1} ${minimal[1]} ${minimal[2]}`
    const first = packed.indexOf('<')
    const stream = `<</Type/ObjStm/N 2/First ${first}/Length ${packed.length}>>\nstream\n${packed}\nendstream`
    expect(inspectPdf(bytesOf(objectsOnly({ 3: page, 4: stream }))).pages).toHaveLength(1)
  })

  it('lets the object that stands later in the file count, in an object stream or not', () => {
    const older = '<</Type/Pages/Kids[]/Count 0>>'
    const packed = `2 0 ${minimal[2]}`
    const stream = `<</Type/ObjStm/N 1/First 4/Length ${packed.length}>>\nstream\n${packed}\nendstream`
    const bytes = bytesOf(objectsOnly({ ...minimal, 2: older, 4: stream }))
    expect(inspectPdf(bytes).pages).toHaveLength(1)
  })

  it('does not take the content of a stream for objects', () => {
    const inner = '3 0 obj\n<</Type/Page/MediaBox[0 0 7 7]>>\nendobj\ntrailer\n<</Root 3 0 R>>\n'
    const stream = `<</Length ${inner.length}>>\nstream\n${inner}\nendstream`
    expect(inspectPdf(bytesOf(objectsOnly({ ...minimal, 4: stream }))).pages).toEqual([
      { widthPt: 100, heightPt: 200 },
    ])
  })

  it('reads dictionaries and trailers whose end is missing', () => {
    const text = objectsOnly({ ...minimal, 2: '<</Type/Pages/Kids[3 0 R]' })
    expect(inspectPdf(bytesOf(`${text}trailer <</Root 1 0 R -\nstartxref\n9\n%%EOF`)).pages).toHaveLength(1)
  })

  it.each(['Kids', 'Fields'])(
    'follows when one object of /%s is not where the cross-reference says',
    (key) => {
      const sound = makeTestPdf({
        pages: [{}, {}],
        catalog: '/AcroForm<</Fields[100 0 R]>>',
        extra: ['<</FT/Sig/T(a)/V 101 0 R>>', '<</Type/Sig>>'],
      }).toString('latin1')
      const number = key === 'Kids' ? 5 : 100
      const offset = sound.indexOf(`\n${number} 0 obj`) + 1
      const [right, wrong] = [offset, offset + 9].map((value) => String(value).padStart(10, '0'))
      const bytes = bytesOf(sound.replace(`${right} 00000 n`, `${wrong} 00000 n`))
      expect(inspectPdf(bytes)).toMatchObject({ recovered: true, signed: true, pages: [{}, {}] })
    },
  )

  it('opens a file cut off in the middle of a revision anew, not the revision before', () => {
    const before = makeTestPdf().toString('latin1')
    const cut = `${before}3 0 obj\n${page}\nendobj\n1 0 obj\n<</Type/Catalog/Pages 2 0`
    expect(inspectPdf(bytesOf(cut))).toMatchObject({ recovered: true, pages: [{ widthPt: 100 }] })
  })
})

describe('the cross-reference', () => {
  const table = makeTestPdf().toString('latin1')
  const startxref = /startxref\n(\d+)/.exec(table)?.[1] ?? ''

  it.each([
    ['carriage returns', (text: string) => text.replace(/( [nf]) \n/g, '$1 \r')],
    ['rows of nineteen bytes', (text: string) => text.replace(/( [nf]) \n/g, '$1\n')],
    ['the first object called 1', (text: string) => text.replace('xref\n0 ', 'xref\n1 ')],
    ['more rows announced than there are', (text: string) => text.replace('xref\n0 5', 'xref\n0 9')],
    ['comments', (text: string) => text.replace('trailer\n<<', 'trailer % <</Root 9 0 R>>\n<<%]>>\n')],
    ['a /Prev of 0', (text: string) => text.replace('/Root 1 0 R', '/Prev 0/Root 1 0 R')],
    ['bytes after the end', (text: string) => `${text}${'\0'.repeat(5000)}`],
    ['escapes in names', (text: string) => text.replace('/Root', '/R#6fot').replace('/Size', '/#53ize')],
    [
      'white space before it',
      (text: string) => text.replace(/startxref\n\d+/, `startxref ${Number(startxref) - 1}`),
    ],
  ])('is read with %s', (_, change) => {
    expect(inspectPdf(bytesOf(change(table)))).toMatchObject({ recovered: false, pages: [{}] })
  })

  it('takes hidden objects of a hybrid file from the stream although the table calls them free', () => {
    const packed = `3 0 ${page}`
    const objects = objectsOnly({
      1: minimal[1],
      2: minimal[2],
      4: `<</Type/ObjStm/N 1/First 4/Length ${packed.length}>>\nstream\n${packed}\nendstream`,
    })
    const row = Buffer.from([
      2,
      0,
      4,
      0,
      1,
      objects.indexOf('4 0 obj') >> 8,
      objects.indexOf('4 0 obj') & 255,
      0,
    ])
    const rows = `<</Type/XRef/W[1 2 1]/Index[3 2]/Size 6/Root 1 0 R/Length 8>>\nstream\n${row.toString('latin1')}\nendstream`
    const offset = (number: number): string =>
      `${String(objects.indexOf(`${number} 0 obj`)).padStart(10, '0')} 00000 n \n`
    const free = '0000000000 65535 f \n'
    const tableAt = objects.length + `5 0 obj\n${rows}\nendobj\n`.length
    const bytes = bytesOf(
      `${objects}5 0 obj\n${rows}\nendobj\nxref\n0 6\n${free}${offset(1)}${offset(2)}${free}${offset(4)}${free}` +
        `trailer\n<</Size 6/Root 1 0 R/XRefStm ${objects.length}>>\nstartxref\n${tableAt}\n%%EOF\n`,
    )
    const document = new PdfDocument(bytes)
    expect(document).toMatchObject({ recovered: false, form: 'table' })
    expect(document.ambiguous).toHaveLength(2)
    expect(listPages(document)[0]?.ref.number).toBe(3)
  })
})

describe('pages', () => {
  it('are counted as viewers count them', () => {
    const kids = '3 0 R 3 0 R 77 0 R <</Kids[5 0 R]>>'
    const text = makeTestPdf({ pages: [{}, {}] }).toString('latin1')
    const bytes = bytesOf(text.replace(/Kids\[[^\]]*\]/, `Kids[${kids}]`).replace(/startxref\n\d+/, ''))
    const pages = listPages(new PdfDocument(bytes))
    expect(pages.map((item) => item.ref.number)).toEqual([3, 3, 77, 5])
  })

  it('that are no objects of their own are refused, for nothing could be put on them', () => {
    const bytes = bytesOf(objectsOnly({ ...minimal, 2: `<</Kids[3 0 R ${page}]>>` }))
    expect(() => inspectPdf(bytes)).toThrow(expect.objectContaining({ code: 'direct-page' }))
  })

  it.each([
    [89, 100],
    [100, 100],
    [-450, 200],
    [270.0, 200],
  ])('turned by %d degrees are %d points wide', (degrees, widthPt) => {
    const entries = `/MediaBox[0 0 100 200]/Rotate ${degrees}`
    expect(inspectPdf(makeTestPdf({ pages: [{ entries }] })).pages).toMatchObject([{ widthPt }])
  })
})

describe('objects', () => {
  it.each([
    ['a wrong /Length', '<</Length 3>>\nstream\ndata\nendstream'],
    ['no /Length', '<<>>\nstream\ndata\nendstream'],
    ['an indirect /Length', '<</Length 101 0 R>>\nstream\ndata\nendstream'],
    ['blanks after the keyword', '<</Length 4>>\nstream \t\r\ndata\nendstream'],
    ['a lone carriage return', '<</Length 4>>\nstream\rdata\nendstream'],
    ['no endstream', '<</Length 9999>>\nstream\ndata'],
  ])('keep the data of a stream with %s', (_, source) => {
    const document = new PdfDocument(makeTestPdf({ extra: [source, '4'] }))
    const stream = document.get(100)
    expect(stream instanceof PdfStream && document.decode(stream).toString()).toBe('data')
  })

  it('mean the last of equal keys, and nothing by null', () => {
    const document = new PdfDocument(makeTestPdf({ extra: ['<</A 1/A 2/B null/C 1/C null/#44 3>>'] }))
    const dict = document.dict(document.get(100))
    expect([...(dict?.entries.keys() ?? [])]).toEqual(['A', 'D'])
    expect(document.number(dict?.get('A'))).toBe(2)
  })

  it('decode escapes of strings', () => {
    const source = '(a\\(\\)\\\\\\101\\7\\1234\\n\\\r\nb\rc(\\x))'
    const string = new PdfDocument(makeTestPdf({ extra: [source] })).get(100)
    expect(string instanceof PdfString && string.bytes.toString('latin1')).toBe('a()\\A\x07S4\nb\nc(x)')
  })
})

describe('files made to exhaust the reader', () => {
  const refusal = expect.objectContaining({ code: 'too-large' })

  it('are refused when object streams grow without measure', () => {
    const bomb = deflateSync(Buffer.alloc(40 * 1024 * 1024)).toString('latin1')
    const stream = `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${bomb.length}>>\nstream\n${bomb}\nendstream`
    expect(() => inspectPdf(bytesOf(objectsOnly({ ...minimal, 4: stream, 5: stream, 6: stream })))).toThrow(
      refusal,
    )
  })

  it('are refused when a small stream holds millions of objects', () => {
    const many = deflateSync(Buffer.alloc(40 * 1024 * 1024, '4 0 ')).toString('latin1')
    const stream = `<</Type/ObjStm/N 9999999/First 9/Filter/FlateDecode/Length ${many.length}>>\nstream\n${many}\nendstream`
    const values = deflateSync(Buffer.from(`4 0 [${'[]<<>>'.repeat(1_000_000)}`)).toString('latin1')
    const packed = `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${values.length}>>\nstream\n${values}\nendstream`
    const root = { ...minimal, 2: '<</Kids 4 0 R>>' }
    expect(() => inspectPdf(bytesOf(objectsOnly({ ...root, 5: packed, 6: stream })))).toThrow(refusal)
  })

  it('are refused when nodes of the page tree meet again and again', () => {
    const levels = Array.from({ length: 40 }, (_, level) => [
      10 + level,
      `<</Kids[${11 + level} 0 R ${11 + level} 0 R]>>`,
    ])
    const bytes = bytesOf(
      objectsOnly({ ...minimal, 2: '<</Kids[10 0 R]>>', ...Object.fromEntries(levels), 50: page }),
    )
    expect(() => inspectPdf(bytes)).toThrow(refusal)
  })

  it('do not make the length of an object stream depend on what is in it', () => {
    const stream = '<</Type/ObjStm/N 1/First 4/Length 3 0 R>>\nstream\n3 0 77 \nendstream'
    expect(() => inspectPdf(bytesOf(objectsOnly({ 1: minimal[1], 2: minimal[2], 4: stream })))).not.toThrow(
      RangeError,
    )
  })
})

describe('signature fields', () => {
  it('are still found when their names go on for ever', () => {
    const title = `(${'x'.repeat(100_000)})`
    const kids = Array.from({ length: 20 }, (_, level) => `<</T${title}/Kids[${101 + level} 0 R]>>`)
    const document = new PdfDocument(
      makeTestPdf({ catalog: '/AcroForm<</Fields[100 0 R]>>', extra: [...kids, '<</FT/Sig/T(a)>>'] }),
    )
    expect(listSignatureFields(document)[0]?.name).toHaveLength(4096)
  })
})

import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from './document.ts'
import { inspectPdf } from './inspect.ts'

describe('inspectPdf', () => {
  it.each([
    ['plain', '/MediaBox[0 0 595 842]', [595, 842]],
    ['rotated', '/MediaBox[0 0 595 842]/Rotate 90', [842, 595]],
    ['rotated backwards', '/MediaBox[0 0 595 842]/Rotate -90', [842, 595]],
    ['rotated by odd degrees', '/MediaBox[0 0 595 842]/Rotate 450', [842, 595]],
    ['reversed', '/MediaBox[595 842 0 0]', [595, 842]],
    ['negative', '/MediaBox[-100 -200 495 642]', [595, 842]],
    ['cropped', '/MediaBox[0 0 800 1000]/CropBox[100 100 695 942]', [595, 842]],
    ['cropped beyond the page', '/MediaBox[0 0 100 100]/CropBox[-50 -50 50 500]', [50, 100]],
    ['cropped to nothing', '/MediaBox[0 0 100 100]/CropBox[200 200 300 300]', [100, 100]],
    ['scaled', '/MediaBox[0 0 297.5 421]/UserUnit 2', [595, 842]],
    ['without a box', '', [612, 792]],
    ['with an unusable box', '/MediaBox[0 0 0 0]', [612, 792]],
  ])('measures a page as displayed: %s', (_, entries, [widthPt, heightPt]) => {
    expect(inspectPdf(makeTestPdf({ pages: [{ entries }] })).pages).toEqual([{ widthPt, heightPt }])
  })

  it('reads inherited and indirect boxes', () => {
    const inherited = makeTestPdf({ pages: [{ entries: '' }], tree: '/MediaBox[0 0 842 595]/Rotate 270' })
    expect(inspectPdf(inherited).pages).toEqual([{ widthPt: 595, heightPt: 842 }])
    const indirect = makeTestPdf({
      pages: [{ entries: '/MediaBox 100 0 R/Rotate 101 0 R' }],
      extra: ['[0 0 102 0 R 842]', '90', '595'],
    })
    expect(inspectPdf(indirect).pages).toEqual([{ widthPt: 842, heightPt: 595 }])
  })

  it('finds the objects of a file with a broken cross-reference', () => {
    const document = { pages: [{}, {}] }
    for (const bytes of [
      makeTestPdf({ ...document, offsetError: 7 }),
      makeTestPdf(document).subarray(0, -60),
      Buffer.from(
        makeTestPdf(document)
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n99999'),
        'latin1',
      ),
    ]) {
      expect(inspectPdf(bytes)).toMatchObject({
        recovered: true,
        pages: [{ widthPt: 595 }, { widthPt: 595 }],
      })
    }
    expect(inspectPdf(makeTestPdf({ ...document, crossReference: 'stream' }))).toMatchObject({
      recovered: false,
    })
  })

  it('notices bytes before the header', () => {
    const bytes = makeTestPdf({ prefix: 'HTTP/1.1 200 OK\r\n\r\n' })
    expect(inspectPdf(bytes)).toMatchObject({ headerShifted: true, recovered: false })
    expect(inspectPdf(makeTestPdf())).toMatchObject({ headerShifted: false })
  })

  it('tells forms with XFA and empty signature fields', () => {
    const catalog = '/AcroForm<</Fields[100 0 R]/XFA(x)>>'
    const extra = ['<</FT/Sig/T<FEFF7B7E540D>/Subtype/Widget/Rect[0 0 9 9]/P 3 0 R>>']
    expect(inspectPdf(makeTestPdf({ catalog, extra }))).toMatchObject({
      hasXfa: true,
      signed: false,
      emptySignatureFields: ['签名'],
    })
  })

  it.each([
    ['not-pdf', ''],
    ['not-pdf', 'MZ\u0090 an executable'],
    ['broken', '%PDF-1.7\nnothing here'],
    ['broken', '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Kids[2 0 R]>>\nendobj'],
    ['too-large', `%PDF-1.7\n1 0 obj\n${'['.repeat(5000)}`],
  ])('answers %s for %j', (code, text) => {
    expect(() => inspectPdf(Buffer.from(text, 'latin1'))).toThrow(expect.objectContaining({ code }))
  })

  it('ends on loops in pages, fields, references and cross-references', () => {
    const loops = makeTestPdf({
      tree: '/Parent 2 0 R',
      catalog: '/AcroForm<</Fields[100 0 R]>>/Loop 101 0 R',
      extra: ['<</FT/Sig/T(a)/Kids[100 0 R]>>', '101 0 R'],
    })
    expect(inspectPdf(loops).pages).toHaveLength(1)
    const text = makeTestPdf().toString('latin1')
    const offset = /startxref\n(\d+)/.exec(text)?.[1]
    const circular = text.replace('/Root 1 0 R', `/Root 1 0 R/Prev ${offset}`)
    expect(inspectPdf(Buffer.from(circular, 'latin1')).pages).toHaveLength(1)
  })

  it('refuses a stream that inflates without end', () => {
    const bomb = deflateSync(Buffer.alloc(70 * 1024 * 1024))
    const bytes = makeTestPdf({
      extra: [
        `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${bomb.length}>>\nstream\n${bomb.toString('latin1')}\nendstream`,
      ],
      offsetError: 3,
    })
    expect(inspectPdf(bytes).pages).toHaveLength(1)
    expect(new PdfDocument(bytes).recovered).toBe(true)
  })
})

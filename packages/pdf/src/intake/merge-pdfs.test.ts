import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PdfDocument } from '../read/document.ts'
import { inspectPdf } from '../read/inspect.ts'
import { listPages } from '../read/pages.ts'
import { readPageTexts } from '../render/page-text.ts'
import { paintPage } from '../render/render-page.ts'
import { composeDocument } from '../text/compose.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { createPdfFile } from '../text/pdf-file.ts'
import { mergePdfs } from './merge-pdfs.ts'

function compose(...pages: string[]): Promise<Buffer> {
  const blocks = pages.flatMap((text, index) => [
    ...(index > 0 ? [{ kind: 'pageBreak' as const }] : []),
    { kind: 'paragraph' as const, text },
  ])
  return composeDocument({ title: '附件', size: 'A4', blocks })
}

test('joins pages in order', async () => {
  const merged = await mergePdfs([await compose('甲', '乙'), await compose('丙'), await compose('丁', '戊')])
  const texts = await readPageTexts(merged)
  expect(texts.map((text) => /[甲乙丙丁戊]/.exec(text)?.[0])).toEqual(['甲', '乙', '丙', '丁', '戊'])
  expect(inspectPdf(merged)).toMatchObject({ recovered: false, signed: false })
  expect(inspectPdf(merged).pages).toHaveLength(5)
})

test('returns a single document unchanged', async () => {
  const bytes = await compose('甲')
  expect(await mergePdfs([bytes])).toBe(bytes)
})

test('keeps what form fields show', async () => {
  const plain = await compose('甲')
  const merged = await mergePdfs([plain, formWithBlackField()])
  const { pixels } = await paintPage(merged, { page: 1, scale: 1 })
  expect(pixels.filter((value) => value < 50).length).toBeGreaterThan(1000)
})

test('draws what fields hold but nobody drew', async () => {
  const field = '/FT /Tx /T (t) /V (MMMMMMMM)'
  const merged = await mergePdfs([await compose('甲'), oneField(field, false)])
  const { pixels } = await paintPage(merged, { page: 1, scale: 1 })
  expect(pixels.filter((value) => value < 50).length).toBeGreaterThan(100)
})

test('keeps the links of pages, and hidden layers hidden', async () => {
  const layer = '/OCProperties << /OCGs [100 0 R] /D << /OFF [100 0 R] >> >>'
  const layered = makeTestPdf({
    catalog: layer,
    extra: ['<< /Type /OCG /Name (draft) >>'],
    pages: [
      {
        entries:
          '/MediaBox[0 0 300 400]/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Border[0 0 0]/A<</S/URI/URI(http://a)>>>>]' +
          '/Resources<</Properties<</L 100 0 R>>>>',
        content: '/OC /L BDC 0 g 0 0 300 400 re f EMC',
      },
    ],
  })
  const merged = await mergePdfs([await compose('甲'), layered])
  const { pixels } = await paintPage(merged, { page: 1, scale: 1 })
  expect(pixels.filter((value) => value < 50)).toHaveLength(0)
  const document = new PdfDocument(merged)
  const annotations = document.array(listPages(document)[1]?.dict.get('Annots'))
  expect(annotations).toHaveLength(1)
})

test('refuses signed, encrypted and missing documents', async () => {
  const plain = await compose('甲')
  const locked = readFileSync(new URL('./fixtures/user-password.pdf', import.meta.url))
  await expect(mergePdfs([plain, signedLooking()])).rejects.toMatchObject({ code: 'already-signed' })
  await expect(mergePdfs([plain, locked])).rejects.toMatchObject({ code: 'encrypted' })
  await expect(mergePdfs([])).rejects.toMatchObject({ code: 'invalid-input' })
})

function formWithBlackField(): Buffer {
  return oneField('/FT /Tx /T (t) /V (x)')
}

function signedLooking(): Buffer {
  const value =
    '<< /Type /Sig /Filter /F /SubFilter /ETSI.CAdES.detached /ByteRange [0 1 2 3] /Contents <00> >>'
  return oneField(`/FT /Sig /T (s) /V ${value}`)
}

/** A page with one field, painted as a black square if at all. */
function oneField(entries: string, drawn = true): Buffer {
  const file = createPdfFile()
  const [catalog, pages, page, field] = [file.reserve(), file.reserve(), file.reserve(), file.reserve()]
  const look = file.addStream(
    Buffer.from('0 g 0 0 50 50 re f'),
    '/Type /XObject /Subtype /Form /BBox [0 0 50 50]',
  )
  file.set(
    catalog,
    `<< /Type /Catalog /Pages ${pages} 0 R /AcroForm << /Fields [${field} 0 R] ${drawn ? '' : '/NeedAppearances true /DA (/Helv 0 Tf 0 g)'} >> >>`,
  )
  file.set(pages, `<< /Type /Pages /Count 1 /Kids [${page} 0 R] >>`)
  file.set(page, `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 300 400] /Annots [${field} 0 R] >>`)
  file.set(
    field,
    `<< /Type /Annot /Subtype /Widget ${entries} /F 4 /P ${page} 0 R /Rect [50 50 200 100] ${drawn ? `/AP << /N ${look} 0 R >>` : ''} >>`,
  )
  return file.finish(catalog, file.add('<< >>'))
}

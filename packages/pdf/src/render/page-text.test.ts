import { expect, test } from 'vitest'
import { composeDocument } from '../text/compose.ts'
import { createPdfFile } from '../text/pdf-file.ts'
import { findKeyword, readPageTexts } from './page-text.ts'

const DOCUMENT = composeDocument({
  title: '委托书',
  size: 'A4',
  blocks: [
    { kind: 'paragraph', indent: 'none', text: '甲方（盖章）：' },
    { kind: 'pageBreak' },
    { kind: 'paragraph', indent: 'none', text: ['乙方（盖', { text: '章', bold: true }, '）：'] },
  ],
})

test('reads the text of each page', async () => {
  const texts = await readPageTexts(await DOCUMENT)
  expect(texts).toHaveLength(2)
  expect(texts[0]).toContain('甲方（盖章）：')
  expect(texts[1]).toContain('乙方（盖章）：')
})

test('finds a keyword on every page, across fonts, as a box on the displayed page', async () => {
  const boxes = await findKeyword(await DOCUMENT, { keyword: '（盖章）' })
  expect(boxes.map(({ page }) => page)).toEqual([0, 1])
  for (const box of boxes) {
    // Two characters of 12 points from the left margin of 70.
    expect(box.left * 595.28).toBeGreaterThan(92)
    expect(box.left * 595.28).toBeLessThan(104)
    expect(box.widthPt).toBeGreaterThan(30)
    expect(box.widthPt).toBeLessThan(49)
    expect(box.heightPt).toBeGreaterThan(9)
    expect(box.heightPt).toBeLessThan(14)
  }
})

test('finds what is broken by spaces and returns no more than asked', async () => {
  expect(await findKeyword(await DOCUMENT, { keyword: '乙 方' })).toHaveLength(1)
  expect(await findKeyword(await DOCUMENT, { keyword: '方', limit: 1 })).toHaveLength(1)
  expect(await findKeyword(await DOCUMENT, { keyword: '丙方' })).toEqual([])
  expect(await findKeyword(await DOCUMENT, { keyword: ' ' })).toEqual([])
})

test('gives boxes on a rotated page as it is displayed', async () => {
  const boxes = await findKeyword(rotatedPage(), { keyword: 'KEY' })
  expect(boxes).toHaveLength(1)
  const [box] = boxes
  // User space (100, 300) upright on a 400 × 600 page turned by 90°: displayed 300 from the left, 100 down.
  expect((box?.left ?? 0) * 600).toBeCloseTo(300, -1)
  expect((box?.top ?? 0) * 400).toBeCloseTo(100, -1)
  expect(box?.heightPt).toBeGreaterThan(box?.widthPt ?? 0)
})

function rotatedPage(): Buffer {
  const file = createPdfFile()
  const [catalog, pages, page] = [file.reserve(), file.reserve(), file.reserve()]
  const content = file.addStream(Buffer.from('BT /F1 24 Tf 100 300 Td (KEY) Tj ET'))
  const font = file.add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  file.set(catalog, `<< /Type /Catalog /Pages ${pages} 0 R >>`)
  file.set(pages, `<< /Type /Pages /Count 1 /Kids [${page} 0 R] >>`)
  file.set(
    page,
    `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 400 600] /Rotate 90 /Contents ${content} 0 R ` +
      `/Resources << /Font << /F1 ${font} 0 R >> >> >>`,
  )
  return file.finish(catalog, file.add('<< >>'))
}

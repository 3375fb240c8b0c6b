import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { composeDocument } from '../text/compose.ts'
import type { DisplayBox } from '../types.ts'
import { findKeyword } from './find-keyword.ts'

const LONG = '本合同一式两份，双方签字盖章后生效。'.repeat(3)
const DOCUMENT = composeDocument({
  title: '委托书',
  size: 'A4',
  blocks: [
    { kind: 'paragraph', indent: 'none', text: '甲方（盖章）：' },
    { kind: 'paragraph', indent: 'none', text: LONG },
    { kind: 'paragraph', indent: 'none', text: 'Signature of the ⼄方 (office)', sizePt: 9 },
    { kind: 'pageBreak' },
    { kind: 'paragraph', indent: 'none', text: ['乙方（盖', { text: '章', bold: true }, '）：'] },
  ],
})

describe('a keyword', () => {
  test('is found on every page, across fonts, as a box on the displayed page', async () => {
    const hits = await findKeyword(await DOCUMENT, { keyword: '（盖章）' })
    expect(hits.map(({ page }) => page)).toEqual([0, 1])
    for (const { left, widthPt, lines } of hits) {
      // Four characters of 12 points, after two of them from the left margin of 70.
      expect(left * 595.28).toBeCloseTo(94, 0)
      expect(widthPt).toBeCloseTo(48, 0)
      expect(lines).toHaveLength(1)
    }
  })

  test('that runs over the end of a line has a box for each line, inside the box of the whole', async () => {
    const [hit] = await findKeyword(await DOCUMENT, { keyword: LONG })
    const [whole, first, second, ...more] = edgesOf(hit ? [hit, ...hit.lines] : [])
    expect(more).toEqual([])
    expect(first?.right).toBeGreaterThan(500)
    expect(second?.top).toBeGreaterThan(first?.top ?? Infinity)
    expect(whole).toEqual({ ...second, top: first?.top, right: first?.right })
  })

  test('is found when it is broken by spaces, and no more often than asked', async () => {
    expect(await findKeyword(await DOCUMENT, { keyword: '乙 方（盖' })).toHaveLength(1)
    expect(await findKeyword(await DOCUMENT, { keyword: '方', limit: 1 })).toHaveLength(1)
    expect(await findKeyword(await DOCUMENT, { keyword: '丙方' })).toEqual([])
    expect(await findKeyword(await DOCUMENT, { keyword: ' ' })).toEqual([])
  })

  test('is found in characters that mean the same', async () => {
    expect(await findKeyword(await DOCUMENT, { keyword: '(盖章)' })).toHaveLength(2)
    // The document has a radical (U+2F04) that looks like 乙, as many converters write.
    expect(await findKeyword(await DOCUMENT, { keyword: '乙方(office)' })).toHaveLength(1)
  })

  test.each([
    ['', 72, 842 - 700],
    ['/Rotate 90', 700, 72],
    ['/Rotate 180', 595 - 72, 700],
    ['/Rotate 270', 842 - 700, 595 - 72],
  ])('on a page turned by %j has its box where it is displayed', async (rotate, x, y) => {
    const entries = `/MediaBox[0 0 595 842]${rotate}`
    const hits = await findKeyword(makeTestPdf({ pages: [{ entries }] }), { keyword: 'Contract' })
    const [box] = edgesOf(hits, rotate.endsWith('90') || rotate.endsWith('270') ? [842, 595] : [595, 842])
    if (!box) throw new Error('the keyword is there')
    // The start of the baseline is on the box's edge, whichever way it is turned.
    expect(x).toBeGreaterThan(box.left - 1)
    expect(x).toBeLessThan(box.right + 1)
    expect(y).toBeGreaterThan(box.top - 1)
    expect(y).toBeLessThan(box.bottom + 1)
    expect(Math.min(box.right - box.left, box.bottom - box.top)).toBeCloseTo(22.2, 0)
  })
})

const poppler = spawnSync('pdftotext', ['-v']).error === undefined
describe.skipIf(!poppler && process.env['REQUIRE_PDF_TOOLS'] !== '1')('the box of a keyword', () => {
  test.each(['甲方（盖章）：', 'Signature', 'office'])('is that of pdftotext: %s', async (keyword) => {
    const bytes = await DOCUMENT
    const { stdout } = spawnSync('pdftotext', ['-bbox', '-', '-'], { input: bytes, encoding: 'utf8' })
    const word = new RegExp(
      `xMin="(\\S+)" yMin="(\\S+)" xMax="(\\S+)" yMax="(\\S+)">\\(?${keyword}\\)?<`,
    ).exec(stdout)
    const text = word?.[0].replace(/.*>(.*)</, '$1') ?? ''
    const [box] = edgesOf(await findKeyword(bytes, { keyword: text }))
    const ours = [box?.left, box?.top, box?.right, box?.bottom]
    const off = ours.map((edge, index) => Math.abs((edge ?? NaN) - Number(word?.[index + 1])))
    expect(Math.max(...off)).toBeLessThan(1.5)
  })
})

interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** In points of the page, to a tenth. */
function edgesOf(boxes: readonly DisplayBox[], [width, height] = [595.28, 841.89]): Edges[] {
  return boxes.map(({ left, top, widthPt, heightPt }) => ({
    left: round(left * width),
    top: round(top * height),
    right: round(left * width + widthPt),
    bottom: round(top * height + heightPt),
  }))
}

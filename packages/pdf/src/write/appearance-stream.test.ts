import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { toPng } from '../seal/to-png.ts'
import { paintPage } from '../render/render-page.ts'
import { companySeal } from '../seal/picture.ts'
import { fillFields } from '../sign/fill-fields.ts'
import { prepareFields } from '../sign/prepare-fields.ts'
import { makeTestAuthority } from '../../testing/test-authority.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import type { Appearance, StripAppearance, VectorAppearance } from '../types.ts'
import { verifyPdf } from '../verify/verify-pdf.ts'

const AUTHORITY = makeTestAuthority('p-256')
const RED: VectorAppearance = { kind: 'vector', width: 90, height: 90, content: '1 0 0 rg 0 0 90 90 re f' }
const HALVES = '1 0 0 rg 0 0 45 90 re f 0 0 1 rg 45 0 45 90 re f'
const SEAL = companySeal({ companyName: '契印科技有限公司', bottomText: '合同专用章' })

/** A page with a black bar across its upper half, signed once for each appearance, side by side. */
async function signed(
  appearances: readonly Appearance[],
  size: { widthPt: number; heightPt: number } = { widthPt: 90, heightPt: 90 },
): Promise<Buffer> {
  const source = makeTestPdf({
    pages: [{ entries: '/MediaBox[0 0 600 400]', content: '0 g 0 240 600 40 re f' }],
  })
  const fields = appearances.map((appearance, index) => ({ name: `f${index}`, appearance }))
  const { bytes } = await prepareFields(source, {
    fields: fields.map(({ name }, index) => ({
      name,
      box: { page: 0, left: index / (fields.length * 1.2), top: 0.25, ...size },
    })),
  })
  const { company } = await AUTHORITY
  const filled = await fillFields(bytes, { fields, signer: company, signerName: '契印', time: new Date() })
  return filled.bytes
}

/** Red, green, blue of a point of the first page, in points from its top left. */
async function colourAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { pixels, width } = await paintPage(bytes, { page: 0, scale: 1 })
  const at = (y * width + x) * 4
  return [pixels[at + 2] ?? 0, pixels[at + 1] ?? 0, pixels[at] ?? 0]
}

describe('ink', () => {
  const picture = toPng({ width: 9, height: 9, shapes: [{ path: square(9), fill: [1, 0, 0] }] }, 90)
  test.each<[string, Appearance]>([
    ['a drawing', RED],
    ['a picture', { kind: 'png', bytes: picture }],
    ['a strip', { kind: 'strip', of: RED, from: 0, to: 1 }],
  ])('of %s colours the paper and leaves what is written on it black', async (_, appearance) => {
    const bytes = await signed([appearance])
    expect(await colourAt(bytes, 45, 180)).toEqual([255, 0, 0])
    expect(await colourAt(bytes, 45, 140)).toEqual([0, 0, 0])
  })

  test('of parts that overlap is no darker there', async () => {
    const content = '0.5 0.5 0.5 rg 0 0 60 90 re f 30 0 60 90 re f'
    const bytes = await signed([{ ...RED, content }])
    expect(await colourAt(bytes, 45, 180)).toEqual(await colourAt(bytes, 15, 180))
  })

  test('leaves the signatures right', async () => {
    const bytes = await signed([RED, { kind: 'text', text: '2026年11月21日' }])
    expect(verifyPdf(bytes).verdict).toBe('valid')
  })
})

describe('what several fields of one signer show', () => {
  test.each<[string, Appearance]>([
    ['a drawing', SEAL.appearance],
    ['a picture', { kind: 'png', bytes: SEAL.png }],
    ['a text', { kind: 'text', text: '2026年11月21日' }],
  ])('is in the file once: %s', async (_, appearance) => {
    const [one, three] = [await signed([appearance]), await signed([appearance, appearance, appearance])]
    const plain = await signed([RED, RED, RED])
    const bare = await signed([RED])
    // Two more signatures, and no more than that.
    expect(three.length - one.length).toBeLessThan(plain.length - bare.length + 200)
  })

  test('is in the file once when it is cut into strips', async () => {
    if (SEAL.appearance.kind !== 'vector') throw new Error('a seal is a vector')
    const of = SEAL.appearance
    const strips = Array.from({ length: 10 }, (__, index): StripAppearance => {
      return { kind: 'strip', of, from: index / 10, to: (index + 1) / 10 }
    })
    const size = { widthPt: 12, heightPt: 120 }
    const [whole, ten] = [await signed(strips.slice(0, 1), size), await signed(strips, size)]
    const drawing = (await signed([of])).length - (await signed([RED])).length
    expect(drawing).toBeGreaterThan(10_000)
    expect((ten.length - whole.length) / 9).toBeLessThan(7_000)
  })
})

describe('a strip', () => {
  test('shows its part of the whole and nothing beside it', async () => {
    const of = { ...RED, content: HALVES }
    const bytes = await signed([
      { kind: 'strip', of, from: 0, to: 0.5 },
      { kind: 'strip', of, from: 0.5, to: 1 },
    ])
    // A strip half as wide as its field stands in the middle of it.
    expect(await colourAt(bytes, 25, 180)).toEqual([255, 0, 0])
    expect(await colourAt(bytes, 65, 180)).toEqual([255, 0, 0])
    expect(await colourAt(bytes, 15, 180)).toEqual([255, 255, 255])
    expect(await colourAt(bytes, 75, 180)).toEqual([255, 255, 255])
    expect(await colourAt(bytes, 295, 180)).toEqual([0, 0, 255])
  })

  test.each([
    [0.5, 0.5],
    [-0.1, 0.5],
    [0.5, 1.1],
    [NaN, 1],
  ])('from %d to %d is refused', async (from, to) => {
    await expect(signed([{ kind: 'strip', of: RED, from, to }])).rejects.toMatchObject({
      code: 'invalid-input',
    })
  })
})

describe('a text', () => {
  const line: Appearance = { kind: 'text', text: '2026年11月21日' }
  test('is real text in the middle of its field', async () => {
    const bytes = await signed([line], { widthPt: 96, heightPt: 18 })
    const { pixels, width } = await paintPage(bytes, { page: 0, scale: 4 })
    const columns = Array.from({ length: 96 * 4 }, (_, x) => {
      for (let y = 400; y < 470; y++) if ((pixels[(y * width + x) * 4] ?? 255) < 128) return true
      return false
    })
    expect(columns.indexOf(true)).toBeLessThan(16)
    expect(columns.lastIndexOf(true)).toBeGreaterThan(96 * 4 - 24)
  })

  test.skipIf(spawnSync('pdftotext', ['-v']).error !== undefined)('is read by pdftotext', async () => {
    const bytes = await signed([line], { widthPt: 96, heightPt: 18 })
    const { stdout } = spawnSync('pdftotext', ['-', '-'], { input: bytes, encoding: 'utf8' })
    expect(stdout).toContain('2026年11月21日')
  })

  test.each([
    ['', 'invalid-input'],
    ['日'.repeat(61), 'invalid-input'],
    ['签于😀', 'missing-character'],
  ])('that cannot be shown is refused: %s', async (text, code) => {
    await expect(signed([{ kind: 'text', text }])).rejects.toMatchObject({ code })
  })
})

function square(side: number): [['M', number, number], ...['L', number, number][], ['Z']] {
  return [['M', 0, 0], ['L', side, 0], ['L', side, side], ['L', 0, side], ['Z']]
}

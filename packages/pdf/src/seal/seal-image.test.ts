import { Resvg } from '@resvg/resvg-js'
import { describe, expect, test } from 'vitest'
import { toSvg } from '../drawing.ts'
import { encodeTransparentPng } from '../render/png.ts'
import { decodePng } from '../write/png.ts'
import { companySeal } from './picture.ts'
import { sealImage } from './seal-image.ts'

const SEAL = companySeal({ companyName: '契印科技有限公司', pngWidthPx: 166 })

function onPaper(paper: string): Buffer {
  const options = { background: paper, fitTo: { mode: 'width', value: 166 } } as const
  return Buffer.from(new Resvg(toSvg(SEAL.drawing), options).render().asPng())
}

describe('an uploaded seal', () => {
  test.each(['#ffffff', '#f8f7f5'])('on paper of %s loses the paper and keeps its ink', (paper) => {
    const { png, widthPx, heightPx } = sealImage(onPaper(paper))
    expect([widthPx, heightPx]).toEqual([166, 166])
    const { alpha } = decodePng(png)
    const drawn = decodePng(SEAL.png)
    expect(alpha[0]).toBe(0)
    const off = drawn.alpha.map((coverage, pixel) => Math.abs(coverage - (alpha[pixel] ?? 0)))
    expect(Math.max(...off)).toBeLessThan(24)
  })

  test('has the colour of its ink even where it is thin', () => {
    const { rgb, alpha } = decodePng(sealImage(onPaper('#ffffff')).png)
    const thin = [...alpha.keys()].filter((pixel) => (alpha[pixel] ?? 0) > 60 && (alpha[pixel] ?? 0) < 200)
    expect(thin.length).toBeGreaterThan(100)
    for (const pixel of thin) {
      expect(rgb[pixel * 3]).toBeGreaterThan(215)
      expect(rgb[pixel * 3 + 1]).toBeLessThan(12)
    }
  })

  test('that is transparent already is taken as it is', () => {
    expect(sealImage(SEAL.png).png.equals(SEAL.png)).toBe(true)
  })

  test('shows something', () => {
    expect([sealImage(onPaper('#ffffff')), sealImage(SEAL.png)].map(({ isBlank }) => isBlank)).toEqual([
      false,
      false,
    ])
  })

  test.each([
    ['white paper', 255, 255, 255],
    ['nothing at all', 0, 0, 0],
    ['one colour', 90, 255, 255],
    ['white that is half transparent', 255, 128, 128],
  ])('of %s is blank', (_, white, alpha, middle) => {
    const picture = {
      width: 166,
      height: 166,
      rgb: Buffer.alloc(166 * 166 * 3, white),
      alpha: Buffer.alloc(166 * 166, alpha).fill(middle, 8000, 9000),
    }
    expect(sealImage(encodeTransparentPng(picture)).isBlank).toBe(true)
  })

  test('that is no PNG is refused', () => {
    expect(() => sealImage(Buffer.from('GIF89a'))).toThrow(
      expect.objectContaining({ code: 'unusable-image' }),
    )
  })
})

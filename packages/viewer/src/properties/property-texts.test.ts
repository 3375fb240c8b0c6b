import { describe, expect, it } from 'vitest'
import { dateText, fileSizeText, pageSizeText, plainText } from './property-texts.ts'

describe('fileSizeText', () => {
  it.each([
    [undefined, '-'],
    [0, '-'],
    [900, '0.879 KB（900 字节）'],
    [41_266, '40.3 KB（41,266 字节）'],
    [1_048_575, '1,020 KB（1,048,575 字节）'],
    [1_048_576, '1 MB（1,048,576 字节）'],
    [20_971_520, '20 MB（20,971,520 字节）'],
  ])('shows %s bytes', (bytes, text) => {
    expect(fileSizeText(bytes)).toBe(text)
  })
})

describe('dateText', () => {
  it('shows Chinese time wherever the reader is', () => {
    expect(dateText(new Date('2026-11-21T18:05:09Z'))).toBe('2026-11-22 02:05:09')
  })

  it.each([null, new Date(Number.NaN)])('shows a dash for %s', (date) => {
    expect(dateText(date)).toBe('-')
  })
})

describe('pageSizeText', () => {
  it.each([
    [595.276, 841.89, '210 × 297 毫米（A4，纵向）'],
    [595, 842, '209.9 × 297 毫米（A4，纵向）'],
    [841.89, 595.276, '297 × 210 毫米（A4，横向）'],
    [841.89, 1190.55, '297 × 420 毫米（A3，纵向）'],
    [612, 792, '215.9 × 279.4 毫米（Letter，纵向）'],
    [612, 1008, '215.9 × 355.6 毫米（Legal，纵向）'],
    [594, 842, '209.6 × 297 毫米（纵向）'],
    [200, 100, '70.6 × 35.3 毫米（横向）'],
  ])('names %f by %f points', (widthPt, heightPt, text) => {
    expect(pageSizeText({ widthPt, heightPt })).toBe(text)
  })
})

describe('plainText', () => {
  it.each([
    ['合同', '合同'],
    ['  ', '-'],
    ['', '-'],
    [undefined, '-'],
    [3, '-'],
  ])('shows %j as %j', (value, text) => {
    expect(plainText(value)).toBe(text)
  })
})

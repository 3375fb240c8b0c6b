import { describe, expect, it } from 'vitest'
import { boxAt, companySealSize, signatureSize, type Box } from '@qiyin/domain/seal/position.ts'
import { a4 } from '@qiyin/domain/testing/page-sizes.ts'
import { freeSpot, gridSpots } from './spots.ts'

describe('a free spot', () => {
  it('is low on the page, and beside what stands there', () => {
    const first = freeSpot(a4, gridSpots(a4, signatureSize), [])
    expect(boxAt(first, a4, signatureSize)).toMatchObject({ left: 72, top: a4.heightPt - 72 - 42 })
    const second = freeSpot(a4, gridSpots(a4, signatureSize), [boxAt(first, a4, signatureSize)])
    expect(boxAt(second, a4, signatureSize).left).toBeCloseTo(72 + 120 + 12)
  })

  it('is never exactly where another stamp stands, even on a full page', () => {
    const boxes: Box[] = []
    for (let count = 0; count < 60; count++) {
      boxes.push(boxAt(freeSpot(a4, gridSpots(a4, companySealSize), boxes), a4, companySealSize))
    }
    const corners = boxes.map(({ left, top }) => `${Math.round(left)} ${Math.round(top)}`)
    expect(new Set(corners).size).toBe(60)
  })
})

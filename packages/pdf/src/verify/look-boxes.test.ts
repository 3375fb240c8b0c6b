import { describe, expect, it } from 'vitest'
import { isPlacedExactly } from './look-boxes.ts'

const unchanged = [1, 0, 0, 1, 0, 0]

describe('a look that viewers with seven digits', () => {
  it.each<[string, number[], number[]?]>([
    ['paint in its place: at the origin', [0, 0, 89, 20]],
    ['in the middle of the page', [200, 500, 289, 520]],
    ['the other way round', [89, 20, 0, 0]],
    ['without any size', [0, 0, 0, 0]],
    ['without a width, far from it', [1_000_000, 0, 1_000_000, 30]],
    ['turned', [0, 0, 89, 20], [0, 1, -1, 0, 20, 0]],
    ['made smaller', [0, 0, 8900, 2000], [0.01, 0, 0, 0.01, 0, 0]],
    ['as far as it may be', [0, 59_990, 10, 60_000], [1, 0, 0, 1, 540_000, 0]],
    ['at the last place that is exact', [599_990, 599_990, 600_000, 600_000]],
    ['by a matrix that makes nothing of it', [0, 0, 9, 9], [0, 0, 0, 0, 5, 5]],
  ])('%s', (_, box, matrix = unchanged) => {
    expect(isPlacedExactly(box, matrix)).toBe(true)
  })

  it.each<[string, number[], number[]?]>([
    ['paint beside it: small and far away', [999_999.9, 999_999.9, 1_000_000, 1_000_000]],
    ['far to the left', [-1_000_000, 0, -999_990, 10]],
    ['far below', [0, -1_000_000, 10, -999_990]],
    ['too far', [0, 0, 1_000_001, 20]],
    ['moved too far', [0, 0, 89, 20], [1, 0, 0, 1, 0, -1_000_001]],
    ['made small and moved', [0, 0, 30, 30], [0.001, 0, 0, 0.001, 99_999, 0]],
    ['made small and moved up', [0, 0, 30, 30], [0.001, 0, 0, 0.001, 0, 99_999]],
    ['turned and moved', [0, 0, 30, 30], [0, 0.001, 0.001, 0, 99_999, 0]],
    ['turned and moved up', [0, 0, 30, 30], [0, 0.001, 0.001, 0, 0, -99_999]],
    ['brought back from afar', [999_990, 0, 1_000_000, 10], [1, 0, 0, 1, -999_990, 0]],
    ['with its middle at the last place that is exact', [599_995, 0, 600_005, 10]],
    ['the same upwards', [0, 599_995, 10, 600_005]],
    ['leant over and moved', [500_000, 500_000, 500_010, 500_010], [1, 0, 1, 0, 250_000, 0]],
    ['leant over and moved up', [500_000, 500_000, 500_010, 500_010], [0, 1, 0, 1, 0, 250_000]],
    ['without a number', [0, 0, Infinity, 9]],
    ['by a matrix without one', [0, 0, 9, 9], [1, 0, 0, Infinity, 0, 0]],
  ])('%s', (_, box, matrix = unchanged) => {
    expect(isPlacedExactly(box, matrix)).toBe(false)
  })
})

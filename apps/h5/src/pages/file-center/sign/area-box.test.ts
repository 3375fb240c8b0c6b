import { expect, test } from 'vitest'
import type { SignArea } from '@qiyin/ui/signing/signing-state.ts'
import { boxInUpperHalf } from './area-box.ts'

test('the middle of the area comes to three tenths of the well', () => {
  // Only what the box reads.
  const area = { leftPercent: 20, topPercent: 60, widthPt: 119, heightPt: 119 } as SignArea
  const page = { widthPt: 595, heightPt: 842, heightPx: 842 }
  const wellPx = 500
  const box = boxInUpperHalf(area, page, wellPx)
  // The middle of the box is put into the middle of the well; so much above it lies the middle of the area.
  const boxMiddlePx = ((box.top + box.height / 2) / 100) * page.heightPx
  const areaMiddlePx = 0.6 * 842 + 119 / 2
  expect(wellPx / 2 - (boxMiddlePx - areaMiddlePx)).toBeCloseTo(0.3 * wellPx, 6)
  expect([box.left, box.width]).toEqual([20, 20])
})

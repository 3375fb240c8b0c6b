import { expect, it } from 'vitest'
import { fromPageRectangle, toPageRectangle, type PageGeometry, type Rotation } from './page-geometry.ts'

it.each([0, 90, 180, 270] as const satisfies Rotation[])(
  'a box on a page turned by %i° and its rectangle are one place',
  (rotation) => {
    const sideways = rotation === 90 || rotation === 270
    const size = { widthPt: 800, heightPt: 1600 }
    const geometry: PageGeometry = {
      crop: [10, 20, 410, 820],
      rotation,
      userUnit: 2,
      displayed: sideways ? { widthPt: size.heightPt, heightPt: size.widthPt } : size,
    }
    const box = { page: 3, left: 0.25, top: 0.5, widthPt: 120, heightPt: 40 }
    const found = fromPageRectangle(geometry, toPageRectangle(geometry, box), 3)
    expect(found.left).toBeCloseTo(box.left)
    expect(found.top).toBeCloseTo(box.top)
    expect([found.page, found.widthPt, found.heightPt]).toEqual([3, 120, 40])
  },
)

import { describe, expect, it } from 'vitest'
import type { ViewerController } from '@qiyin/viewer/viewer-controller.ts'
import { readPageRuns } from './page-runs.ts'

type OpenDocument = NonNullable<ViewerController['document']>

/** A page of 600 by 800 points, turned by so much, as the library's viewport converts its points. */
const viewports: Readonly<Record<number, { width: number; convert: (x: number, y: number) => number[] }>> = {
  0: { width: 600, convert: (x, y) => [x, 800 - y] },
  90: { width: 800, convert: (x, y) => [y, x] },
  180: { width: 600, convert: (x, y) => [600 - x, y] },
  270: { width: 800, convert: (x, y) => [800 - y, 600 - x] },
}

/** A document of one page with one text of 10 points, 40 long, which begins at a point and runs in a direction. */
function documentOf(turned: number, [a, b, x, y]: readonly [number, number, number, number]): OpenDocument {
  const viewport = viewports[turned]
  const item = { str: '甲方：盖', transform: [10 * a, 10 * b, -10 * b, 10 * a, x, y], width: 40 }
  const page = {
    getTextContent: async () => ({ items: [item, { type: 'beginMarkedContent' }, { ...item, str: ' ' }] }),
    getViewport: () => ({ width: viewport?.width, convertToViewportPoint: viewport?.convert }),
  }
  // Of the library only these are used.
  return { getPage: async () => page } as unknown as OpenDocument
}

describe('the text of a page', () => {
  it.each([
    [0, [1, 0, 100, 700]],
    [90, [0, 1, 100, 100]],
    [180, [-1, 0, 500, 100]],
    [270, [0, -1, 500, 700]],
  ] as const)('stands where it is displayed on a page turned by %i', async (turned, text) => {
    const pages = [{ widthPt: viewports[turned]?.width ?? 0, heightPt: 0 }]
    const [runs] = await readPageRuns(documentOf(turned, text), pages, new AbortController().signal)
    expect(runs).toHaveLength(1)
    const [run] = runs ?? []
    expect([run?.left, run?.widthPt, run?.heightPt]).toEqual([100, 40, 10])
    expect(run?.top).toBeCloseTo(100 - 8.8)
  })

  it('is not read where it does not run from left to right', async () => {
    for (const text of [
      [0, 1, 100, 700],
      [-1, 0, 100, 700],
    ] as const) {
      const pages = [{ widthPt: 600, heightPt: 800 }]
      expect(await readPageRuns(documentOf(0, text), pages, new AbortController().signal)).toEqual([[]])
    }
  })

  it('is in the points of the page that was stored', async () => {
    const document = documentOf(0, [1, 0, 100, 700])
    const [runs] = await readPageRuns(
      document,
      [{ widthPt: 1200, heightPt: 1600 }],
      new AbortController().signal,
    )
    expect(runs?.[0]).toMatchObject({ left: 200, widthPt: 80, heightPt: 20 })
  })

  it('is none of a page that cannot be read', async () => {
    const broken = { getPage: () => Promise.reject(new Error('broken')) } as unknown as OpenDocument
    const pages = [{ widthPt: 600, heightPt: 800 }]
    expect(await readPageRuns(broken, pages, new AbortController().signal)).toEqual([[]])
  })
})

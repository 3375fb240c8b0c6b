import { describe, expect, it } from 'vitest'
import {
  boxStyle,
  centredOffset,
  pagesAround,
  samePages,
  uprightPage,
  type PageInfo,
} from './page-geometry.ts'

const page: PageInfo = {
  pageNumber: 1,
  widthPt: 595,
  heightPt: 842,
  scale: 1,
  widthPx: 793.3,
  heightPx: 1122.7,
  rotation: 0,
}

describe('centredOffset', () => {
  it('puts the middle of the target into the middle of the view', () => {
    expect(centredOffset({ start: 1000, length: 100, view: 500, max: 5000 })).toBe(800)
  })

  it('stops at the beginning and at the end', () => {
    expect(centredOffset({ start: 10, length: 100, view: 500, max: 5000 })).toBe(0)
    expect(centredOffset({ start: 5400, length: 100, view: 500, max: 5000 })).toBe(5000)
  })

  it('does not scroll what fits', () => {
    expect(centredOffset({ start: 300, length: 100, view: 500, max: -40 })).toBe(0)
  })

  it('shows the start of a target longer than the view', () => {
    expect(centredOffset({ start: 1000, length: 900, view: 500, max: 5000 })).toBe(1000)
  })
})

describe('pagesAround', () => {
  it('stays within the document', () => {
    expect(pagesAround(1, 2, 3)).toEqual([1, 2, 3])
    expect(pagesAround(3, 1, 3)).toEqual([2, 3])
    expect(pagesAround(50, 2, 100)).toEqual([48, 49, 50, 51, 52])
  })

  it('is empty without a document', () => {
    expect(pagesAround(0, 24, 0)).toEqual([])
  })
})

describe('samePages', () => {
  it('holds for equal pages in other objects', () => {
    expect(samePages([page], [{ ...page }])).toBe(true)
  })

  it.each([{ scale: 2 }, { widthPt: 842 }, { heightPt: 595 }, { rotation: 90 }])(
    'notices a change of %j',
    (change) => {
      expect(samePages([page], [{ ...page, ...change }])).toBe(false)
    },
  )

  it('notices another number of pages', () => {
    expect(samePages([page], [])).toBe(false)
    expect(samePages([], [page])).toBe(false)
  })
})

describe('uprightPage', () => {
  const turned = { ...page, widthPt: 842, heightPt: 595, widthPx: 1122.7, heightPx: 793.3, rotation: 90 }

  it('gives a page that the viewer has turned its own sides back', () => {
    expect(uprightPage(turned, 90)).toEqual(page)
    expect(uprightPage({ ...turned, rotation: 270 }, 270)).toEqual(page)
    expect(uprightPage({ ...page, rotation: 180 }, 180)).toEqual(page)
  })

  it('leaves a page alone that lies in the document itself', () => {
    expect(uprightPage(turned, 0)).toEqual(turned)
    expect(uprightPage({ ...page, rotation: 180 }, 90)).toEqual(turned)
  })
})

describe('boxStyle', () => {
  it('says all in per cent of the page', () => {
    const box = { leftPercent: 10, topPercent: 20, widthPt: 119, heightPt: 421 }
    expect(boxStyle(box, page)).toEqual({ left: '10%', top: '20%', width: '20%', height: '50%' })
  })
})

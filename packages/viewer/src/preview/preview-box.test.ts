import { expect, it } from 'vitest'
import { previewBox } from './preview-box.ts'

const a4 = { widthPt: 595, heightPt: 842 }

it('fills the well but for its margins when the page is as wide as it', () => {
  expect(previewBox(a4, { width: 845, height: 700 }, 'page-width')).toEqual({
    left: 25,
    top: 25,
    width: 795,
    height: 1125,
  })
})

it('stands in the middle when the page is narrower', () => {
  const box = previewBox(a4, { width: 1000, height: 700 }, 0.5)
  expect(box).toEqual({ left: 302, top: 25, width: 396, height: 561 })
})

it('has small margins on a phone', () => {
  expect(previewBox(a4, { width: 390, height: 700 }, 'page-width')).toMatchObject({
    left: 9,
    top: 9,
    width: 372,
  })
})

it('is nowhere in a well without a size', () => {
  expect(previewBox(a4, { width: 0, height: 0 }, 'page-width')).toBeUndefined()
})

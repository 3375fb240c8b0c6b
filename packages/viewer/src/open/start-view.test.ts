import { describe, expect, it } from 'vitest'
import type { SavedView } from './saved-views.ts'
import { startView, type StartSources } from './start-view.ts'

const NOTHING: StartSources = {
  hash: '',
  visited: undefined,
  saved: undefined,
  pageMode: 'UseNone',
  pageLayout: '',
  destination: undefined,
}
const SAVED: SavedView = {
  page: 7,
  zoom: 125,
  scrollLeft: 10,
  scrollTop: 600,
  rotation: 180,
  sidebarView: 2,
  scrollMode: 2,
  spreadMode: 1,
}
const VISITED: SavedView = { ...SAVED, page: 5, rotation: 90 }
const DESTINATION = [{ num: 3, gen: 0 }, { name: 'Fit' }]

describe('startView', () => {
  it('puts the address first', () => {
    const view = startView({
      ...NOTHING,
      hash: 'page=3',
      visited: VISITED,
      saved: SAVED,
      destination: DESTINATION,
    })
    expect([view.bookmark, view.rotation]).toEqual(['page=3', undefined])
  })

  it('puts the history of the browser before the saved view', () => {
    const view = startView({ ...NOTHING, visited: VISITED, saved: SAVED, destination: DESTINATION })
    expect([view.bookmark, view.rotation]).toEqual(['page=5&zoom=125,10,600', 90])
  })

  it('puts the saved view before the wishes of the document', () => {
    const view = startView({
      ...NOTHING,
      saved: SAVED,
      pageMode: 'UseThumbs',
      pageLayout: 'TwoColumnRight',
      destination: DESTINATION,
    })
    expect(view).toEqual({
      bookmark: 'page=7&zoom=125,10,600',
      rotation: 180,
      sidebar: 'outline',
      scrollMode: 'wrapped',
      spreadMode: 'odd',
    })
  })

  it('keeps side bar and modes of the saved view when the address names a place', () => {
    expect(startView({ ...NOTHING, hash: 'page=3', saved: SAVED })).toMatchObject({
      sidebar: 'outline',
      scrollMode: 'wrapped',
      spreadMode: 'odd',
    })
  })

  it.each([
    ['UseNone', undefined],
    ['UseThumbs', 'thumbnails'],
    ['UseOutlines', 'outline'],
    ['UseAttachments', 'attachments'],
    ['UseOC', undefined],
    ['FullScreen', undefined],
  ])('opens the side bar as page mode %s says', (pageMode, sidebar) => {
    expect(startView({ ...NOTHING, pageMode }).sidebar).toBe(sidebar)
  })

  it.each([
    ['OneColumn', 'none'],
    ['SinglePage', 'none'],
    ['TwoColumnLeft', 'odd'],
    ['TwoPageRight', 'even'],
    ['', undefined],
    ['toString', undefined],
  ])('sets pages side by side as page layout %j says', (pageLayout, spreadMode) => {
    expect(startView({ ...NOTHING, pageLayout })).toMatchObject({ spreadMode, scrollMode: undefined })
  })

  it.each([
    ['a name', 'chapter 1', '"chapter 1"'],
    ['a point, without its scale', [4, { name: 'XYZ' }, 50, 700, 1], '[4,{"name":"XYZ"},50,700,null]'],
    ['a page, without its fit', DESTINATION, '[{"num":3,"gen":0},{"name":"XYZ"},null,null,null]'],
    ['an empty name', '', undefined],
    ['an empty list', [], undefined],
    ['nothing', null, undefined],
  ])('goes last to the destination of the document: %s', (_, destination, bookmark) => {
    expect(startView({ ...NOTHING, destination }).bookmark).toBe(bookmark)
  })

  it('says nothing when nobody does', () => {
    expect(startView({ ...NOTHING, pageMode: '' })).toEqual({
      bookmark: undefined,
      rotation: undefined,
      sidebar: undefined,
      scrollMode: undefined,
      spreadMode: undefined,
    })
  })

  it('ignores numbers that mean nothing', () => {
    const saved = { ...SAVED, rotation: 45, sidebarView: -1, scrollMode: 9, spreadMode: -1 }
    expect(
      startView({ ...NOTHING, saved, pageMode: 'UseThumbs', pageLayout: 'TwoColumnLeft' }),
    ).toMatchObject({
      rotation: undefined,
      sidebar: 'thumbnails',
      scrollMode: undefined,
      spreadMode: 'odd',
    })
  })
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SavedView } from './saved-views.ts'
import { VisitedPlaces, type Site } from './visited-places.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The browser's entries; a step tells the places, as `popstate` does. */
class FakeSite implements Site {
  readonly location = { pathname: '/detail/1', hash: '' }
  entries: unknown[] = [{ key: 'a', idx: 4 }]
  at = 0
  onStep: () => void = () => undefined
  readonly history: Site['history'] & { state: unknown }

  constructor() {
    // oxlint-disable-next-line no-this-alias -- a getter of another object
    const site = this
    this.history = {
      get state() {
        return site.entries[site.at]
      },
      pushState: (state) => {
        site.entries = [...site.entries.slice(0, site.at + 1), state]
        site.at += 1
      },
      replaceState: (state) => {
        site.entries[site.at] = state
      },
      back: () => site.step(-1),
      forward: () => site.step(1),
    }
  }

  step(by: number): void {
    this.at += by
    this.onStep()
  }
}

const at = (page: number): SavedView => ({
  page,
  zoom: 'page-width',
  scrollLeft: 0,
  scrollTop: 800,
  rotation: 0,
  sidebarView: 0,
  scrollMode: 0,
  spreadMode: 0,
})

function open(site = new FakeSite()): { site: FakeSite; places: VisitedPlaces; went: number[] } {
  const went: number[] = []
  const places = new VisitedPlaces({ fingerprint: 'f', goTo: ({ page }) => went.push(page), site })
  site.onStep = () => places.follow()
  return { site, places, went }
}

/** As the library's links do it. */
function jump(places: VisitedPlaces, page: number): void {
  places.pushCurrentPosition()
  places.pushPage(page)
  places.note(at(page))
}

it('leads back over jumps, and forth again', () => {
  const { site, places, went } = open()
  places.begin()
  places.note(at(1))
  jump(places, 6)
  jump(places, 12)
  site.step(-1)
  site.step(-1)
  site.step(1)
  expect(went).toEqual([6, 1, 6])
})

it('keeps what the router has in an entry, and counts entries as it does', () => {
  const { site, places } = open()
  places.begin()
  places.note(at(1))
  jump(places, 6)
  expect(site.entries).toMatchObject([
    { key: 'a', idx: 4, viewer: { uid: 0, view: { page: 1 } } },
    { key: 'a', idx: 5, viewer: { uid: 1, view: { page: 6 } } },
  ])
})

it('comes back to where the reader had scrolled to after the jump', () => {
  const { site, places, went } = open()
  places.begin()
  places.note(at(1))
  jump(places, 6)
  places.note(at(8))
  jump(places, 12)
  site.step(-1)
  expect(went).toEqual([8])
})

it('opens a document where it was left in this entry', () => {
  const { site, places } = open()
  places.begin()
  places.note(at(1))
  places.note(at(3))
  vi.runAllTimers()
  expect(open(site).places.begin()).toEqual(at(3))
})

it('does not write into the entry of another page', () => {
  const { site, places } = open()
  places.begin()
  places.note(at(1))
  places.note(at(2))
  site.location.pathname = '/home'
  site.entries.push({ key: 'b', idx: 5 })
  site.at = 1
  vi.runAllTimers()
  places.end()
  expect(site.entries[1]).toEqual({ key: 'b', idx: 5 })
})

it('lets an address that was changed by hand have its say, but not one that came with a step', () => {
  const { site, places, went } = open()
  places.begin()
  places.note(at(1))
  site.location.hash = '#page=5'
  site.entries.push(null)
  site.step(1)
  expect(places.hasPlaced('#page=5')).toBe(false)
  places.note(at(5))
  site.location.hash = ''
  site.step(-1)
  expect(went).toEqual([1])
  expect(places.hasPlaced('')).toBe(true)
})

it("goes back by a document's own links no further than the document", () => {
  const { site, places } = open()
  places.begin()
  places.note(at(1))
  places.back()
  expect(site.at).toBe(0)
  jump(places, 2)
  places.back()
  expect(site.at).toBe(0)
  places.forward()
  expect(site.at).toBe(1)
  places.forward()
  expect(site.at).toBe(1)
})

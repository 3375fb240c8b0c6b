// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ViewerStore } from '../viewer-store.ts'
import * as l10n from '../zh-l10n.ts'
import { ThumbnailsPanel } from './thumbnails-panel.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const pages = Array.from({ length: 60 }, (_, index) => ({
  pageNumber: index + 1,
  widthPt: 595,
  heightPt: 842,
  scale: 1,
  widthPx: 793,
  heightPx: 1123,
  rotation: 0,
}))

const onPick = (): void => undefined

function open(): { store: ViewerStore; rendered: () => number } {
  const store = new ViewerStore()
  const { subscribe, getState } = store
  const controller = { subscribe, getState, drawThumbnail: async () => undefined, setPage: () => undefined }
  // Each thumbnail asks for its name once for each time it is rendered.
  const named = vi.spyOn(l10n, 'pageName')
  store.set({ pages, pageNumber: 1, pageCount: pages.length })
  render(<ThumbnailsPanel controller={controller} onPick={onPick} />)
  expect(screen.getAllByRole('button')).toHaveLength(60)
  return {
    store,
    rendered: () => {
      const { length } = named.mock.calls
      named.mockClear()
      return length
    },
  }
}

it('renders no thumbnail while matches are counted', () => {
  const { store, rendered } = open()
  rendered()
  for (let total = 1; total <= 5; total += 1) {
    act(() => store.set({ find: { state: 'pending', previous: false, current: 0, total } }))
  }
  expect(rendered()).toBe(0)
})

it('renders the two thumbnails that a turned page concerns', () => {
  const { store, rendered } = open()
  rendered()
  act(() => store.set({ pageNumber: 2 }))
  expect(rendered()).toBe(2)
  expect(screen.getByRole('button', { current: 'page' }).getAttribute('aria-label')).toContain('2')
})

it('renders none when pages are drawn at another scale', () => {
  const { store, rendered } = open()
  rendered()
  act(() => store.set({ pages: pages.map((page) => ({ ...page, scale: 1.5, heightPt: 842.0004 })) }))
  expect(rendered()).toBe(0)
})

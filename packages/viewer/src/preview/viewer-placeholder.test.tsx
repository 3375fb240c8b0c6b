// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ViewerPlaceholder } from './viewer-placeholder.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('shows the first page in its place while the code of the viewer is on its way', () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(845)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700)
  const { container } = render(
    <ViewerPlaceholder
      pictures={{
        pages: [{ widthPt: 595, heightPt: 842 }],
        imageUrl: (page, widthPx) => `/page-${page}-${widthPx}`,
      }}
      fileName="合同.pdf"
      hasSidebar
    />,
  )
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/page-1-800')
  // On a slow line it is read for seconds: by the keyboard as well.
  const well = screen.getByRole('region', { name: '第 1 页图片' })
  well.focus()
  expect(document.activeElement).toBe(well)
})

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { InfiniteScroll } from './infinite-scroll.tsx'

/** Comes into sight when told. */
const sight: { show: () => void }[] = []
class Observer {
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    sight.push({ show: () => tell([{ isIntersecting: true }]) })
  }
  observe(): void {}
  disconnect(): void {}
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a page that does not come is asked for again by a button', async () => {
  vi.stubGlobal('IntersectionObserver', Observer)
  const loadMore = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue()
  const { rerender } = render(<InfiniteScroll hasMore loadMore={loadMore} />)
  expect(loadMore).not.toHaveBeenCalled()
  await act(async () => sight.at(-1)?.show())
  expect(loadMore).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await act(async () => sight.at(-1)?.show())
  expect(loadMore).toHaveBeenCalledTimes(2)
  expect(screen.queryByRole('button')).toBeNull()
  rerender(<InfiniteScroll hasMore={false} loadMore={loadMore} />)
  expect(screen.getByText('没有更多了')).toBeDefined()
})

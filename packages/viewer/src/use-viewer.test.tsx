// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useViewer } from './use-viewer.ts'
import { ViewerStore } from './viewer-store.ts'

afterEach(cleanup)

it('renders again only when what was selected has changed', () => {
  const store = new ViewerStore()
  let renders = 0
  function Shown() {
    renders += 1
    return <p>{useViewer(store, (state) => state.pageNumber)}</p>
  }
  render(<Shown />)
  act(() => store.set({ find: { state: 'pending', previous: false, current: 0, total: 866 } }))
  expect(renders).toBe(1)
  act(() => store.set({ pageNumber: 2 }))
  expect(screen.getByText('2')).toBeDefined()
  expect(renders).toBe(2)
})

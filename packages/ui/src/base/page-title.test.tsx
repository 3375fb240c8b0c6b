// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

// Tests before this one in the same process may have shown a page: here none was.
vi.resetModules()
const { usePageTitle } = await import('./page-title.ts')

function Page({ title, focused = false }: { title: string; focused?: boolean }) {
  usePageTitle(title)
  return (
    <main id="main" tabIndex={-1}>
      <input ref={(input) => void (focused && input?.focus())} />
    </main>
  )
}

afterEach(cleanup)

it('names every page and moves the focus from the second one on', () => {
  const first = render(<Page title="首页" />)
  expect(document.title).toBe('首页 - 契印')
  expect(document.activeElement).toBe(document.body)
  first.unmount()
  render(<Page title="合同中心" />)
  expect(document.title).toBe('合同中心 - 契印')
  expect(document.activeElement?.id).toBe('main')
})

it('leaves the focus in a field that the page itself chose', () => {
  render(<Page title="登录" focused />)
  expect(document.activeElement?.tagName).toBe('INPUT')
})

// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { attachPageHosts } from './page-hosts.ts'

afterEach(() => document.body.replaceChildren())

function makePages(count: number): HTMLElement[] {
  return Array.from({ length: count }, () => document.body.appendChild(document.createElement('div')))
}

/** The observer answers in a microtask, or in happy-dom a task, after the change. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}

it('puts a host into each page', () => {
  const pages = makePages(2)
  const { hostOf } = attachPageHosts(pages)
  expect(pages.map((_, index) => hostOf(index)?.parentElement?.parentElement)).toEqual(pages)
})

it('puts the same host back, with what is in it, when a page is emptied', async () => {
  const [page] = makePages(1)
  const { hostOf } = attachPageHosts([page!])
  const seal = document.createElement('button')
  hostOf(0)!.append(seal)
  page!.replaceChildren()
  await nextTask()
  expect(page!.firstElementChild).toBe(hostOf(0)!.parentElement)
  expect(hostOf(0)!.firstElementChild).toBe(seal)
})

it('gives a host that stands in its page, also right after the page was emptied', () => {
  const [page] = makePages(1)
  const { hostOf } = attachPageHosts([page!])
  hostOf(0)
  page!.replaceChildren()
  expect(hostOf(0)!.isConnected).toBe(true)
})

it('gives the focus back to what had it inside', async () => {
  const [page] = makePages(1)
  const { hostOf } = attachPageHosts([page!])
  const seal = document.createElement('button')
  hostOf(0)!.append(seal)
  seal.focus()
  page!.replaceChildren()
  await nextTask()
  expect(document.activeElement).toBe(seal)
})

it('does not take the focus from elsewhere', async () => {
  const [page] = makePages(1)
  const { hostOf } = attachPageHosts([page!])
  const seal = document.createElement('button')
  hostOf(0)!.append(seal)
  const other = document.body.appendChild(document.createElement('button'))
  seal.focus()
  other.focus()
  page!.replaceChildren()
  await nextTask()
  expect(document.activeElement).toBe(other)
})

it('leaves the page alone once detached', async () => {
  const [page] = makePages(1)
  const { detach } = attachPageHosts([page!])
  detach()
  await nextTask()
  expect(page!.childElementCount).toBe(0)
})

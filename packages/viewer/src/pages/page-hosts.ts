/** The overlay element of each page, and the way to take them all away. */
export interface PageHosts {
  hosts: readonly HTMLDivElement[]
  detach: () => void
}

/**
 * Puts one lasting element over each page. pdf.js empties a page whenever it draws it anew and says so to
 * nobody (mozilla/pdf.js #14837), so each host is put back in the same task, with the focus that was inside.
 */
export function attachPageHosts(pages: readonly HTMLElement[]): PageHosts {
  const focused = new WeakMap<HTMLElement, HTMLElement>()
  const hosts = pages.map((page) => {
    const host = document.createElement('div')
    host.className = 'pv-overlay'
    host.addEventListener('focusin', (event) => {
      if (event.target instanceof HTMLElement) focused.set(host, event.target)
    })
    host.addEventListener('focusout', (event) => {
      // Without a new owner of the focus this may be the removal itself.
      if (event.relatedTarget !== null) focused.delete(host)
    })
    page.append(host)
    return host
  })
  const observer = new MutationObserver(() => {
    for (const [index, page] of pages.entries()) {
      const host = hosts[index]
      if (host !== undefined && host.parentNode !== page) putBack(page, host, focused.get(host))
    }
  })
  for (const page of pages) observer.observe(page, { childList: true })
  return {
    hosts,
    detach: () => {
      observer.disconnect()
      for (const host of hosts) host.remove()
    },
  }
}

function putBack(page: HTMLElement, host: HTMLDivElement, focused: HTMLElement | undefined): void {
  page.append(host)
  const isFree = document.activeElement === null || document.activeElement === document.body
  if (isFree && focused !== undefined && host.contains(focused)) focused.focus({ preventScroll: true })
}

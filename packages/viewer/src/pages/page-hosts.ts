/** The overlay elements of pages, and the way to take them all away. */
export interface PageHosts {
  /** The one of the page at this index, made when it is first asked for; undefined when there is no such page. */
  hostOf: (index: number) => HTMLDivElement | undefined
  detach: () => void
}

interface Cover {
  element: HTMLDivElement
  host: HTMLDivElement
  focused: HTMLElement | undefined
}

/**
 * Puts one lasting element over each page that is asked for. pdf.js empties a page whenever it draws it anew and
 * says so to nobody (mozilla/pdf.js #14837), so each is put back in the same task, with the focus that was inside.
 * The host within turns with the viewer: what is placed in per cent of the page stays where it belongs.
 */
export function attachPageHosts(pages: readonly HTMLElement[]): PageHosts {
  const covers = new Map<HTMLElement, Cover>()
  const observer = new MutationObserver(() => {
    for (const [page, cover] of covers) if (cover.element.parentNode !== page) putBack(page, cover)
  })
  const coverOf = (page: HTMLElement): Cover => {
    const known = covers.get(page)
    if (known !== undefined) {
      // Whoever measures right after a change of scale comes before the observer.
      if (known.element.parentNode !== page) putBack(page, known)
      return known
    }
    const cover = makeCover()
    covers.set(page, cover)
    page.append(cover.element)
    observer.observe(page, { childList: true })
    return cover
  }
  return {
    hostOf: (index) => {
      const page = pages[index]
      return page && coverOf(page).host
    },
    detach: () => {
      observer.disconnect()
      for (const { element } of covers.values()) element.remove()
    },
  }
}

function makeCover(): Cover {
  const element = document.createElement('div')
  element.className = 'pv-overlay'
  const host = document.createElement('div')
  host.className = 'pv-overlay-host'
  element.append(host)
  const cover: Cover = { element, host, focused: undefined }
  element.addEventListener('focusin', (event) => {
    if (event.target instanceof HTMLElement) cover.focused = event.target
  })
  element.addEventListener('focusout', (event) => {
    // Without a new owner of the focus this may be the removal itself.
    if (event.relatedTarget !== null) cover.focused = undefined
  })
  return cover
}

function putBack(page: HTMLElement, { element, focused }: Cover): void {
  page.append(element)
  const isFree = document.activeElement === null || document.activeElement === document.body
  if (isFree && focused !== undefined && element.contains(focused)) focused.focus({ preventScroll: true })
}

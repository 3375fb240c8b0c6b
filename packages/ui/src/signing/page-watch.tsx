import { useEffect, useRef, type ReactElement } from 'react'
import type { ShownPages } from './shown-pages.ts'
import './page-watch.css'

/* Enough steps that a page is noticed soon after it is half seen. */
const thresholds = Array.from({ length: 11 }, (_, step) => step / 10)

/**
 * Lies over a page and tells when the page is on screen: half of it, or so much of it that it fills a quarter of the
 * screen, of which bars and sheets take their part on a phone.
 */
export function PageWatch({ pageNumber, shown }: { pageNumber: number; shown: ShownPages }): ReactElement {
  const sheet = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const element = sheet.current
    if (!element) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (!entry) return
        const { intersectionRatio, intersectionRect, rootBounds } = entry
        const screenPx = rootBounds?.height ?? window.innerHeight
        if (intersectionRatio >= 0.5 || intersectionRect.height >= screenPx / 4) {
          shown.enter(pageNumber, () => isDrawn(element))
        } else shown.leave(pageNumber)
      },
      { threshold: thresholds },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      shown.leave(pageNumber)
    }
  }, [pageNumber, shown])
  return <span ref={sheet} className="page-watch" aria-hidden />
}

/** The viewer says of a page when it is drawn; a picture, when it has come. */
function isDrawn(element: HTMLElement): boolean {
  const page = element.closest('.page')
  if (page) return page.getAttribute('aria-busy') === 'false'
  return element.closest('li')?.querySelector('img')?.complete === true
}

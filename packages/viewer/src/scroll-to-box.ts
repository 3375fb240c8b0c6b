import { centredOffset, type PercentBox } from './page-geometry.ts'

/** Scrolls a container until a box of a page, in per cent of it, stands in the middle; far away, at once. */
export function scrollToBox(container: HTMLElement, page: HTMLElement, box: PercentBox): void {
  const { left, top } = scrollOffset(container, page, box)
  const isFar = Math.abs(top - container.scrollTop) > 3 * container.clientHeight
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  container.scrollTo({ left, top, behavior: isFar || isCalm ? 'instant' : 'smooth' })
}

function scrollOffset(
  container: HTMLElement,
  page: HTMLElement,
  box: PercentBox,
): { left: number; top: number } {
  // A marker is laid where the box is, because the page may be turned.
  const marker = document.createElement('div')
  marker.style.cssText = `position:absolute;left:${box.left}%;top:${box.top}%;width:${box.width}%;height:${box.height}%`
  page.append(marker)
  const target = marker.getBoundingClientRect()
  marker.remove()
  const well = container.getBoundingClientRect()
  return {
    left: centredOffset({
      start: container.scrollLeft + target.left - well.left,
      length: target.width,
      view: container.clientWidth,
      max: container.scrollWidth - container.clientWidth,
    }),
    top: centredOffset({
      start: container.scrollTop + target.top - well.top,
      length: target.height,
      view: container.clientHeight,
      max: container.scrollHeight - container.clientHeight,
    }),
  }
}

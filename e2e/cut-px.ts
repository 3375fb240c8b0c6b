/** In the page: how many pixels of an element's content are cut off at its right. */
export function cutPx({ scrollWidth, clientWidth }: { scrollWidth: number; clientWidth: number }): number {
  return scrollWidth - clientWidth
}

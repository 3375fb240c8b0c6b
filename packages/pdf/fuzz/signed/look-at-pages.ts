/** One page as a renderer shows it. */
export interface PageView {
  width: number
  height: number
  /** As many bytes a pixel as the renderer gives, top row first. */
  pixels: Uint8Array
  text: string
  /** Levels that a pixel may differ by without anything being painted: MuPDF rounds otherwise where something blends. */
  rounding?: number
}

/** A part of a page that may look different, in points from its lower left corner. */
export interface PagePart {
  left: number
  bottom: number
  right: number
  top: number
}

/** A pixel may be painted a little beyond the edge of what may change. */
const edge = 1

/** What is different between two views of a document, outside the given parts; undefined when nothing is. */
export function differenceOf(
  before: readonly PageView[] | undefined,
  after: readonly PageView[] | undefined,
  parts: readonly PagePart[],
): string | undefined {
  if (!before) return undefined
  if (!after) return 'the file no longer opens'
  if (before.length !== after.length) return `${before.length} pages became ${after.length}`
  for (const [index, page] of before.entries()) {
    const other = after[index]
    if (!other || page.width !== other.width || page.height !== other.height)
      return `page ${index + 1} has another size`
    if (page.text !== other.text) return `page ${index + 1} says ${JSON.stringify([page.text, other.text])}`
    const at = firstDifference(page, other, parts)
    if (at) return `page ${index + 1} looks different at ${at.x},${at.y}`
  }
  return undefined
}

function firstDifference(
  { width, height, pixels, rounding = 0 }: PageView,
  other: PageView,
  parts: readonly PagePart[],
): { x: number; y: number } | undefined {
  const depth = pixels.length / (width * height)
  for (let at = 0; at < pixels.length; at++) {
    if (Math.abs((pixels[at] ?? 0) - (other.pixels[at] ?? 0)) <= rounding) continue
    const x = Math.floor(at / depth) % width
    const y = height - Math.floor(at / depth / width)
    if (!parts.some((part) => isInside(part, x, y))) return { x, y }
  }
  return undefined
}

function isInside({ left, bottom, right, top }: PagePart, x: number, y: number): boolean {
  return x >= left - edge && x <= right + edge && y >= bottom - edge && y <= top + edge
}

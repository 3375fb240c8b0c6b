/** A box in the user space of an unrotated page, and the page's own box there. */
export interface Mark {
  readonly pageNumber: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** x0, y0, x1, y1. */
  readonly page: readonly [number, number, number, number]
}

/** A box in per cent of the displayed page, from its top-left corner. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Where a mark is on a page shown at `rotation` (clockwise degrees, the page's own included). */
export function percentOf({ x, y, width, height, page }: Mark, rotation: number): Box {
  const [x0, y0, x1, y1] = page
  const left = (x - x0) / (x1 - x0)
  const top = (y1 - y - height) / (y1 - y0)
  const wide = width / (x1 - x0)
  const high = height / (y1 - y0)
  const turned: Partial<Record<number, readonly [number, number, number, number]>> = {
    0: [left, top, wide, high],
    90: [1 - top - high, left, high, wide],
    180: [1 - left - wide, 1 - top - high, wide, high],
    270: [top, 1 - left - wide, high, wide],
  }
  const [a = 0, b = 0, c = 0, d = 0] = turned[((rotation % 360) + 360) % 360] ?? []
  return { left: a * 100, top: b * 100, width: c * 100, height: d * 100 }
}

/** The user space point of a place in per cent of a page shown at `rotation`. */
export function pointOf(
  [left, top]: readonly [number, number],
  page: Mark['page'],
  rotation: number,
): [number, number] {
  const [x0, y0, x1, y1] = page
  const [a, b] = [left / 100, top / 100]
  const back: Partial<Record<number, readonly [number, number]>> = {
    0: [a, b],
    90: [b, 1 - a],
    180: [1 - a, 1 - b],
    270: [1 - b, a],
  }
  const [u = 0, v = 0] = back[((rotation % 360) + 360) % 360] ?? []
  return [x0 + u * (x1 - x0), y1 - v * (y1 - y0)]
}

/** How a photo lies on its desk: 1 fits it whole, quarter turns to the right, and how far it is moved, in pixels. */
export interface PhotoView {
  readonly zoom: number
  readonly turns: number
  readonly xPx: number
  readonly yPx: number
}

/** Whole, upright, in the middle. */
export const wholePhoto: PhotoView = { zoom: 1, turns: 0, xPx: 0, yPx: 0 }

const zoomBounds = { min: 0.5, max: 8 }
/** Of a press of a button or a notch of the wheel. */
const zoomStep = 1.25

/** Nearer (1) or farther (-1) by one step; `fromPx` is the point of the desk, from its middle, that stays where it is. */
export function zoomed(
  view: PhotoView,
  direction: 1 | -1,
  fromPx: { readonly x: number; readonly y: number } = { x: 0, y: 0 },
): PhotoView {
  const wanted = view.zoom * zoomStep ** direction
  // Steps up and down again lead back to what fits.
  const near = Math.abs(wanted - 1) < 0.01 ? 1 : wanted
  const zoom = Math.min(zoomBounds.max, Math.max(zoomBounds.min, near))
  const by = zoom / view.zoom
  return {
    ...view,
    zoom,
    xPx: fromPx.x - (fromPx.x - view.xPx) * by,
    yPx: fromPx.y - (fromPx.y - view.yPx) * by,
  }
}

/** A quarter to the right, in the middle again. */
export function turned(view: PhotoView): PhotoView {
  return { ...view, turns: (view.turns + 1) % 4, xPx: 0, yPx: 0 }
}

export function moved(view: PhotoView, byPx: { readonly x: number; readonly y: number }): PhotoView {
  return { ...view, xPx: view.xPx + byPx.x, yPx: view.yPx + byPx.y }
}

/** As a style sheet says it. */
export function transformOf({ zoom, turns, xPx, yPx }: PhotoView): string {
  return `translate(${xPx}px, ${yPx}px) scale(${zoom}) rotate(${turns * 90}deg)`
}

/** 「125%」. */
export function zoomText({ zoom }: PhotoView): string {
  return `${Math.round(zoom * 100)}%`
}

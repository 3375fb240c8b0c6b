/** The widest picture of a page that the server makes. */
const MAX_IMAGE_WIDTH_PX = 1600
/** Pictures are asked for in these steps, so that a browser bar that comes and goes fetches nothing anew. */
const STEP_PX = 200

/** How many pixels wide a picture is asked for that is shown `widthPx` CSS pixels wide. */
export function imageWidthPx(widthPx: number, pixelRatio: number): number {
  const sharp = Math.ceil((widthPx * pixelRatio) / STEP_PX) * STEP_PX
  return Math.min(MAX_IMAGE_WIDTH_PX, Math.max(STEP_PX, sharp))
}

import type { PageSize } from '../src/types.ts'

/** Whether a painted dot is of an ink; 0 to 255 each. */
type IsInk = (blue: number, green: number, red: number) => boolean

/** The red of seals, and the black of what is written. */
const inks = {
  red: (blue, green, red) => red > 180 && green < 120 && blue < 120,
  black: (blue, green, red) => red < 120 && green < 120 && blue < 120,
} satisfies Record<string, IsInk>

/** How much of a box of a page, in points from the top left, is covered by an ink: 0 to 1. The first page is 0. */
export async function inkShare(
  bytes: Uint8Array,
  page: number,
  box: { readonly left: number; readonly top: number } & PageSize,
  ink: keyof typeof inks,
): Promise<number> {
  // Most tests that take something of this package draw nothing.
  const { paintPage } = await import('../src/render/render-page.ts')
  const { pixels, width } = await paintPage(bytes, { page, scale: 1 })
  const [left, top] = [Math.round(box.left), Math.round(box.top)]
  let covered = 0
  for (let y = top; y < top + box.heightPt; y++)
    for (let x = left; x < left + box.widthPt; x++) {
      const [blue = 0, green = 0, red = 0] = pixels.subarray((y * width + x) * 4)
      if (inks[ink](blue, green, red)) covered += 1
    }
  return covered / (box.widthPt * box.heightPt)
}

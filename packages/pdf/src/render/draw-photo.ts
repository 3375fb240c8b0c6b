import { Resvg } from '@resvg/resvg-js'
import { PdfError } from '../errors.ts'

/**
 * A PNG or JPEG as a PNG of the size, drawn anew: nothing of the file but its pixels is left, and what does not fit the
 * proportions is cut at both sides. Throws PdfError 'unusable-image' for what cannot be drawn.
 */
export function drawPhoto(
  bytes: Uint8Array,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): Buffer {
  const type = bytes[0] === 0x89 ? 'image/png' : 'image/jpeg'
  const data = Buffer.from(bytes).toString('base64')
  const size = `width="${widthPx}" height="${heightPx}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} preserveAspectRatio="xMidYMid slice" href="data:${type};base64,${data}"/></svg>`
  const picture = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  // A picture that cannot be read is left out, and nothing is drawn at all.
  if (picture.pixels.every((part) => part === 0))
    throw new PdfError('unusable-image', 'the photo cannot be read')
  return Buffer.from(picture.asPng())
}

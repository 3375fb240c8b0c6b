import { encodeTransparentPng } from '../render/png.ts'
import { decodePng, type Picture } from '../write/png.ts'

/** An uploaded picture of a seal, ready to be stored, shown and stamped. */
export interface SealImage {
  /** With transparency. */
  png: Buffer
  widthPx: number
  heightPx: number
  /** It was opaque: its white has been taken out. */
  hadPaper: boolean
  /** Nothing is on it, or all of it is of one colour. */
  isBlank: boolean
}

/**
 * Makes the white paper of a scanned or drawn seal transparent, its ink as dense as it looks. A picture that has
 * transparency already is taken as it is. Throws PdfError 'unusable-image' for anything that is no PNG of 8 bits.
 */
export function sealImage(bytes: Uint8Array): SealImage {
  const picture = decodePng(bytes)
  const { width, height, alpha } = picture
  const hadPaper = alpha.every((coverage) => coverage === 255)
  const png = hadPaper ? encodeTransparentPng(withoutPaper(picture)) : Buffer.from(bytes)
  return { png, widthPx: width, heightPx: height, hadPaper, isBlank: isBlank(picture) }
}

/** Fainter than this is the paper's texture. */
const FAINTEST_INK = 20

/** So much of a picture is dust: a ring of one pixel is more. */
const DUST = 1 / 500

/** Whether everything looks like its corner on white paper. */
function isBlank({ rgb, alpha }: Picture): boolean {
  const seen = (pixel: number): number[] =>
    [0, 1, 2].map((part) => 255 - ((255 - (rgb[pixel * 3 + part] ?? 255)) * (alpha[pixel] ?? 0)) / 255)
  const corner = seen(0)
  const differing = alpha.filter((_, pixel) =>
    seen(pixel).some((part, at) => Math.abs(part - (corner[at] ?? 0)) >= FAINTEST_INK),
  )
  return differing.length < alpha.length * DUST
}

/** What is left of a colour when white light is taken out of it: the inverse of painting it on white. */
function withoutPaper({ width, height, rgb }: Picture): Picture {
  const alpha = Buffer.alloc(width * height)
  const ink = Buffer.alloc(rgb.length, 255)
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    const at = pixel * 3
    const darkest = Math.min(rgb[at] ?? 255, rgb[at + 1] ?? 255, rgb[at + 2] ?? 255)
    const coverage = 255 - darkest
    if (coverage < FAINTEST_INK) continue
    alpha[pixel] = coverage
    for (let part = at; part < at + 3; part++)
      ink[part] = 255 - Math.round(((255 - (rgb[part] ?? 255)) * 255) / coverage)
  }
  return { width, height, rgb: ink, alpha }
}

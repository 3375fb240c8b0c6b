import { deflateSync } from 'node:zlib'
import { decodePng } from './png.ts'

/** A picture as it is stored: width × height pixels, each part deflated. */
export interface EncodedPicture {
  width: number
  height: number
  rgb: Buffer
  alpha: Buffer
}

/** Content that was compressed before, least recently used first, by the SHA-256 of what it was made from. */
const kept = new Map<string, { value: Buffer | EncodedPicture; length: number }>()
const mostKeptBytes = 8 * 1024 * 1024
let keptBytes = 0

/**
 * Deflates operators. The same seal is signed with again and again, and compressing it costs more than the
 * signature itself: what was compressed before is kept. `sha256` is the digest of the operators.
 */
export function encodeOperators(operators: string, sha256: string): Buffer {
  return remember(`operators ${sha256}`, () => {
    // Twice as fast as the best level, and three in a hundred larger.
    const value = deflateSync(Buffer.from(operators, 'latin1'), { level: 4 })
    return { value, length: value.length }
  })
}

/** Decodes a PNG and deflates its colours and its alpha; kept in the same way. Throws PdfError `unusable-image`. */
export function encodePicture(png: Uint8Array, sha256: string): EncodedPicture {
  return remember(`picture ${sha256}`, () => {
    const { width, height, rgb, alpha } = decodePng(png)
    const value = { width, height, rgb: deflate(rgb), alpha: deflate(alpha) }
    return { value, length: value.rgb.length + value.alpha.length }
  })
}

function remember<T extends Buffer | EncodedPicture>(
  key: string,
  make: () => { value: T; length: number },
): T {
  const known = kept.get(key)
  const made = known ? { value: known.value as T, length: known.length } : make() // the key says which kind it is
  kept.delete(key)
  kept.set(key, made)
  if (!known) keptBytes += made.length
  for (const [oldest, { length }] of kept) {
    if (keptBytes <= mostKeptBytes) break
    kept.delete(oldest)
    keptBytes -= length
  }
  return made.value
}

function deflate(bytes: Buffer): Buffer {
  return deflateSync(bytes, { level: 9 })
}

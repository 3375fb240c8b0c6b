import { deflateSync } from 'node:zlib'
import { decodePng } from './png.ts'

/** A picture as it is stored: width × height pixels, each part deflated. */
export interface EncodedPicture {
  width: number
  height: number
  rgb: Buffer
  alpha: Buffer
}

/**
 * Deflates operators. The same seal is signed with again and again, and compressing it costs more than the
 * signature itself: what was compressed before is kept.
 */
export function encodeOperators(operators: string): Buffer {
  const key = samplesOf(operators)
  const known = drawings.get(key)
  if (known?.operators === operators) return known.data
  // Twice as fast as the best level, and three in a hundred larger.
  const data = deflateSync(Buffer.from(operators, 'latin1'), { level: 4 })
  drawings.keep(key, { operators, data }, operators.length + data.length)
  return data
}

const samples = 32
const sampleLength = 8

/**
 * Parts from everywhere, the end among them, which tell most drawings apart. The engine's own hash of a long string
 * is its length: seals of one length would all be compared, byte by byte.
 */
function samplesOf(operators: string): string {
  const step = Math.max(sampleLength, Math.floor(operators.length / samples))
  let key = `${operators.length} ${operators.slice(-sampleLength)}`
  for (let at = 0; at < operators.length; at += step) key += operators.slice(at, at + sampleLength)
  return key
}

/**
 * Decodes a PNG and deflates its colours and its alpha; kept in the same way. `key` is the same for the same picture
 * only. Throws PdfError `unusable-image`.
 */
export function encodePicture(png: Uint8Array, key: string): EncodedPicture {
  const known = pictures.get(key)
  if (known) return known
  const { width, height, rgb, alpha } = decodePng(png)
  const value = { width, height, rgb: deflate(rgb), alpha: deflate(alpha) }
  pictures.keep(key, value, value.rgb.length + value.alpha.length)
  return value
}

function deflate(bytes: Buffer): Buffer {
  return deflateSync(bytes, { level: 9 })
}

const mostKeptBytes = 4 * 1024 * 1024

/** The values used last, up to a number of bytes. */
class Kept<T> {
  readonly #values = new Map<string, { value: T; length: number }>()
  #bytes = 0

  get(key: string): T | undefined {
    const known = this.#values.get(key)
    if (!known) return undefined
    this.#values.delete(key)
    this.#values.set(key, known)
    return known.value
  }

  keep(key: string, value: T, length: number): void {
    this.#bytes -= this.#values.get(key)?.length ?? 0
    this.#values.delete(key)
    this.#values.set(key, { value, length })
    this.#bytes += length
    for (const [oldest, { length: freed }] of this.#values) {
      if (this.#bytes <= mostKeptBytes) break
      this.#values.delete(oldest)
      this.#bytes -= freed
    }
  }
}

const drawings = new Kept<{ operators: string; data: Buffer }>()
const pictures = new Kept<EncodedPicture>()

/*
 * SHA-256 (FIPS 180-4) of short texts, synchronous: the proof of work needs hundreds of thousands of
 * hashes, and crypto.subtle is asynchronous and absent on plain-http hosts.
 */

const primes = firstPrimes(64)
const roundConstants = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const initialState = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

/** The eight words of the digest. */
export function sha256Words(bytes: Uint8Array): Uint32Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  // The length field has 64 bits; no text here reaches the upper half.
  view.setUint32(padded.length - 4, bytes.length * 8)
  let state: Uint32Array = initialState
  for (let offset = 0; offset < padded.length; offset += 64) state = compress(state, schedule(view, offset))
  return state
}

function schedule(view: DataView, offset: number): Uint32Array {
  const words = new Uint32Array(64)
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(offset + i * 4)
  for (let i = 16; i < 64; i++) {
    const a = at(words, i - 15)
    const b = at(words, i - 2)
    const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)
    const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10)
    words[i] = (at(words, i - 16) + s0 + at(words, i - 7) + s1) | 0
  }
  return words
}

function compress(state: Uint32Array, words: Uint32Array): Uint32Array {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const choice = (e & f) ^ (~e & g)
    const t1 = (h + s1 + choice + at(roundConstants, i) + at(words, i)) | 0
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + s0 + majority) | 0
  }
  const out = Uint32Array.of(a, b, c, d, e, f, g, h)
  for (let i = 0; i < 8; i++) out[i] = at(out, i) + at(state, i)
  return out
}

function at(words: Uint32Array, index: number): number {
  return words[index] ?? 0
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function fraction(root: number): number {
  return (root - Math.floor(root)) * 0x1_0000_0000
}

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}

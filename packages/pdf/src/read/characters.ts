const spaces = new Uint8Array(256)
for (const code of [0, 9, 10, 12, 13, 32]) spaces[code] = 1
const delimiters = new Uint8Array(256)
for (const character of '()<>[]{}/%') delimiters[character.charCodeAt(0)] = 1
const hexValues = new Int8Array(256).fill(-1)
for (let digit = 0; digit < 16; digit++) {
  const character = digit.toString(16)
  hexValues[character.charCodeAt(0)] = digit
  hexValues[character.toUpperCase().charCodeAt(0)] = digit
}
const escapes = new Map([
  [110, 10],
  [114, 13],
  [116, 9],
  [98, 8],
  [102, 12],
])

/** White space of ISO 32000-1, table 1. */
export function isSpace(code: number | undefined): boolean {
  return code !== undefined && spaces[code] === 1
}

/** Delimiters of ISO 32000-1, table 2. */
export function isDelimiter(code: number | undefined): boolean {
  return code !== undefined && delimiters[code] === 1
}

/** The position after white space and comments. */
export function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length) {
    const code = bytes[at] ?? 0
    if (spaces[code] === 1) at++
    else if (code === 37) {
      while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at++
    } else break
  }
  return at
}

/** A hexadecimal string whose `<` is at the position; undefined when it is not closed. */
export function readHexString(bytes: Buffer, from: number): { value: Buffer; end: number } | undefined {
  const close = bytes.indexOf(62, from)
  if (close < 0) return undefined
  // Containers of signatures have no white space: decoding stops at the first other character.
  const whole = Buffer.from(bytes.toString('latin1', from + 1, close), 'hex')
  if (whole.length * 2 === close - from - 1) return { value: whole, end: close + 1 }
  const value = Buffer.allocUnsafe((close - from) >> 1)
  let length = 0
  let high = -1
  for (let at = from + 1; at < close; at++) {
    const digit = hexValues[bytes[at] ?? 0] ?? -1
    if (digit < 0) continue
    if (high < 0) high = digit
    else {
      value[length++] = high * 16 + digit
      high = -1
    }
  }
  if (high >= 0) value[length++] = high * 16
  return { value: value.subarray(0, length), end: close + 1 }
}

/** A literal string whose `(` is at the position; undefined when it is not closed. */
export function readLiteralString(bytes: Buffer, from: number): { value: Buffer; end: number } | undefined {
  const out: number[] = []
  let depth = 1
  let at = from + 1
  while (at < bytes.length) {
    const code = bytes[at++] ?? 0
    if (code === 92) {
      at = readEscape(bytes, at, out)
      continue
    }
    if (code === 40) depth++
    else if (code === 41 && --depth === 0) return { value: Buffer.from(out), end: at }
    if (code !== 13) out.push(code)
    else {
      if (bytes[at] === 10) at++
      out.push(10)
    }
  }
  return undefined
}

function readEscape(bytes: Buffer, from: number, out: number[]): number {
  let at = from
  const code = bytes[at++] ?? 0
  if (code === 10) return at
  if (code === 13) return bytes[at] === 10 ? at + 1 : at
  if (code < 48 || code > 55) {
    out.push(escapes.get(code) ?? code)
    return at
  }
  let octal = code - 48
  for (let count = 0; count < 2; count++) {
    const digit = (bytes[at] ?? 0) - 48
    if (digit < 0 || digit > 7) break
    octal = octal * 8 + digit
    at++
  }
  out.push(octal & 255)
  return at
}

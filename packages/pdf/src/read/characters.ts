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

/** The bytes that hexadecimal digits between two positions stand for; anything else there is skipped. */
export function decodeHex(bytes: Buffer, from: number, to: number): Buffer {
  return decodeDigits(bytes, from, to) ?? decodeScattered(bytes, from, to)
}

/** Containers of signatures are nothing but digits; undefined for anything else: decoding stops at other characters. */
function decodeDigits(bytes: Buffer, from: number, to: number): Buffer | undefined {
  const whole = Buffer.from(bytes.toString('latin1', from, to), 'hex')
  return whole.length * 2 === to - from ? whole : undefined
}

function decodeScattered(bytes: Buffer, from: number, to: number): Buffer {
  const value = Buffer.allocUnsafe((to - from + 1) >> 1)
  let length = 0
  let high = -1
  for (let at = from; at < to; at++) {
    const digit = hexValues[bytes[at] ?? 0] ?? -1
    if (digit < 0) continue
    if (high < 0) high = digit
    else {
      value[length++] = high * 16 + digit
      high = -1
    }
  }
  if (high >= 0) value[length++] = high * 16
  return value.subarray(0, length)
}

/** A hexadecimal string whose `<` is at the position; undefined when it is not closed. */
export function readHexString(bytes: Buffer, from: number): ReadString | undefined {
  const close = bytes.indexOf(62, from)
  if (close < 0) return undefined
  const digits = decodeDigits(bytes, from + 1, close)
  const value = digits ?? decodeScattered(bytes, from + 1, close)
  return { value, end: close + 1, inDigits: digits !== undefined }
}

/** A string as it was read, and where it ends. */
interface ReadString {
  value: Buffer
  end: number
  /** In pairs of hexadecimal digits and nothing else. */
  inDigits?: boolean
}

/** A name's text with its #-escapes undone (ISO 32000-1, 7.3.5); a # without two digits stands for itself. */
export function decodeName(text: string): string {
  if (!text.includes('#')) return text
  return text.replace(/#([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
}

/** A literal string whose `(` is at the position; undefined when it is not closed. */
export function readLiteralString(bytes: Buffer, from: number): ReadString | undefined {
  let depth = 1
  let plain = true
  for (let at = from + 1; at < bytes.length; at++) {
    const code = bytes[at]
    if (code === 92) {
      plain = false
      at++
    } else if (code === 13) plain = false
    else if (code === 40) depth++
    else if (code === 41 && --depth === 0) {
      return { value: plain ? bytes.subarray(from + 1, at) : unescaped(bytes, from + 1, at), end: at + 1 }
    }
  }
  return undefined
}

/** Undoes escapes and line ends (ISO 32000-1, 7.3.4.2). */
function unescaped(bytes: Buffer, from: number, to: number): Buffer {
  const out = Buffer.allocUnsafe(to - from)
  let length = 0
  let at = from
  while (at < to) {
    const code = bytes[at++] ?? 0
    if (code === 13) {
      if (bytes[at] === 10) at++
      out[length++] = 10
    } else if (code === 92) {
      const escape = readEscape(bytes, at)
      if (escape.code !== undefined) out[length++] = escape.code
      at = escape.end
    } else out[length++] = code
  }
  return out.subarray(0, length)
}

function readEscape(bytes: Buffer, from: number): { code: number | undefined; end: number } {
  let at = from
  const code = bytes[at++] ?? 0
  if (code === 10) return { code: undefined, end: at }
  if (code === 13) return { code: undefined, end: bytes[at] === 10 ? at + 1 : at }
  if (code < 48 || code > 55) return { code: escapes.get(code) ?? code, end: at }
  let octal = code - 48
  for (let count = 0; count < 2; count++) {
    const digit = (bytes[at] ?? 0) - 48
    if (digit < 0 || digit > 7) break
    octal = octal * 8 + digit
    at++
  }
  return { code: octal & 255, end: at }
}

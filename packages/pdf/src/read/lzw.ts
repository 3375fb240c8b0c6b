import { OutputTooLong, PdfSyntaxError } from './syntax-error.ts'

const clearTable = 256
const endOfData = 257
const firstFree = 258
const maxCodes = 4096
const maxWidth = 12

/**
 * LZWDecode (ISO 32000-1, 7.4.4), as far as the data go. `earlyChange` is 1 unless the stream says 0. Throws
 * PdfSyntaxError for impossible codes, OutputTooLong beyond `maxLength` bytes.
 */
export function decodeLzw(bytes: Buffer, earlyChange: 0 | 1, maxLength: number): Buffer {
  const codes = new CodeReader(bytes)
  const output = new Output(bytes.length * 4, maxLength)
  for (;;) {
    const code = codes.next(output.codeWidth(earlyChange))
    if (code === undefined || code === endOfData) return output.bytes()
    if (code === clearTable) output.clear()
    else output.add(code)
  }
}

/** The same of data of which all readers make the same: that say where they end, and clear their table before it is full. */
export function decodeWholeLzw(bytes: Buffer, maxLength: number): Buffer {
  const codes = new CodeReader(bytes)
  const output = new Output(bytes.length * 4, maxLength)
  for (;;) {
    const code = codes.next(output.codeWidth(1))
    if (code === endOfData) return output.bytes()
    if (code === undefined || (output.isFull && code !== clearTable))
      throw new PdfSyntaxError('unclear LZW data')
    if (code === clearTable) output.clear()
    else output.add(code)
  }
}

class CodeReader {
  private readonly bytes: Buffer
  private at = 0
  private pending = 0
  private pendingBits = 0

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  /** The next code of so many bits; undefined at the end of the data. */
  next(width: number): number | undefined {
    while (this.pendingBits < width && this.at < this.bytes.length) {
      this.pending = ((this.pending << 8) | (this.bytes[this.at++] ?? 0)) & 0xff_ffff
      this.pendingBits += 8
    }
    if (this.pendingBits < width) return undefined
    this.pendingBits -= width
    return (this.pending >> this.pendingBits) & ((1 << width) - 1)
  }
}

/** What was written, and where in it the string of each code first stood. */
class Output {
  private readonly starts = new Uint32Array(maxCodes)
  private readonly lengths = new Uint32Array(maxCodes)
  private readonly maxLength: number
  private out: Buffer
  private length = 0
  private nextCode = firstFree
  private previousLength = 0

  constructor(expected: number, maxLength: number) {
    this.out = Buffer.alloc(Math.min(maxLength, expected))
    this.maxLength = maxLength
  }

  bytes(): Buffer {
    return this.out.subarray(0, this.length)
  }

  /** Another code has no place in the table. */
  get isFull(): boolean {
    return this.nextCode >= maxCodes
  }

  codeWidth(earlyChange: 0 | 1): number {
    const highest = this.nextCode + earlyChange
    return Math.min(maxWidth, 32 - Math.clz32(Math.max(256, highest)))
  }

  clear(): void {
    this.nextCode = firstFree
    this.previousLength = 0
  }

  add(code: number): void {
    this.addCode()
    if (code >= this.nextCode) throw new PdfSyntaxError('unknown LZW code')
    const size = code < clearTable ? 1 : (this.lengths[code] ?? 0)
    this.makeRoom(size)
    if (code < clearTable) this.out[this.length++] = code
    else this.repeat(this.starts[code] ?? 0, size)
    this.previousLength = size
  }

  /** A new code stands for what was written last and the byte that follows. */
  private addCode(): void {
    if (this.previousLength === 0 || this.nextCode >= maxCodes) return
    this.starts[this.nextCode] = this.length - this.previousLength
    this.lengths[this.nextCode] = this.previousLength + 1
    this.nextCode++
  }

  private makeRoom(size: number): void {
    const needed = this.length + size
    if (needed > this.maxLength) throw new OutputTooLong()
    if (needed > this.out.length) {
      this.out = Buffer.concat([this.out], Math.min(this.maxLength, needed * 2))
    }
  }

  /** Byte by byte: the newest code overlaps what it produces. */
  private repeat(from: number, size: number): void {
    const { out } = this
    for (let index = 0; index < size; index++) out[this.length++] = out[from + index] ?? 0
  }
}

import { describe, expect, it } from 'vitest'
import { decodeAscii85, decodeAsciiHex } from './ascii-filters.ts'
import { undoPrediction } from './filters.ts'
import { decodeLzw } from './lzw.ts'
import { decodeRunLength } from './run-length.ts'
import { OutputTooLong, PdfSyntaxError } from './syntax-error.ts'

describe('decodeLzw', () => {
  it('decodes the example of ISO 32000-1, 7.4.4.2', () => {
    const encoded = Buffer.from('800B6050220C0C8501', 'hex')
    expect([...decodeLzw(encoded, 1, 100)]).toEqual([45, 45, 45, 45, 45, 65, 45, 45, 45, 66])
  })

  it.each([1, 0] as const)('follows the code width, early change %i', (earlyChange) => {
    const plain = Buffer.from(Array.from({ length: 20_000 }, (_, index) => (index * index) % 251))
    expect(decodeLzw(encodeLzw(plain, earlyChange), earlyChange, plain.length).equals(plain)).toBe(true)
  })

  it('refuses codes out of nowhere and too much output', () => {
    expect(() => decodeLzw(Buffer.from('807FFF', 'hex'), 1, 100)).toThrow(PdfSyntaxError)
    expect(() => decodeLzw(encodeLzw(Buffer.alloc(1000), 1), 1, 999)).toThrow(OutputTooLong)
  })
})

describe('the other filters', () => {
  it('decode hexadecimal with spaces, an odd digit and an end', () => {
    expect(decodeAsciiHex(Buffer.from('48 65\n6C6c 6F 7>00')).toString()).toBe('Hellop')
  })

  it('decode ASCII85 with z, a short group and an end', () => {
    expect(decodeAscii85(Buffer.from('<~87cURD]i,\n"Ebo80~>x'), 100).toString()).toBe('Hello World!')
    expect(decodeAscii85(Buffer.from('z87c~>'), 100).toString('latin1')).toBe('\0\0\0\0He')
    expect(() => decodeAscii85(Buffer.from('87{UR'), 100)).toThrow(PdfSyntaxError)
    expect(() => decodeAscii85(Buffer.alloc(99, 'z'), 100)).toThrow(OutputTooLong)
  })

  it('decode runs, also when the last is cut off', () => {
    expect(decodeRunLength(Buffer.from([2, 65, 66, 67, 254, 68, 128, 1, 1]), 100).toString()).toBe('ABCDDD')
    expect(decodeRunLength(Buffer.from([5, 65, 66]), 100).toString()).toBe('AB')
    expect(() => decodeRunLength(Buffer.from([129, 65]), 100)).toThrow(OutputTooLong)
  })
})

describe('undoPrediction', () => {
  const settings = { colors: 1, bitsPerComponent: 8, columns: 3 }

  it('undoes every PNG filter and a last row that is cut off', () => {
    const rows = [0, 1, 2, 3, 1, 1, 1, 1, 2, 1, 1, 1, 3, 1, 1, 1, 4, 1, 1, 1, 2, 1]
    expect([...undoPrediction(Buffer.from(rows), { ...settings, predictor: 15 })]).toEqual([
      1, 2, 3, 1, 2, 3, 2, 3, 4, 2, 3, 4, 3, 4, 5, 4, 0, 0,
    ])
  })

  it('undoes TIFF prediction by colours', () => {
    const rows = Buffer.from([10, 20, 1, 2, 1, 2, 250, 5, 10, 0, 0, 0])
    expect([...undoPrediction(rows, { ...settings, predictor: 2, colors: 2 })]).toEqual([
      10, 20, 11, 22, 12, 24, 250, 5, 4, 5, 4, 5,
    ])
  })

  it.each([
    { columns: 0 },
    { columns: -5 },
    { columns: 1e9 },
    { colors: 0 },
    { bitsPerComponent: -8 },
    { columns: 1.5, colors: 1e300 },
  ])('refuses %j', (impossible) => {
    expect(() => undoPrediction(Buffer.alloc(9), { ...settings, predictor: 12, ...impossible })).toThrow(
      PdfSyntaxError,
    )
  })
})

/** An encoder as the standard describes it, a table of strings; only for comparison. */
function encodeLzw(plain: Buffer, earlyChange: 0 | 1): Buffer {
  let bits = ''
  let table = new Map<string, number>()
  let next = 258
  const put = (code: number): void => {
    bits += code.toString(2).padStart(Math.min(12, (next - 1 + earlyChange).toString(2).length), '0')
  }
  const codeOf = (text: string): number => (text.length === 1 ? text.charCodeAt(0) : (table.get(text) ?? -1))
  put(256)
  let current = ''
  for (const character of plain.toString('latin1')) {
    if (current === '' || codeOf(current + character) >= 0) {
      current += character
      continue
    }
    put(codeOf(current))
    table.set(current + character, next++)
    if (next === 4095) {
      put(256)
      table = new Map()
      next = 258
    }
    current = character
  }
  put(codeOf(current))
  next++
  put(257)
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0')
  return Buffer.from((padded.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

import { describe, expect, it } from 'vitest'
import { DerError } from '../pki/der-reader.ts'
import { integer, nullElement, octetString, sequence } from '../pki/der.ts'
import { withAllDefinite, withDefiniteLengths } from './definite-lengths.ts'

const open = (tagByte: number, ...parts: Uint8Array[]): Buffer =>
  Buffer.concat([Buffer.from([tagByte, 0x80]), ...parts, Buffer.from([0, 0])])
const nested = (depth: number): Buffer => (depth === 0 ? integer(1) : open(0x30, nested(depth - 1)))
const wide = Buffer.from([4, 0x84, 0, 0, 0, 1, 7])
const emptyPiece = Buffer.from([4, 0x81, 0])
const long = octetString(Buffer.alloc(300, 7))

describe('indefinite lengths', () => {
  const rows: [string, Buffer, Buffer][] = [
    ['an empty list', open(0x30), sequence()],
    ['a list', open(0x30, integer(1), integer(2)), sequence(integer(1), integer(2))],
    [
      'a list in a list',
      open(0x30, open(0x30, integer(1)), integer(2)),
      sequence(sequence(integer(1)), integer(2)),
    ],
    ['a part without content', open(0x30, nullElement, integer(2)), sequence(nullElement, integer(2))],
    ['a length in four bytes', open(0x30, wide), Buffer.concat([Buffer.from([0x30, wide.length]), wide])],
    [
      'a string in pieces, one of them empty',
      open(0x24, emptyPiece, octetString(Buffer.from('ab'))),
      octetString(Buffer.from('ab')),
    ],
    ['a long part', open(0x30, long), sequence(long)],
    [
      'a string in pieces',
      open(0x24, octetString(Buffer.from('ab')), long),
      octetString(Buffer.concat([Buffer.from('ab'), Buffer.alloc(300, 7)])),
    ],
  ]
  it.each(rows)('become definite ones: %s', (_, bytes, wanted) => {
    const { der, length } = withDefiniteLengths(Buffer.concat([bytes, Buffer.from([9, 9])]))
    expect(der.toString('hex')).toBe(wanted.toString('hex'))
    expect(length).toBe(bytes.length)
  })

  it('become definite ones, however many there are', () => {
    const parts = Buffer.alloc(600_000, nullElement)
    expect(withDefiniteLengths(open(0x30, parts)).der).toEqual(sequence(parts))
    const pieces = Buffer.alloc(600_000, octetString(Buffer.from('a')))
    expect(withDefiniteLengths(open(0x24, pieces)).der).toEqual(octetString(Buffer.alloc(200_000, 'a')))
    expect(withAllDefinite(sequence(parts, open(0x30))).der).toEqual(sequence(parts, sequence()))
  })

  it('are not looked for without end', () => {
    const parts = Buffer.alloc(2_000_000, nullElement)
    expect(() => withDefiniteLengths(open(0x30, parts))).toThrow(DerError)
    // What is beyond stays as it is.
    const bytes = sequence(parts, open(0x30))
    expect(withAllDefinite(bytes).der).toEqual(bytes)
  })

  it('leave what has none as it is', () => {
    const bytes = Buffer.concat([sequence(integer(1)), Buffer.from([0, 0])])
    expect(withDefiniteLengths(bytes)).toEqual({ der: bytes, length: -1 })
  })

  it.each<[string, Buffer, Buffer]>([
    ['a list', sequence(integer(1), open(0x30, integer(2))), sequence(integer(1), sequence(integer(2)))],
    ['a list in a list', open(0x30, sequence(open(0x30))), sequence(sequence(sequence()))],
    ['nothing', sequence(integer(1), sequence()), sequence(integer(1), sequence())],
    ['something broken', Buffer.from([0x30, 3, 4, 9, 1]), Buffer.from([0x30, 3, 4, 9, 1])],
    [
      'something beyond its end',
      Buffer.from([0x30, 3, 0x30, 0x80, 5]),
      Buffer.from([0x30, 3, 0x30, 0x80, 5]),
    ],
  ])('become definite where only a part has them: %s', (_, bytes, wanted) => {
    const { der, length } = withAllDefinite(Buffer.concat([bytes, Buffer.from([0, 0])]))
    expect(der.toString('hex')).toBe(wanted.toString('hex'))
    expect(length).toBe(bytes.length)
  })

  it('go thirty-two deep and no further', () => {
    expect(withDefiniteLengths(nested(32)).length).toBe(nested(32).length)
    expect(() => withDefiniteLengths(nested(33))).toThrow(DerError)
  })

  it.each([
    ['that never ends', open(0x30, integer(1)).subarray(0, -2)],
    ['whose end is cut', open(0x30, integer(1)).subarray(0, -1)],
    ['with a part beyond its end', Buffer.from([0x30, 0x80, 4, 9, 1, 1])],
    ['with a part of no length', Buffer.from([0x30, 0x80, 4])],
    ['with a length of no bytes', Buffer.from([0x30, 0x80, 4, 0x84, 0, 0])],
    ['with a length of five bytes', Buffer.from([0x30, 0x80, 4, 0x85, 0, 0, 0, 0, 1, 7, 0, 0])],
  ])('throw DerError for a list %s', (_, bytes) => {
    expect(() => withDefiniteLengths(bytes)).toThrow(DerError)
  })
})

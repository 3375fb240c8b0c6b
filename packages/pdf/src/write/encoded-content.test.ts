import { randomBytes } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { encodeOperators, encodePicture } from './encoded-content.ts'

describe('encoded content', () => {
  it('inflates to the operators it was made from', () => {
    const operators = '1 0 0 rg 0 0 10 10 re f é'
    expect(inflateSync(encodeOperators(operators)).toString('latin1')).toBe(operators)
  })

  it('is the same bytes when the same seal comes again, and others for another seal', () => {
    const first = encodeOperators('0 0 m')
    expect(encodeOperators('0 0 m')).toBe(first)
    expect(encodeOperators('1 1 m')).not.toEqual(first)
  })

  it('tells seals apart that differ anywhere', () => {
    const drawing = '0 0 m 1 1 l '.repeat(4000)
    for (const at of [0, 1, 777, 20_001, drawing.length - 9, drawing.length - 1]) {
      const other = `${drawing.slice(0, at)}5${drawing.slice(at + 1)}`
      expect(inflateSync(encodeOperators(other)).toString('latin1')).toBe(other)
      expect(inflateSync(encodeOperators(drawing)).toString('latin1')).toBe(drawing)
    }
  })

  it('forgets the longest unused first when it has kept 4 MB', () => {
    const used = encodeOperators('2 2 m')
    const unused = encodeOperators('3 3 m')
    for (let index = 0; index < 5; index++) {
      const large = randomBytes(2_000_000).toString('latin1')
      encodeOperators(large)
      expect(encodeOperators('2 2 m')).toBe(used)
    }
    expect(encodeOperators('3 3 m')).not.toBe(unused)
  })

  it('refuses a picture that is no PNG, again and again', () => {
    const nonsense = Buffer.from('nonsense')
    for (let time = 0; time < 2; time++) {
      expect(() => encodePicture(nonsense, 'nonsense')).toThrow(
        expect.objectContaining({ code: 'unusable-image' }),
      )
    }
  })
})

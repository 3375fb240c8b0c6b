import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldForSearch, grams, queryGrams } from './search-grams.ts'

const pair = (a: string, b: string): number => a.charCodeAt(0) * 65_536 + b.charCodeAt(0) - 2 ** 31
const single = (a: string): number => a.charCodeAt(0) - 2 ** 31

describe('grams', () => {
  it('has every single character and every adjacent pair once', () => {
    expect(new Set(grams('劳动劳动'))).toEqual(
      new Set([single('劳'), single('动'), pair('劳', '动'), pair('动', '劳')]),
    )
    expect(grams('劳动劳动')).toHaveLength(4)
  })
  it('folds each letter for itself, as a database does', () => {
    expect(foldForSearch('ΟΔΟΣ')).toBe('οδοσ')
    expect(foldForSearch('İZMİR')).toBe('izmir')
  })

  it('folds width and case', () => {
    expect(grams('ＡＢ')).toEqual(grams('ab'))
    expect(foldForSearch(' Ｑｙ（2026） ')).toBe('qy(2026)')
  })
  it('keeps fields apart', () => {
    const inName = new Set(grams('王小明'))
    expect(grams('王小明', 'signUser').filter((gram) => inName.has(gram))).toEqual([])
  })
  it('has nothing for nothing', () => {
    expect(grams('  ')).toEqual([])
    expect(queryGrams('')).toEqual([])
  })

  it('contains the query grams of every substring, as int4', () => {
    const chars = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(chars, fc.nat(30), fc.nat(30), (text, start, length) => {
        const folded = foldForSearch(text)
        const pattern = folded.slice(start, start + length)
        const tokens = grams(folded, 'signCompany')
        // A cut through a character may fold to another one; such a pattern is no substring.
        fc.pre(folded.includes(foldForSearch(pattern)) && foldForSearch(folded) === folded)
        expect(tokens).toEqual(expect.arrayContaining(queryGrams(pattern, 'signCompany')))
        for (const token of tokens) expect(token).toBe(token | 0)
      }),
    )
  })
})

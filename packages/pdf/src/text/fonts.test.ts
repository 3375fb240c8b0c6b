import { describe, expect, test } from 'vitest'
import { findFace, missingCharacters, requireFace } from './fonts.ts'

describe('the face of a character', () => {
  test.each([
    ['契', 'serifBold', 'serifBold'],
    ['㐂', 'serif', 'serif'],
    ['𫖯', 'sans', 'sans'],
    ['𠮷', 'serif', 'rare'],
    ['𠀀', 'serifBold', 'rare'],
    ['𣇉', 'sans', 'rare'],
    ['𮯠', 'serif', 'rare'],
  ] as const)('for %s, wanted in %s, is %s', (character, wanted, expected) => {
    expect(findFace(wanted, character.codePointAt(0) ?? 0)?.name).toBe(expected)
  })

  test('that nobody has is an error that names the character', () => {
    expect(() => requireFace('serif', 0x323af)).toThrow(
      expect.objectContaining({
        code: 'missing-character',
        message: expect.stringContaining('𲎯 (U+323AF)'),
      }),
    )
    expect(missingCharacters('王𠮷😀\n𲎯')).toEqual(['😀', '𲎯'])
  })
})

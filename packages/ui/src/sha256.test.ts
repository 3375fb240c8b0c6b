import { expect, test } from 'vitest'
import { sha256Words } from './sha256.ts'

test.each(['', 'abc', '契印', 'a'.repeat(55), 'a'.repeat(56), 'b'.repeat(64), 'c'.repeat(200)])(
  'agrees with the platform on %j',
  async (text) => {
    const bytes = new TextEncoder().encode(text)
    const expected = new DataView(await crypto.subtle.digest('SHA-256', bytes))
    expect(Array.from(sha256Words(bytes))).toEqual(
      Array.from({ length: 8 }, (_, i) => expected.getUint32(i * 4)),
    )
  },
)

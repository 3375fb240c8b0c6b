import { beforeAll, describe, expect, it } from 'vitest'
import { signTwice } from '../../corpus/sign-twice.ts'
import { sample, type SampleChanges } from '../../testing/awkward-files/sample.ts'
import { makeTestAuthority, type TestAuthority } from '../../testing/test-authority.ts'

let authority: TestAuthority
beforeAll(async () => {
  authority = await makeTestAuthority('p-256')
})

const files: [string, SampleChanges][] = [
  ['a cross-reference table', {}],
  ['object streams', { layout: 'packed' }],
  ['no newline at its end', { after: '' }],
  ['rubbish at its end', { after: '\n%%EOF /ByteRange [0 1 2 3] /Contents <00>' }],
]

describe('a file with', () => {
  it.each(files)(
    '%s keeps its bytes, and each signature covers all but its own value',
    async (_, changes) => {
      const original = sample(changes)
      const { signed, completed } = await signTwice(original, authority)
      expect(signed.subarray(0, original.length).equals(original)).toBe(true)
      expect(completed.subarray(0, signed.length).equals(signed)).toBe(true)

      const ranges = byteRanges(completed, original.length)
      // The certification, two signers and the closing time-stamp.
      expect(ranges).toHaveLength(4)
      for (const [start, before, after, rest] of ranges) {
        expect(start).toBe(0)
        expect(completed.toString('latin1', before, before + 1)).toBe('<')
        expect(completed.toString('latin1', after - 1, after)).toBe('>')
        expect(completed.toString('latin1', before + 1, after - 1)).toMatch(/^[0-9a-f]+$/)
        expect(completed.toString('latin1', after + rest - 6, after + rest)).toBe('%%EOF\n')
      }
      const ends = ranges.map(([, , after, rest]) => after + rest)
      expect(ends).toEqual([...new Set(ends)].toSorted((a, b) => a - b))
      expect(ends.slice(-2)).toEqual([expect.any(Number), completed.length])
      expect(ends.at(-2)).toBe(signed.length)
    },
  )
})

/** Every /ByteRange written after `from`, read by its text alone. */
function byteRanges(bytes: Buffer, from: number): [number, number, number, number][] {
  const found = bytes.toString('latin1', from).matchAll(/\/ByteRange ?\[(\d+) (\d+) +(\d+) +(\d+) *\]/g)
  return [...found].map(([, ...numbers]) => {
    const [start = -1, before = -1, after = -1, rest = -1] = numbers.map(Number)
    return [start, before, after, rest]
  })
}

import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { isProof } from './proof-of-work.ts'

function leadingZeroBits(text: string): number {
  const bits = [...createHash('sha256').update(text).digest()]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  return bits.indexOf('1')
}

it('accepts exactly the answers whose hash has enough zero bits', () => {
  for (let answer = 0; answer < 600; answer++) {
    const zeros = leadingZeroBits(`nonce${answer}`)
    expect(isProof('nonce', String(answer), zeros)).toBe(true)
    expect(isProof('nonce', String(answer), zeros + 1)).toBe(false)
  }
})

import { expect, test } from 'vitest'
import { solveProof } from './proof-of-work.ts'

test('finds an answer whose hash starts with the demanded zero bits', async () => {
  const challenge = { id: 'c1', nonce: '6f1ed002ab5595859014ebf0951522d9', difficulty: 12 }
  const answer = solveProof(challenge)
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(challenge.nonce + answer))
  expect(new DataView(hash).getUint16(0) >> 4).toBe(0)
})

import { sha256Words } from './sha256.ts'

/** The built-in human check's task (GET /person/verify/start). */
export interface ProofChallenge {
  id: string
  nonce: string
  /** How many leading bits of SHA-256(nonce + answer) are zero. */
  difficulty: number
}

/** Finds the answer: a decimal number as text. Blocks its thread; meant for a worker. */
export function solveProof(challenge: ProofChallenge): string {
  const encoder = new TextEncoder()
  for (let answer = 0; ; answer++) {
    const text = String(answer)
    if (leadingZeroBits(sha256Words(encoder.encode(challenge.nonce + text))) >= challenge.difficulty)
      return text
  }
}

function leadingZeroBits(words: Uint32Array): number {
  let bits = 0
  for (const word of words) {
    bits += Math.clz32(word)
    if (word !== 0) return bits
  }
  return bits
}

import { hash } from 'node:crypto'

/** True when SHA-256(nonce + answer) starts with `difficulty` zero bits. */
export function isProof(nonce: string, answer: string, difficulty: number): boolean {
  const digest = hash('sha256', `${nonce}${answer}`, 'buffer')
  const whole = Math.floor(difficulty / 8)
  const rest = difficulty % 8
  if (digest.subarray(0, whole).some((byte) => byte !== 0)) return false
  return rest === 0 || (digest[whole] ?? 0) >> (8 - rest) === 0
}

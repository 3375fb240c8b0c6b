import { timingSafeEqual } from 'node:crypto'

/** Compares two signatures without telling where they differ. */
export function isSameSignature(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

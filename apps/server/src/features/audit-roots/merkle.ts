import { createHash } from 'node:crypto'

/** The root over the leaves in their order, as RFC 6962 has it: leaves and nodes can never be taken for one another. */
export function merkleRoot(leaves: readonly string[]): Buffer {
  let level = leaves.map((leaf) => hashOf(0, Buffer.from(leaf)))
  while (level.length > 1) level = pairsOf(level)
  return level[0] ?? createHash('sha256').digest()
}

function pairsOf(level: readonly Buffer[]): Buffer[] {
  const above: Buffer[] = []
  for (let at = 0; at < level.length; at += 2) {
    const [left = Buffer.alloc(0), right] = level.slice(at, at + 2)
    above.push(right ? hashOf(1, left, right) : left)
  }
  return above
}

function hashOf(kind: 0 | 1, ...parts: readonly Buffer[]): Buffer {
  return createHash('sha256')
    .update(Buffer.concat([Buffer.from([kind]), ...parts]))
    .digest()
}

import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

/**
 * The root over the leaves in their order, as RFC 6962 has it: leaves and nodes can never be taken for one another.
 * Calls and timers have their turn in between.
 */
export async function merkleRoot(leaves: readonly string[]): Promise<Buffer> {
  let level = await inSlices(leaves, (leaf) => hashOf(0, Buffer.from(leaf)))
  while (level.length > 1) level = await inSlices(pairsOf(level), joined)
  return level[0] ?? createHash('sha256').digest()
}

/** A few milliseconds of work. */
const sliceLength = 1000

async function inSlices<Item>(items: Iterable<Item>, hash: (item: Item) => Buffer): Promise<Buffer[]> {
  const hashes: Buffer[] = []
  for (const item of items) {
    if (hashes.length > 0 && hashes.length % sliceLength === 0) await setImmediate()
    hashes.push(hash(item))
  }
  return hashes
}

/** The last has no partner where their number is odd. */
function* pairsOf(level: readonly Buffer[]): Generator<readonly Buffer[], void, undefined> {
  for (let at = 0; at < level.length; at += 2) yield level.slice(at, at + 2)
}

function joined([left = Buffer.alloc(0), right]: readonly Buffer[]): Buffer {
  return right ? hashOf(1, left, right) : left
}

function hashOf(kind: 0 | 1, ...parts: readonly Buffer[]): Buffer {
  return createHash('sha256')
    .update(Buffer.concat([Buffer.from([kind]), ...parts]))
    .digest()
}

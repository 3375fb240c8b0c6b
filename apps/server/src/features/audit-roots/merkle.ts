import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

/**
 * The root over the leaves in their order, as RFC 6962 has it: leaves and nodes can never be taken for one another.
 * Calls and timers have their turn in between.
 */
export async function merkleRoot(leaves: readonly string[]): Promise<Buffer> {
  let level = await inSlices(leaves, leafHash)
  while (level.length > 1) level = await inSlices(pairsOf(level), joined)
  return level[0] ?? createHash('sha256').digest()
}

/** A hash to be joined on the way from a leaf to the root, and the side that it stands on. */
export interface MerkleStep {
  readonly side: 'left' | 'right'
  readonly hash: Buffer
}

/** What the leaf at `index` must be joined with, from below, to come to {@link merkleRoot}. */
export async function merklePath(leaves: readonly string[], index: number): Promise<MerkleStep[]> {
  const path: MerkleStep[] = []
  let level = await inSlices(leaves, leafHash)
  for (let at = index; level.length > 1; at = Math.floor(at / 2)) {
    const hash = level[at % 2 === 0 ? at + 1 : at - 1]
    if (hash) path.push({ side: at % 2 === 0 ? 'right' : 'left', hash })
    level = await inSlices(pairsOf(level), joined)
  }
  return path
}

/** The root that a leaf and its path lead to. */
export function rootOfPath(leaf: string, path: readonly MerkleStep[]): Buffer {
  return path.reduce(
    (hash, step) => (step.side === 'left' ? joined([step.hash, hash]) : joined([hash, step.hash])),
    leafHash(leaf),
  )
}

function leafHash(leaf: string): Buffer {
  return hashOf(0, Buffer.from(leaf))
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

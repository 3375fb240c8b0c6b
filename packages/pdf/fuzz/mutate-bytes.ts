import type { RandomSource } from '../testing/random-source.ts'

/** The bytes with a few places flipped, overwritten, cut out, repeated or swapped, blind to what they mean. */
export function mutateBytes(bytes: Buffer, random: RandomSource): Buffer {
  let changed = bytes
  for (let count = 1 + random.below(4); count > 0; count--) changed = mutateOnce(changed, random)
  return changed
}

function mutateOnce(bytes: Buffer, random: RandomSource): Buffer {
  const at = random.below(bytes.length + 1)
  const to = Math.min(bytes.length, at + 1 + random.below(random.pick([4, 40, 4000])))
  switch (random.below(7)) {
    case 0:
      return overwritten(bytes, at, (bytes[at] ?? 0) ^ (1 << random.below(8)))
    case 1:
      return overwritten(bytes, at, random.below(256))
    case 2:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(to)])
    case 3:
      return Buffer.concat([bytes.subarray(0, to), bytes.subarray(at)])
    case 4:
      return Buffer.from(bytes).fill(random.below(256), at, to)
    case 5:
      return Buffer.from(bytes.subarray(0, random.oneIn(4) ? at : bytes.length))
    default:
      return Buffer.concat([bytes.subarray(at), bytes.subarray(0, at)])
  }
}

function overwritten(bytes: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(bytes)
  if (at < copy.length) copy[at] = value
  return copy
}

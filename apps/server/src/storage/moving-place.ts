import type { BlobEntry } from './blob-store.ts'
import type { SealedFile, SealedPlace } from './sealed-place.ts'
import { StoredFileError } from './stored-file-error.ts'

/** While files move from one place to another: what is new goes to the one, what is not yet there is read in the other. */
export function movingPlace(to: SealedPlace, from: SealedPlace): SealedPlace {
  return {
    write: (key, pieces) => to.write(key, pieces),
    open: async (key, expects) => {
      const opened = (await existing(to, key, expects)) ?? (await existing(from, key, expects))
      // Moved between the two looks.
      return opened ?? to.open(key, expects)
    },
    stat: async (key) => (await to.stat(key)) ?? (await from.stat(key)) ?? to.stat(key),
    remove: async (key) => {
      // What is moved just now is taken away at its end as well.
      await from.remove(key)
      await to.remove(key)
    },
    list: (after) => both(to.list(after), from.list(after)),
    removePartials: async (before) => (await to.removePartials(before)) + (await from.removePartials(before)),
    probe: async () => {
      await to.probe()
      await from.probe()
    },
  }
}

async function existing(
  place: SealedPlace,
  key: string,
  expects: 'header' | 'all',
): Promise<SealedFile | undefined> {
  try {
    return await place.open(key, expects)
  } catch (error) {
    if (error instanceof StoredFileError && error.code === 'missing') return undefined
    throw error
  }
}

/** Two lists in the order of their keys as one; what stands in both is named once. */
async function* both(
  one: AsyncIterable<BlobEntry>,
  other: AsyncIterable<BlobEntry>,
): AsyncGenerator<BlobEntry, void, undefined> {
  const [ones, others] = [one[Symbol.asyncIterator](), other[Symbol.asyncIterator]()]
  let [left, right] = [await ones.next(), await others.next()]
  while (!left.done || !right.done) {
    const takesLeft = !left.done && (right.done || left.value.key <= right.value.key)
    const taken = takesLeft ? left : right
    if (!taken.done) yield taken.value
    const isInBoth = !left.done && !right.done && left.value.key === right.value.key
    // oxlint-disable-next-line no-await-in-loop
    if (takesLeft) left = await ones.next()
    // oxlint-disable-next-line no-await-in-loop
    if (!takesLeft || isInBoth) right = await others.next()
  }
}

import type { BlobEntry } from './blob-store.ts'
import type { SealedFile, SealedPlace } from './sealed-place.ts'
import { StoredFileError } from './stored-file-error.ts'

/** While files move from one place to another: what is new goes to the one, what is not yet there is read in the other. */
export function movingPlace(to: SealedPlace, from: SealedPlace): SealedPlace {
  return {
    write: (key, pieces) => to.write(key, pieces),
    open: async (key, expects) => {
      const there = await existing(to, key, expects)
      if (there) return there
      const left = await existing(from, key, expects)
      // Moved between the two looks, or while it is read.
      const moved = (): Promise<SealedFile> => to.open(key, expects)
      return left ? movable(left, moved) : moved()
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

/** A file that may move while it is read: what is left of it is read where it has gone. */
function movable(file: SealedFile, reopen: () => Promise<SealedFile>): SealedFile {
  const { size, mark } = file
  return {
    size,
    mark,
    close: () => file.close(),
    async *read(from, length) {
      let given = 0
      try {
        for await (const piece of file.read(from, length)) {
          given += piece.length
          yield piece
        }
        return
      } catch (error) {
        if (!isMissing(error)) throw error
      }
      const moved = await reopen()
      try {
        yield* moved.read(from + given, length - given)
      } finally {
        await moved.close()
      }
    },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof StoredFileError && error.code === 'missing'
}

async function existing(
  place: SealedPlace,
  key: string,
  expects: 'header' | 'all',
): Promise<SealedFile | undefined> {
  try {
    return await place.open(key, expects)
  } catch (error) {
    if (isMissing(error)) return undefined
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

import { createHash, type Hash } from 'node:crypto'
import type { SealedPlace } from './sealed-place.ts'
import { StoredFileError } from './stored-file-error.ts'

/** What became of the files of a place. */
export interface Moved {
  readonly moved: number
  /** They were there already. */
  readonly kept: number
  /** With the reason. */
  readonly problems: readonly string[]
}

/**
 * Brings every file from one place to another, as sealed as it is. A file is taken away only when what lies at the
 * other place has been read back and is the same; ended at any moment, it can be begun again.
 */
export async function moveFiles(
  from: SealedPlace,
  to: SealedPlace,
  onFile: (count: number) => void = () => {},
): Promise<Moved> {
  const counts = { moved: 0, kept: 0 }
  const problems: string[] = []
  for await (const { key } of from.list()) {
    try {
      const fate = await moveFile(key, from, to)
      if (fate !== 'gone') counts[fate] += 1
    } catch (error) {
      problems.push(`${key}：${error instanceof Error ? error.message : String(error)}`)
    }
    onFile(counts.moved + counts.kept)
  }
  return { ...counts, problems }
}

async function moveFile(key: string, from: SealedPlace, to: SealedPlace): Promise<keyof typeof fates> {
  const digest = await digestOf(from, key)
  // Deleted since it was listed.
  if (digest === undefined) return 'gone'
  const there = await digestOf(to, key)
  if (there === undefined) await copy(key, from, to)
  // One that lies there already is the newer one: its header was written anew, or an earlier run was ended here.
  else if (there.length !== digest.length) throw new Error('another file has this name at the other place')
  const arrived = there ?? (await digestOf(to, key))
  if (there === undefined && arrived?.hash !== digest.hash)
    throw new Error('it did not arrive as it was sent')
  await from.remove(key)
  return there === undefined ? 'moved' : 'kept'
}

const fates = { moved: '', kept: '', gone: '' }

async function copy(key: string, from: SealedPlace, to: SealedPlace): Promise<void> {
  const file = await from.open(key, 'all')
  try {
    await to.write(key, file.read(0, file.size))
  } finally {
    await file.close()
  }
}

/** Of all that lies under a key; undefined when nothing does. */
async function digestOf(
  place: SealedPlace,
  key: string,
): Promise<{ hash: string; length: number } | undefined> {
  const file = await place.open(key, 'all').catch((error: unknown) => {
    if (error instanceof StoredFileError && error.code === 'missing') return undefined
    throw error
  })
  if (!file) return undefined
  const hash: Hash = createHash('sha256')
  let length = 0
  try {
    for await (const piece of file.read(0, file.size)) {
      hash.update(piece)
      length += piece.length
    }
  } finally {
    await file.close()
  }
  return { hash: hash.digest('hex'), length }
}

import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlobEntry } from './blob-store.ts'

/** Every stored blob below `directory` in the order of their keys, or those behind one. */
export async function* listBlobs(directory: string, after = ''): AsyncGenerator<BlobEntry, void, undefined> {
  for (const first of await foldersIn(directory)) {
    if (first < after.slice(0, 2)) continue
    for (const second of await foldersIn(join(directory, first))) {
      if (first + second >= after.slice(0, 4)) yield* blobsIn(join(directory, first, second), after)
    }
  }
}

async function* blobsIn(folder: string, after: string): AsyncGenerator<BlobEntry, void, undefined> {
  for (const key of (await namesIn(folder)).toSorted()) {
    if (key <= after || !/^[0-9a-f]{32}$/.test(key)) continue
    const facts = await stat(join(folder, key)).catch(absent)
    if (facts) yield { key, writtenTime: facts.mtime }
  }
}

/**
 * Removes what was last written to before a moment from a folder where things only stay while somebody writes them: a
 * living process has written since, whichever machine it runs on; where other things stay too, by the ending of their
 * names. Answers how many.
 */
export async function removeAbandoned(directory: string, before: Date, ending = ''): Promise<number> {
  let removed = 0
  for (const name of await namesIn(directory)) {
    if (!name.endsWith(ending)) continue
    const path = join(directory, name)
    const last = await lastWritten(path)
    if (!last || last >= before) continue
    await rm(path, { recursive: true, force: true })
    removed += 1
  }
  return removed
}

/** Of a file, or of the newest file in a folder; undefined when it is gone meanwhile. */
async function lastWritten(path: string): Promise<Date | undefined> {
  const facts = await stat(path).catch(absent)
  if (!facts?.isDirectory()) return facts?.mtime
  let newest = facts.mtime
  for (const name of await namesIn(path)) {
    const inside = await lastWritten(join(path, name))
    if (inside && inside > newest) newest = inside
  }
  return newest
}

async function foldersIn(directory: string): Promise<string[]> {
  const names = await namesIn(directory)
  return names.filter((name) => /^[0-9a-f]{2}$/.test(name)).toSorted()
}

async function namesIn(directory: string): Promise<string[]> {
  return (await readdir(directory).catch(absent)) ?? []
}

function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return undefined
  throw error
}

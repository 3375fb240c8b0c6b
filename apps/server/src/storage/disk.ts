import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { KeyRing } from '../crypto/master-key.ts'
import type { BlobStore } from './blob-store.ts'
import { listBlobs, removeAbandoned } from './disk-leftovers.ts'
import {
  contentOf,
  copyUnder,
  layout,
  readHeader,
  readSegments,
  readWhole,
  writeEncrypted,
  type OpenBlob,
} from './encrypted-file.ts'
import { KnownContents } from './known-contents.ts'
import * as segments from './segments.ts'
import { StoredFileError, storedFileError } from './stored-file-error.ts'

/** How a store deals with files of before keys were bound to them. */
interface DiskStoreOptions {
  /** True until all of them are bound (`cli rewrap`); then one that turns up again is a forgery. */
  readonly acceptsUnbound?: boolean
  /** A file could be read but not be bound to its key; it is tried again at the next reading. */
  readonly onRewrapFailed?: (error: unknown, key: string) => void
}

/** Files below `directory`, encrypted, in two levels of folders. Written once; their content never changes. */
export function diskStore(
  directory: string,
  keys: KeyRing,
  { acceptsUnbound = false, onRewrapFailed }: DiskStoreOptions = {},
): BlobStore {
  const place: Place = { directory, keys }
  const known = new KnownContents()
  return {
    put: async (source) => {
      const key = randomBytes(16).toString('hex')
      const written = await replaceFile(place, key, (path) =>
        writeEncrypted(path, source, segments.createHeader(keys, key)),
      )
      return { key, ...written }
    },
    read: async (key, sha256) =>
      closing(await openBlob(place, key, acceptsUnbound), async (blob) => {
        const content = await readWhole(blob)
        if (!sha256) return content.bytes
        requireDigest(content.sha256, sha256, key)
        // Only content that is known to belong here may be bound to the name.
        if (!blob.bound)
          await rewrapOpen(place, key, blob).catch((error: unknown) => onRewrapFailed?.(error, key))
        return content.bytes
      }),
    readDigested: async (key) => closing(await openBlob(place, key, acceptsUnbound), readWhole),
    content: async (key) =>
      closing(await openBlob(place, key, acceptsUnbound), async (blob) => {
        const { ino, size, mtimeNs, ctimeNs } = await blob.file.stat({ bigint: true })
        return known.get(key, `${ino} ${size} ${mtimeNs} ${ctimeNs}`, () => contentOf(blob))
      }),
    open: async (key, range) => {
      const blob = await openBlob(place, key, acceptsUnbound)
      const stream = Readable.from(readSegments(blob, range), { objectMode: false })
      // A reader that leaves before its first byte never enters the generator: the file is closed from here.
      stream.once('close', () => void blob.file.close().catch(() => undefined))
      return stream
    },
    stat: async (key) => {
      const file = await open(pathOf(place, key), 'r').catch(absent)
      return file && closing({ file }, async () => ({ size: (await layout(file)).size }))
    },
    remove: (key) => rm(pathOf(place, key), { force: true }),
    list: (after) => listBlobs(directory, after),
    removePartials: (before) => removeAbandoned(join(directory, 'incoming'), before),
    rewrap: async (key, sha256) =>
      // What is known by its digest may come from a backup of before.
      closing(await openBlob(place, key, sha256 !== undefined || acceptsUnbound), async (blob) => {
        if (blob.bound && blob.current) return 'kept'
        const content = await contentOf(blob)
        if (sha256) requireDigest(content.sha256, sha256, key)
        await rewrapOpen(place, key, blob)
        return 'rewrapped'
      }),
  }
}

interface Place {
  readonly directory: string
  readonly keys: KeyRing
}

function pathOf({ directory }: Place, key: string): string {
  if (!/^[0-9a-f]{32}$/.test(key)) throw new Error('not a blob key')
  return join(directory, key.slice(0, 2), key.slice(2, 4), key)
}

async function openBlob(place: Place, key: string, acceptsUnbound: boolean): Promise<OpenBlob> {
  const path = pathOf(place, key)
  const file = await open(path, 'r').catch((error: unknown) => {
    throw storedFileError(error, key)
  })
  try {
    const header = segments.openHeader(await readHeader(file), place.keys, key)
    if (!header.bound && !acceptsUnbound)
      throw new Error(`the stored file is not bound to its name, although all of them are (${key})`)
    return { file, key, ...header }
  } catch (error) {
    await file.close()
    throw storedFileError(error, key)
  }
}

async function closing<B extends Pick<OpenBlob, 'file'>, T>(
  blob: B,
  run: (blob: B) => Promise<T>,
): Promise<T> {
  try {
    return await run(blob)
  } finally {
    await blob.file.close()
  }
}

/** Lets `write` fill a file that takes the key's place when it is whole. */
async function replaceFile<T>(place: Place, key: string, write: (path: string) => Promise<T>): Promise<T> {
  const path = pathOf(place, key)
  const temporary = join(place.directory, 'incoming', `${key}.${randomBytes(6).toString('hex')}`)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await mkdir(dirname(temporary), { recursive: true, mode: 0o700 })
  try {
    const written = await write(temporary)
    await rename(temporary, path)
    await syncDirectory(dirname(path))
    return written
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

function rewrapOpen(place: Place, key: string, blob: OpenBlob): Promise<void> {
  const header = segments.wrapFileKey(place.keys, key, blob.fileKey)
  return replaceFile(place, key, (path) => copyUnder(blob, path, header))
}

function requireDigest(read: Buffer, recorded: Buffer, key: string): void {
  if (read.equals(recorded)) return
  const error = new Error(`the stored file is not the one that was recorded (${key})`)
  throw new StoredFileError('damaged', key, error)
}

function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

async function syncDirectory(path: string): Promise<void> {
  // Windows cannot open folders; there the rename is as durable as it gets.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

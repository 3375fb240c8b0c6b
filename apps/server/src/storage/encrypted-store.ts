import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { KeyRing } from '../crypto/master-key.ts'
import type { BlobStore } from './blob-store.ts'
import {
  contentOf,
  layout,
  readHeader,
  readSegments,
  readWhole,
  Sealing,
  underHeader,
  type OpenBlob,
} from './encrypted-file.ts'
import { KnownContents } from './known-contents.ts'
import { requireBlobKey, type SealedPlace } from './sealed-place.ts'
import * as segments from './segments.ts'
import { StoredFileError, storedFileError } from './stored-file-error.ts'

/** How a store deals with files of before keys were bound to them. */
interface EncryptedStoreOptions {
  /** True until all of them are bound (`cli rewrap`); then one that turns up again is a forgery. */
  readonly acceptsUnbound?: boolean
  /** A file could be read but not be bound to its key; it is tried again at the next reading. */
  readonly onRewrapFailed?: (error: unknown, key: string) => void
}

/** Files in a place, encrypted here before they leave for it. Written once; their content never changes. */
export function encryptedStore(
  place: SealedPlace,
  keys: KeyRing,
  { acceptsUnbound = false, onRewrapFailed }: EncryptedStoreOptions = {},
): BlobStore {
  const known = new KnownContents()
  const opened: Opening = { place, keys }
  return {
    put: async (source) => {
      const key = randomBytes(16).toString('hex')
      const sealing = new Sealing(source, segments.createHeader(keys, key))
      await place.write(key, sealing.pieces())
      return { key, ...sealing.content() }
    },
    read: async (key, sha256) =>
      closing(await openBlob(opened, key, { acceptsUnbound }), async (blob) => {
        const content = await readWhole(blob)
        if (!sha256) return content.bytes
        requireDigest(content.sha256, sha256, key)
        // Only content that is known to belong here may be bound to the name.
        if (!blob.bound)
          await rewrapOpen(opened, blob).catch((error: unknown) => onRewrapFailed?.(error, key))
        return content.bytes
      }),
    readDigested: async (key) => closing(await openBlob(opened, key, { acceptsUnbound }), readWhole),
    content: async (key) =>
      closing(await openBlob(opened, key, { acceptsUnbound, expects: 'header' }), async (blob) =>
        known.get(key, blob.file.mark, () => contentOf(blob)),
      ),
    open: async (key, range) => {
      const expects = range ? 'header' : 'all'
      const blob = await openBlob(opened, key, { acceptsUnbound, expects })
      const stream = Readable.from(readSegments(blob, range), { objectMode: false })
      // A reader that leaves before its first byte never enters the generator: the file is closed from here.
      stream.once('close', () => void blob.file.close().catch(() => undefined))
      return stream
    },
    stat: async (key) => {
      requireBlobKey(key)
      const found = await place.stat(key)
      return found && { size: layout(found).size }
    },
    remove: async (key) => {
      requireBlobKey(key)
      await place.remove(key)
    },
    list: (after) => place.list(after),
    removePartials: (before) => place.removePartials(before),
    probe: () => place.probe(),
    rewrap: async (key, sha256) =>
      // What is known by its digest may come from a backup of before.
      closing(
        await openBlob(opened, key, { acceptsUnbound: sha256 !== undefined || acceptsUnbound }),
        async (blob) => {
          if (blob.bound && blob.current) return 'kept'
          const content = await contentOf(blob)
          if (sha256) requireDigest(content.sha256, sha256, key)
          await rewrapOpen(opened, blob)
          return 'rewrapped'
        },
      ),
  }
}

interface Opening {
  readonly place: SealedPlace
  readonly keys: KeyRing
}

interface Wanted {
  readonly acceptsUnbound: boolean
  readonly expects?: 'header' | 'all'
}

async function openBlob(
  { place, keys }: Opening,
  key: string,
  { acceptsUnbound, expects = 'all' }: Wanted,
): Promise<OpenBlob> {
  requireBlobKey(key)
  const file = await place.open(key, expects)
  try {
    const header = segments.openHeader(await readHeader(file), keys, key)
    if (!header.bound && !acceptsUnbound)
      throw new Error(`the stored file is not bound to its name, although all of them are (${key})`)
    return { file, key, ...header }
  } catch (error) {
    await file.close()
    throw storedFileError(error, key)
  }
}

async function closing<T>(blob: OpenBlob, run: (blob: OpenBlob) => Promise<T>): Promise<T> {
  try {
    return await run(blob)
  } finally {
    await blob.file.close()
  }
}

function rewrapOpen({ place, keys }: Opening, blob: OpenBlob): Promise<void> {
  const header = segments.wrapFileKey(keys, blob.key, blob.fileKey)
  return place.write(blob.key, underHeader(blob, header))
}

function requireDigest(read: Buffer, recorded: Buffer, key: string): void {
  if (read.equals(recorded)) return
  const error = new Error(`the stored file is not the one that was recorded (${key})`)
  throw new StoredFileError('damaged', key, error)
}

import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { listBlobs, removeAbandoned } from './disk-leftovers.ts'
import { requireBlobKey, type SealedFile, type SealedPlace } from './sealed-place.ts'
import { sealedLength } from './segments.ts'
import { storedFileError } from './stored-file-error.ts'

/** Files below `directory` in two levels of folders. */
export function diskPlace(directory: string): SealedPlace {
  return {
    write: (key, pieces) => replaceFile(directory, key, pieces),
    open: async (key) => {
      const file = await open(pathOf(directory, key), 'r').catch((error: unknown) => {
        throw storedFileError(error, key)
      })
      return openedFile(file)
    },
    stat: async (key) => {
      const found = await stat(pathOf(directory, key)).catch(absent)
      return found && { size: found.size }
    },
    remove: (key) => rm(pathOf(directory, key), { force: true }),
    list: (after) => listBlobs(directory, after),
    removePartials: (before) => removeAbandoned(join(directory, 'incoming'), before),
    probe: async () => {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      await access(directory, constants.W_OK)
    },
  }
}

function pathOf(directory: string, key: string): string {
  requireBlobKey(key)
  return join(directory, key.slice(0, 2), key.slice(2, 4), key)
}

async function openedFile(file: FileHandle): Promise<SealedFile> {
  try {
    const { ino, size, mtimeNs, ctimeNs } = await file.stat({ bigint: true })
    return {
      size: Number(size),
      mark: `${ino} ${size} ${mtimeNs} ${ctimeNs}`,
      read: (from, length) => readPieces(file, from, length),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** As long as a sealed segment, which is what is mostly read. */
async function* readPieces(
  file: FileHandle,
  from: number,
  length: number,
): AsyncGenerator<Buffer, void, undefined> {
  const end = from + length
  for (let position = from; position < end;) {
    const bytes = Buffer.alloc(Math.min(sealedLength, end - position))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield bytes.subarray(0, bytesRead)
  }
}

/** Fills a file that takes the key's place when it is whole. */
async function replaceFile(directory: string, key: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  const path = pathOf(directory, key)
  const temporary = join(directory, 'incoming', `${key}.${randomBytes(6).toString('hex')}`)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await mkdir(dirname(temporary), { recursive: true, mode: 0o700 })
  try {
    await writeNew(temporary, pieces)
    await rename(temporary, path)
    await syncDirectory(dirname(path))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Writes a file that must not be there yet; durable when it resolves. */
async function writeNew(path: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const piece of pieces) await writeAll(file, piece)
    await file.datasync()
  } finally {
    await file.close()
  }
}

/** All of it, or an error: the last write that a full disk takes is shorter than asked, and is no error by itself. */
async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    // Each piece follows the one before it.
    // oxlint-disable-next-line no-await-in-loop
    const { bytesWritten } = await file.write(bytes, written)
    if (bytesWritten === 0) throw new Error('the file takes no more bytes')
    written += bytesWritten
  }
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

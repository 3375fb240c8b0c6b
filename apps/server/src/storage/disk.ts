import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { KeyRing } from '../crypto/master-key.ts'
import type { BlobSource, BlobStore, ByteRange } from './blob-store.ts'
import * as segments from './segments.ts'

/** Files below `directory`, encrypted, in two levels of folders. Written once, never changed. */
export function diskStore(directory: string, keys: KeyRing): BlobStore {
  const pathOf = (key: string): string => {
    if (!/^[0-9a-f]{32}$/.test(key)) throw new Error('not a blob key')
    return join(directory, key.slice(0, 2), key.slice(2, 4), key)
  }
  const openStream = async (key: string, range?: ByteRange): Promise<Readable> => {
    const file = await open(pathOf(key), 'r')
    const stream = Readable.from(readSegments(file, keys, range), { objectMode: false })
    // A reader that leaves before its first byte never enters the generator: the file is closed from here.
    stream.once('close', () => void file.close().catch(() => undefined))
    return stream
  }
  return {
    put: async (source) => {
      const key = randomBytes(16).toString('hex')
      const path = pathOf(key)
      const temporary = join(directory, 'incoming', key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await mkdir(dirname(temporary), { recursive: true, mode: 0o700 })
      try {
        const written = await writeEncrypted(temporary, chunksOf(source), keys)
        await rename(temporary, path)
        await syncDirectory(dirname(path))
        return { key, ...written }
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    read: async (key) => {
      const file = await open(pathOf(key), 'r')
      try {
        return await readWhole(file, keys)
      } finally {
        await file.close()
      }
    },
    open: openStream,
    stat: async (key) => {
      const file = await open(pathOf(key), 'r').catch(absent)
      if (!file) return undefined
      try {
        return { size: (await layout(file)).size }
      } finally {
        await file.close()
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

function chunksOf(source: BlobSource): AsyncIterable<Buffer> | Iterable<Buffer> {
  if (Buffer.isBuffer(source)) return slicesOf(source)
  if (source instanceof Readable) return source
  return createReadStream(source.path, { highWaterMark: segments.segmentLength })
}

/** In pieces: hashing and sealing a large file at once would hold up everybody else. */
function* slicesOf(bytes: Buffer): Generator<Buffer, void, undefined> {
  for (let at = 0; at < bytes.length; at += segments.segmentLength)
    yield bytes.subarray(at, at + segments.segmentLength)
}

async function writeEncrypted(
  path: string,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  keys: KeyRing,
): Promise<{ sha256: Buffer; size: number }> {
  const { header, fileKey } = segments.createHeader(keys)
  const hash = createHash('sha256')
  let size = 0
  let index = 0
  let pending = Buffer.alloc(0)
  const file = await open(path, 'wx', 0o600)
  try {
    await file.write(header)
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.length
      pending = pending.length === 0 ? Buffer.from(chunk) : Buffer.concat([pending, chunk])
      // The last full segment waits: only the end tells whether it is the last one.
      while (pending.length > segments.segmentLength) {
        const content = pending.subarray(0, segments.segmentLength)
        await file.write(segments.sealSegment(fileKey, { index, last: false }, content))
        pending = pending.subarray(segments.segmentLength)
        index += 1
      }
    }
    await file.write(segments.sealSegment(fileKey, { index, last: true }, pending))
    await file.datasync()
  } finally {
    await file.close()
  }
  return { sha256: hash.digest(), size }
}

interface Layout {
  readonly size: number
  readonly count: number
}

async function layout(file: FileHandle): Promise<Layout> {
  const body = (await file.stat()).size - segments.headerLength
  const count = Math.max(1, Math.ceil(body / segments.sealedLength))
  return { size: body - count * segments.tagLength, count }
}

/** All of a file in memory of its own, which can be moved to another thread; filled piece by piece. */
async function readWhole(file: FileHandle, keys: KeyRing): Promise<Buffer> {
  const { size } = await layout(file)
  const bytes = Buffer.allocUnsafeSlow(Math.max(0, size))
  let length = 0
  for await (const part of readSegments(file, keys)) length += part.copy(bytes, length)
  return bytes.subarray(0, length)
}

async function* readSegments(
  file: FileHandle,
  keys: KeyRing,
  range?: ByteRange,
): AsyncGenerator<Buffer, void, undefined> {
  const fileKey = segments.openHeader(await readAt(file, 0, segments.headerLength), keys)
  const { size, count } = await layout(file)
  const start = range?.start ?? 0
  const end = Math.min(range?.end ?? size - 1, size - 1)
  const lastIndex = range === undefined ? count - 1 : Math.floor(end / segments.segmentLength)
  for (let index = Math.floor(start / segments.segmentLength); index <= lastIndex; index += 1) {
    const position = segments.headerLength + index * segments.sealedLength
    const sealed = await readAt(file, position, segments.sealedLength)
    const content = segments.openSegment(fileKey, { index, last: index === count - 1 }, sealed)
    const offset = index * segments.segmentLength
    const part = content.subarray(Math.max(0, start - offset), end + 1 - offset)
    if (part.length > 0) yield part
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, position)
  return bytes.subarray(0, bytesRead)
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

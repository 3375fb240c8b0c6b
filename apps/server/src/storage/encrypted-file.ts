import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { BlobSource, ByteRange } from './blob-store.ts'
import type { BlobContent } from './known-contents.ts'
import { storedFileError } from './stored-file-error.ts'
import * as segments from './segments.ts'

/** A file with the key that opens its segments. */
export interface OpenBlob {
  readonly file: FileHandle
  readonly key: string
  readonly fileKey: Buffer
  readonly bound: boolean
  readonly current: boolean
}

/** The bytes before the segments; fewer when the file is cut short. */
export async function readHeader(file: FileHandle): Promise<Buffer> {
  return readAt(file, 0, segments.headerLength)
}

/** Writes a file that must not be there yet; durable when it resolves. */
export async function writeEncrypted(
  path: string,
  source: BlobSource,
  { header, fileKey }: { header: Buffer; fileKey: Buffer },
): Promise<{ sha256: Buffer; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  let index = 0
  let pending = Buffer.alloc(0)
  const file = await open(path, 'wx', 0o600)
  try {
    await writeAll(file, header)
    for await (const chunk of chunksOf(source)) {
      hash.update(chunk)
      size += chunk.length
      pending = pending.length === 0 ? Buffer.from(chunk) : Buffer.concat([pending, chunk])
      // The last full segment waits: only the end tells whether it is the last one.
      while (pending.length > segments.segmentLength) {
        const content = pending.subarray(0, segments.segmentLength)
        await writeAll(file, segments.sealSegment(fileKey, { index, last: false }, content))
        pending = pending.subarray(segments.segmentLength)
        index += 1
      }
    }
    await writeAll(file, segments.sealSegment(fileKey, { index, last: true }, pending))
    await file.datasync()
  } finally {
    await file.close()
  }
  return { sha256: hash.digest(), size }
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

interface Layout {
  readonly size: number
  readonly count: number
}

/** Of the content; says nothing about its soundness. */
export async function layout(file: FileHandle): Promise<Layout> {
  const body = (await file.stat()).size - segments.headerLength
  const count = Math.max(1, Math.ceil(body / segments.sealedLength))
  return { size: body - count * segments.tagLength, count }
}

/** All of a file in memory of its own, which can be moved to another thread; filled piece by piece. */
export async function readWhole(blob: OpenBlob): Promise<{ bytes: Buffer; sha256: Buffer }> {
  const { size } = await layout(blob.file)
  const bytes = Buffer.allocUnsafeSlow(Math.max(0, size))
  const hash = createHash('sha256')
  let length = 0
  for await (const part of readSegments(blob)) {
    hash.update(part)
    length += part.copy(bytes, length)
  }
  return { bytes: bytes.subarray(0, length), sha256: hash.digest() }
}

/** Reads all of a file without keeping it. */
export async function contentOf(blob: OpenBlob): Promise<BlobContent> {
  const hash = createHash('sha256')
  let size = 0
  for await (const part of readSegments(blob)) {
    hash.update(part)
    size += part.length
  }
  return { sha256: hash.digest(), size }
}

/** The content from `range.start` to `range.end`, each piece after its tag was checked. */
export async function* readSegments(
  blob: OpenBlob,
  range?: ByteRange,
): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield* openSegments(blob, range)
  } catch (error) {
    throw storedFileError(error, blob.key)
  }
}

async function* openSegments(
  { file, fileKey }: OpenBlob,
  range?: ByteRange,
): AsyncGenerator<Buffer, void, undefined> {
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

/** The same segments behind another header. */
export async function copyUnder({ file }: OpenBlob, path: string, header: Buffer): Promise<void> {
  const copy = await open(path, 'wx', 0o600)
  try {
    await writeAll(copy, header)
    for (let position = header.length; ;) {
      const piece = await readAt(file, position, segments.sealedLength)
      if (piece.length === 0) break
      await writeAll(copy, piece)
      position += piece.length
    }
    await copy.datasync()
  } finally {
    await copy.close()
  }
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

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, position)
  return bytes.subarray(0, bytesRead)
}

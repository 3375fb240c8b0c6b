import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { BlobSource, ByteRange } from './blob-store.ts'
import type { BlobContent } from './known-contents.ts'
import type { SealedFile } from './sealed-place.ts'
import { storedFileError } from './stored-file-error.ts'
import * as segments from './segments.ts'

/** A file with the key that opens its segments. */
export interface OpenBlob {
  readonly file: SealedFile
  readonly key: string
  readonly fileKey: Buffer
  readonly bound: boolean
  readonly current: boolean
}

/** The bytes before the segments; fewer when the file is cut short. */
export async function readHeader(file: SealedFile): Promise<Buffer> {
  return collect(file.read(0, segments.headerLength))
}

/** What lies in the store for a source: the header and its sealed segments; what was read is known when it ends. */
export class Sealing {
  readonly #source: BlobSource
  readonly #start: { readonly header: Buffer; readonly fileKey: Buffer }
  readonly #hash = createHash('sha256')
  #size = 0

  constructor(source: BlobSource, start: { header: Buffer; fileKey: Buffer }) {
    this.#source = source
    this.#start = start
  }

  /** Once. */
  async *pieces(): AsyncGenerator<Buffer, void, undefined> {
    const { header, fileKey } = this.#start
    let index = 0
    let pending = Buffer.alloc(0)
    yield header
    for await (const chunk of chunksOf(this.#source)) {
      this.#hash.update(chunk)
      this.#size += chunk.length
      pending = pending.length === 0 ? Buffer.from(chunk) : Buffer.concat([pending, chunk])
      // The last full segment waits: only the end tells whether it is the last one.
      while (pending.length > segments.segmentLength) {
        const content = pending.subarray(0, segments.segmentLength)
        yield segments.sealSegment(fileKey, { index, last: false }, content)
        pending = pending.subarray(segments.segmentLength)
        index += 1
      }
    }
    yield segments.sealSegment(fileKey, { index, last: true }, pending)
  }

  /** Digest and size of the source, after the last piece. */
  content(): BlobContent {
    return { sha256: this.#hash.digest(), size: this.#size }
  }
}

interface Layout {
  readonly size: number
  readonly count: number
}

/** Of the content of a sealed file of a size; says nothing about its soundness. */
export function layout({ size }: { readonly size: number }): Layout {
  const body = size - segments.headerLength
  const count = Math.max(1, Math.ceil(body / segments.sealedLength))
  return { size: body - count * segments.tagLength, count }
}

/** All of a file in memory of its own, which can be moved to another thread; filled piece by piece. */
export async function readWhole(blob: OpenBlob): Promise<{ bytes: Buffer; sha256: Buffer }> {
  const { size } = layout(blob.file)
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
  const { size, count } = layout(file)
  const start = range?.start ?? 0
  const end = Math.min(range?.end ?? size - 1, size - 1)
  const first = Math.floor(start / segments.segmentLength)
  const lastIndex = range === undefined ? count - 1 : Math.floor(end / segments.segmentLength)
  if (lastIndex < first) return
  const from = segments.headerLength + first * segments.sealedLength
  // Whoever asks for all of it reads to the file's end, so that what was added behind is noticed.
  const length = (lastIndex + 1 - first) * segments.sealedLength
  let index = first
  for await (const sealed of inSegments(file.read(from, length))) {
    const content = segments.openSegment(fileKey, { index, last: index === count - 1 }, sealed)
    const offset = index * segments.segmentLength
    const part = content.subarray(Math.max(0, start - offset), end + 1 - offset)
    index += 1
    if (part.length > 0) yield part
  }
  if (index <= lastIndex) throw new Error('the stored file ends early')
}

/** The same segments behind another header. */
export async function* underHeader(
  { file }: OpenBlob,
  header: Buffer,
): AsyncGenerator<Buffer, void, undefined> {
  yield header
  yield* file.read(header.length, file.size - header.length)
}

/** Pieces of any length as sealed segments; the last one may be shorter. */
async function* inSegments(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const piece of pieces) {
    let rest = piece
    while (length + rest.length >= segments.sealedLength) {
      const taken = segments.sealedLength - length
      yield waiting.length === 0
        ? rest.subarray(0, taken)
        : Buffer.concat([...waiting, rest.subarray(0, taken)])
      rest = rest.subarray(taken)
      waiting = []
      length = 0
    }
    if (rest.length > 0) waiting.push(rest)
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(waiting)
}

async function collect(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const piece of pieces) parts.push(piece)
  return Buffer.concat(parts)
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

import { crc32, inflateRawSync } from 'node:zlib'
import { TemplateError } from '../errors.ts'

/** The parts of an Office file by name, unpacked when asked for. */
export interface Archive {
  readonly names: readonly string[]
  has(name: string): boolean
  /** A part's bytes; undefined when there is none. Throws TemplateError when it is damaged or too large. */
  read(name: string): Buffer | undefined
}

/** What an archive may hold; anything beyond is refused before it is unpacked. */
export interface ArchiveLimits {
  readonly packedBytes: number
  readonly entries: number
  readonly entryBytes: number
  readonly totalBytes: number
  /** Unpacked to packed; counted for entries over one megabyte. */
  readonly ratio: number
}

/** Room for any contract with scanned pages in it. */
export const archiveLimits: ArchiveLimits = {
  packedBytes: 20 * 1024 * 1024,
  entries: 2000,
  entryBytes: 48 * 1024 * 1024,
  totalBytes: 128 * 1024 * 1024,
  ratio: 200,
}

interface Entry {
  readonly name: string
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly unpacked: number
  readonly offset: number
}

/**
 * Opens a zip archive by its central directory, reading nothing yet. The sizes it states are only trusted to refuse
 * with: unpacking itself stops at the limit.
 */
export function openArchive(bytes: Uint8Array, limits: ArchiveLimits = archiveLimits): Archive {
  if (bytes.length > limits.packedBytes) throw new TemplateError('too-large')
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = readDirectory(buffer, limits)
  const total = [...entries.values()].reduce((sum, { unpacked }) => sum + unpacked, 0)
  if (total > limits.totalBytes) throw new TemplateError('zip-bomb')
  const cache = new Map<string, Buffer>()
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    read: (name) => {
      const entry = entries.get(name)
      if (!entry) return undefined
      const known = cache.get(name)
      if (known) return known
      const content = unpack(buffer, entry, limits)
      cache.set(name, content)
      return content
    },
  }
}

function readDirectory(buffer: Buffer, limits: ArchiveLimits): Map<string, Entry> {
  const end = endOfDirectory(buffer)
  const count = buffer.readUInt16LE(end + 10)
  if (count > limits.entries) throw new TemplateError('zip-bomb')
  const entries = new Map<string, Entry>()
  let at = buffer.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (at + 46 > buffer.length || buffer.readUInt32LE(at) !== directorySign)
      throw new TemplateError('damaged')
    const nameLength = buffer.readUInt16LE(at + 28)
    const entry = readEntry(buffer, at, nameLength)
    checkEntry(entry, buffer.readUInt16LE(at + 8), limits)
    // Two entries of one name: readers disagree about which counts.
    if (entries.has(entry.name)) throw new TemplateError('damaged', entry.name)
    if (!entry.name.endsWith('/')) entries.set(entry.name, entry)
    at += 46 + nameLength + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32)
  }
  return entries
}

function readEntry(buffer: Buffer, at: number, nameLength: number): Entry {
  return {
    name: buffer
      .toString('utf8', at + 46, at + 46 + nameLength)
      .replaceAll('\\', '/')
      .replace(/^\/+/, ''),
    method: buffer.readUInt16LE(at + 10),
    crc: buffer.readUInt32LE(at + 16),
    packed: buffer.readUInt32LE(at + 20),
    unpacked: buffer.readUInt32LE(at + 24),
    offset: buffer.readUInt32LE(at + 42),
  }
}

function checkEntry(entry: Entry, flags: number, limits: ArchiveLimits): void {
  if ((flags & 1) !== 0) throw new TemplateError('encrypted')
  if (entry.unpacked > limits.entryBytes) throw new TemplateError('zip-bomb')
  const isLarge = entry.unpacked > 1024 * 1024
  if (isLarge && entry.unpacked > entry.packed * limits.ratio) throw new TemplateError('zip-bomb')
}

function unpack(buffer: Buffer, entry: Entry, limits: ArchiveLimits): Buffer {
  const { offset, packed } = entry
  if (offset + 30 > buffer.length || buffer.readUInt32LE(offset) !== entrySign)
    throw new TemplateError('damaged')
  const start = offset + 30 + buffer.readUInt16LE(offset + 26) + buffer.readUInt16LE(offset + 28)
  const content = inflate(buffer.subarray(start, start + packed), entry, limits)
  if (crc32(content) !== entry.crc) throw new TemplateError('damaged', entry.name)
  return content
}

function inflate(packed: Buffer, entry: Entry, limits: ArchiveLimits): Buffer {
  if (entry.method === 0) return packed
  if (entry.method !== 8) throw new TemplateError('damaged', entry.name)
  try {
    const maxOutputLength = Math.min(limits.entryBytes, entry.unpacked + 1)
    // In one piece: of many small ones a second copy would be put together.
    return inflateRawSync(packed, { maxOutputLength, chunkSize: Math.max(smallestChunk, maxOutputLength) })
  } catch (error) {
    const isTooLong = error instanceof RangeError
    throw new TemplateError(isTooLong ? 'zip-bomb' : 'damaged', isTooLong ? undefined : entry.name)
  }
}

/** What zlib takes. */
const smallestChunk = 64
const entrySign = 0x04034b50
const directorySign = 0x02014b50
const endSign = 0x06054b50

function endOfDirectory(buffer: Buffer): number {
  // A comment of at most 64 KB may follow.
  const first = Math.max(0, buffer.length - 22 - 0xffff)
  for (let at = buffer.length - 22; at >= first; at--) if (buffer.readUInt32LE(at) === endSign) return at
  throw new TemplateError('damaged')
}

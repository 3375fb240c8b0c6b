import { constants, crc32, deflateRawSync } from 'node:zlib'

/** One part, ready to be written: packed once, written into as many files as wanted. */
export interface PackedEntry {
  readonly name: Buffer
  readonly packed: Buffer
  readonly crc: number
  readonly size: number
}

/** Packs a part; `level` 1 is quick, 6 is small. */
export function packEntry(name: string, content: Uint8Array, level = 6): PackedEntry {
  return {
    name: Buffer.from(name),
    packed: deflateRawSync(content, { level }),
    crc: crc32(content),
    size: content.length,
  }
}

/** Characters that are packed at once. */
const blockLength = 256 * 1024

/**
 * Packs a part that comes in pieces: never more than a block of it stands in memory unpacked. Each block is a run of
 * deflate blocks that ends on a byte, so that one follows the other (RFC 1951; zlib's sync flush).
 */
export function packPieces(name: string, pieces: Iterable<string>, level = 6): PackedEntry {
  const packed: Buffer[] = []
  let [crc, size, block] = [0, 0, '']
  const pack = (finishFlush: number): void => {
    const content = Buffer.from(block)
    packed.push(deflateRawSync(content, { level, finishFlush }))
    crc = crc32(content, crc)
    size += content.length
    block = ''
  }
  for (const piece of pieces) {
    block += piece
    if (block.length >= blockLength) pack(constants.Z_SYNC_FLUSH)
  }
  pack(constants.Z_FINISH)
  return { name: Buffer.from(name), packed: Buffer.concat(packed), crc, size }
}

/** A zip archive of the entries in their order; the same entries give the same bytes. */
export function writeArchive(entries: readonly PackedEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    files.push(localHeader(entry), entry.name, entry.packed)
    directory.push(directoryHeader(entry, offset), entry.name)
    offset += 30 + entry.name.length + entry.packed.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, listing, end])
}

/** UTF-8 names. */
const flags = 0x800
/** 1 January 1980: the time of writing would make equal files differ. */
const firstDay = 0x21

function localHeader({ name, packed, crc, size }: PackedEntry): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(8, 8)
  header.writeUInt16LE(firstDay, 12)
  header.writeUInt32LE(crc, 14)
  header.writeUInt32LE(packed.length, 18)
  header.writeUInt32LE(size, 22)
  header.writeUInt16LE(name.length, 26)
  return header
}

function directoryHeader({ name, packed, crc, size }: PackedEntry, offset: number): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(20, 6)
  header.writeUInt16LE(flags, 8)
  header.writeUInt16LE(8, 10)
  header.writeUInt16LE(firstDay, 14)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(packed.length, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(offset, 42)
  return header
}

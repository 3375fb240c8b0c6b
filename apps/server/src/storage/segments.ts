import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeyRing } from '../crypto/master-key.ts'

/*
 * A stored file: header, then the content in segments of 64 KiB, each with its own tag, so that a range can
 * be read without the rest. Header: magic (4), master key id (4), nonce (12), wrapped file key (32), tag (16).
 * The blob's key is bound to the wrapping (QYF2): under another name the file key does not come out, and no
 * other file has that key. Files of before (QYF1) are not bound; see docs/decisions/0026-keys-and-blobs.md.
 */

export const segmentLength = 64 * 1024
export const tagLength = 16
export const sealedLength = segmentLength + tagLength
export const headerLength = 4 + 4 + 12 + 32 + 16
const boundMagic = Buffer.from('QYF2')
const unboundMagic = Buffer.from('QYF1')

/** A new file's header and key. */
export function createHeader(keys: KeyRing, blobKey: string): { header: Buffer; fileKey: Buffer } {
  const fileKey = randomBytes(32)
  return { header: wrapFileKey(keys, blobKey, fileKey), fileKey }
}

/** A header under the current master key, for this blob alone. */
export function wrapFileKey(keys: KeyRing, blobKey: string, fileKey: Buffer): Buffer {
  const start = Buffer.concat([boundMagic, keys.current.id])
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keys.current.derive('file'), nonce)
  cipher.setAAD(Buffer.concat([start, Buffer.from(blobKey)]))
  const wrapped = Buffer.concat([cipher.update(fileKey), cipher.final()])
  return Buffer.concat([start, nonce, wrapped, cipher.getAuthTag()])
}

/** What a header gives. */
interface OpenedHeader {
  readonly fileKey: Buffer
  /** False for files of before: nothing says whether they belong to the name they lie under. */
  readonly bound: boolean
  /** Wrapped under the master key that seals now. */
  readonly current: boolean
}

/** Throws when the header is not ours, belongs to another blob, or its master key is unknown. */
export function openHeader(header: Buffer, keys: KeyRing, blobKey: string): OpenedHeader {
  const magic = header.subarray(0, 4)
  const bound = magic.equals(boundMagic)
  if (header.length !== headerLength || (!bound && !magic.equals(unboundMagic)))
    throw new Error(`not a stored file (${blobKey})`)
  const key = keys.find(header.subarray(4, 8))
  if (!key) throw new Error(`stored under a master key that is not configured (${blobKey})`)
  const start = header.subarray(0, 8)
  const decipher = createDecipheriv('aes-256-gcm', key.derive('file'), header.subarray(8, 20))
  decipher.setAAD(bound ? Buffer.concat([start, Buffer.from(blobKey)]) : start)
  decipher.setAuthTag(header.subarray(52))
  try {
    const fileKey = Buffer.concat([decipher.update(header.subarray(20, 52)), decipher.final()])
    return { fileKey, bound, current: key.id.equals(keys.current.id) }
  } catch (error) {
    throw new Error(`the stored file was changed or belongs to another name (${blobKey})`, { cause: error })
  }
}

/** One segment; its place and whether it is the last are bound to it, so that none can be moved or cut off. */
export function sealSegment(fileKey: Buffer, place: SegmentPlace, content: Buffer): Buffer {
  const { nonce, bound } = bindings(place)
  const cipher = createCipheriv('aes-256-gcm', fileKey, nonce).setAAD(bound)
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

/** Throws when the bytes are not exactly this segment of this file. */
export function openSegment(fileKey: Buffer, place: SegmentPlace, sealed: Buffer): Buffer {
  const { nonce, bound } = bindings(place)
  const decipher = createDecipheriv('aes-256-gcm', fileKey, nonce).setAAD(bound)
  decipher.setAuthTag(sealed.subarray(-tagLength))
  return Buffer.concat([decipher.update(sealed.subarray(0, -tagLength)), decipher.final()])
}

export interface SegmentPlace {
  readonly index: number
  readonly last: boolean
}

// Each file has its own key, so the index is a nonce that never repeats.
function bindings({ index, last }: SegmentPlace): { nonce: Buffer; bound: Buffer } {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(index), 4)
  return { nonce, bound: Buffer.concat([nonce, Buffer.from([last ? 1 : 0])]) }
}

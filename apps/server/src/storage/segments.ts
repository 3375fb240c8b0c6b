import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeyRing } from '../crypto/master-key.ts'

/*
 * A stored file: header, then the content in segments of 64 KiB, each with its own tag, so that a range can
 * be read without the rest. Header: magic (4), master key id (4), nonce (12), wrapped file key (32), tag (16).
 */

export const segmentLength = 64 * 1024
export const tagLength = 16
export const sealedLength = segmentLength + tagLength
export const headerLength = 4 + 4 + 12 + 32 + 16
const magic = Buffer.from('QYF1')

/** A new file's header and key. */
export function createHeader(keys: KeyRing): { header: Buffer; fileKey: Buffer } {
  const fileKey = randomBytes(32)
  const start = Buffer.concat([magic, keys.current.id])
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keys.current.derive('file'), nonce).setAAD(start)
  const wrapped = Buffer.concat([cipher.update(fileKey), cipher.final()])
  return { header: Buffer.concat([start, nonce, wrapped, cipher.getAuthTag()]), fileKey }
}

/** The file key of a header; throws when it is not ours, or its master key is unknown. */
export function openHeader(header: Buffer, keys: KeyRing): Buffer {
  if (header.length !== headerLength || !header.subarray(0, 4).equals(magic))
    throw new Error('not a stored file')
  const key = keys.find(header.subarray(4, 8))
  if (!key) throw new Error('stored under a master key that is not configured')
  const decipher = createDecipheriv('aes-256-gcm', key.derive('file'), header.subarray(8, 20))
  decipher.setAAD(header.subarray(0, 8)).setAuthTag(header.subarray(52))
  return Buffer.concat([decipher.update(header.subarray(20, 52)), decipher.final()])
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

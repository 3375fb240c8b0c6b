import { createHash, type Hash } from 'node:crypto'
import { PdfError } from '../errors.ts'
import { PdfDocument } from '../read/document.ts'
import type { PdfRef } from '../read/objects.ts'
import { checkSignatures } from '../verify/check-signatures.ts'
import type { FinishedRevision, Revision } from './revision.ts'

/** Makes a signature container over a digest of the file, at most `room` bytes. */
export interface ContainerMaker {
  digestName: 'sha256' | 'sm3'
  room: number
  sign: (digest: Uint8Array) => Promise<Buffer>
}

/** A file with the SHA-256 of the bytes it began as and of what it is now. */
export interface SignedFile {
  bytes: Buffer
  /** Hexadecimal. */
  sha256Before: string
  sha256After: string
}

/**
 * A PDF that only ever grows. The original is read and hashed once and copied once, at the end; the parsed
 * document and the running hash are carried from revision to revision. The original must not change meanwhile.
 */
export class GrowingFile {
  readonly document: PdfDocument
  private readonly original: Buffer
  private readonly added: Buffer[] = []
  private readonly originalHash: Hash
  private readonly hash: Hash
  private length: number

  constructor(bytes: Uint8Array) {
    this.document = new PdfDocument(bytes)
    this.original = this.document.bytes
    this.length = this.original.length
    this.originalHash = createHash('sha256').update(this.original)
    this.hash = this.originalHash.copy()
  }

  append(revision: Revision): void {
    this.take(revision.finish(this.length, this.endsWithNewline()))
  }

  /** Appends a revision that holds a signature dictionary with placeholders, and signs the whole file. */
  async appendSigned(revision: Revision, signature: PdfRef, maker: ContainerMaker): Promise<void> {
    const finished = revision.finish(this.length, this.endsWithNewline(), signature)
    const { place, bytes } = finished
    if (!place) throw new PdfError('signing-failed', 'the signature has no placeholder')
    const contentsEnd = place.contentsAt + place.contentsLength
    const total = this.length + bytes.length
    const byteRange = `[0 ${place.contentsAt} ${contentsEnd} ${total - contentsEnd}]`
    bytes.write(byteRange.padEnd(place.byteRangeLength), place.byteRangeAt - this.length, 'latin1')
    const digest = this.hashSoFar(maker.digestName)
      .update(bytes.subarray(0, place.contentsAt - this.length))
      .update(bytes.subarray(contentsEnd - this.length))
      .digest()
    const container = await maker.sign(digest)
    if (container.length * 2 > place.contentsLength - 2) {
      throw new PdfError('signing-failed', 'the signature container is larger than its placeholder')
    }
    bytes.write(container.toString('hex'), place.contentsAt + 1 - this.length, 'latin1')
    this.take(finished)
  }

  /**
   * Everything so far, in one new buffer; checked, as a reader sees it, to begin with the original and to hold a
   * right signature in each of the named fields. Nothing can be appended afterwards. Throws PdfError `signing-failed`.
   */
  finish(signedFields: readonly string[]): SignedFile {
    const bytes = Buffer.concat([this.original, ...this.added], this.length)
    const { original, originalHash, document } = this
    checkSignatures({ before: original, after: bytes, document, hashBefore: originalHash }, signedFields)
    return {
      bytes,
      sha256Before: this.originalHash.digest('hex'),
      sha256After: this.hash.digest('hex'),
    }
  }

  /** Only SHA-256 is carried along; another digest, which is rare, begins anew. */
  private hashSoFar(digestName: ContainerMaker['digestName']): Hash {
    if (digestName === 'sha256') return this.hash.copy()
    const hash = createHash(digestName).update(this.original)
    for (const part of this.added) hash.update(part)
    return hash
  }

  private take(finished: FinishedRevision): void {
    this.added.push(finished.bytes)
    this.length += finished.bytes.length
    this.hash.update(finished.bytes)
    this.document.apply(finished)
  }

  private endsWithNewline(): boolean {
    const last = (this.added.at(-1) ?? this.original).at(-1)
    return last === 10 || last === 13
  }
}

import type { Readable } from 'node:stream'

/** What can be stored: bytes, the path of a file, or a stream. */
export type BlobSource = Buffer | { readonly path: string } | Readable

export interface StoredBlob {
  readonly key: string
  /** Of the content, not of what lies on the disk. */
  readonly sha256: Buffer
  readonly size: number
}

/** Both ends included, as in a Range header. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Encrypted storage of files that never change. */
export interface BlobStore {
  /** Durable when it resolves. */
  put(source: BlobSource): Promise<StoredBlob>
  read(key: string): Promise<Buffer>
  /** Every byte that leaves the stream has been authenticated. */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** Undefined when there is no such blob. */
  stat(key: string): Promise<{ readonly size: number } | undefined>
  remove(key: string): Promise<void>
}

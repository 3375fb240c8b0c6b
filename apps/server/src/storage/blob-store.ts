import type { Readable } from 'node:stream'
import type { BlobContent } from './known-contents.ts'

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

/** A blob as it lies in the store. */
export interface BlobEntry {
  readonly key: string
  readonly writtenTime: Date
}

/**
 * Encrypted storage of files that never change; a file under another's key does not read. Reading throws
 * `StoredFileError` for a file that is missing or not as it was written.
 */
export interface BlobStore {
  /** Durable when it resolves. */
  put(source: BlobSource): Promise<StoredBlob>
  /** With `sha256`, throws when the content is not the one that was recorded. */
  read(key: string, sha256?: Buffer): Promise<Buffer>
  /** The content with its digest as it was read, whatever was recorded. */
  readDigested(key: string): Promise<{ readonly bytes: Buffer; readonly sha256: Buffer }>
  /** What all of the file is, read whole unless this process has done so and the file on the disk is unwritten since. */
  content(key: string): Promise<BlobContent>
  /** Every byte that leaves the stream has been authenticated. */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** Undefined when there is no such blob. */
  stat(key: string): Promise<{ readonly size: number } | undefined>
  remove(key: string): Promise<void>
  /** All there are in the order of their keys, or those behind one. */
  list(after?: string): AsyncIterable<BlobEntry>
  /** Removes what was begun and not written to since: its process is dead. Answers how many. */
  removePartials(before: Date): Promise<number>
  /** Throws when nothing can be read or written now. */
  probe(): Promise<void>
  /**
   * Binds a file of before to its key, and wraps one of an older master key anew, after reading all of it. Throws,
   * and changes nothing, when the content is not the one recorded.
   */
  rewrap(key: string, sha256?: Buffer): Promise<'kept' | 'rewrapped'>
}

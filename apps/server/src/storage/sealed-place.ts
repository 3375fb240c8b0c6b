import type { BlobEntry } from './blob-store.ts'

/**
 * Where sealed files lie: a disk, or an object store. What is in them it neither knows nor can read. A file of a key
 * is there whole or not at all.
 */
export interface SealedPlace {
  /** Lets the pieces take the key's place when all of them are there; durable when it resolves. */
  write(key: string, pieces: AsyncIterable<Buffer>): Promise<void>
  /** Throws `StoredFileError` when there is none. `expects` says how much of it will be read. */
  open(key: string, expects: 'header' | 'all'): Promise<SealedFile>
  /** The size as it lies there; undefined when there is none. */
  stat(key: string): Promise<{ readonly size: number } | undefined>
  remove(key: string): Promise<void>
  /** All there are in the order of their keys, or those behind one. */
  list(after?: string): AsyncIterable<BlobEntry>
  /** Removes what was begun and not written to since. Answers how many. */
  removePartials(before: Date): Promise<number>
  /** Throws when nothing can be read or written there now. */
  probe(): Promise<void>
}

/** A sealed file that is being read. */
export interface SealedFile {
  readonly size: number
  /** Tells the file from every other that has had its name. */
  readonly mark: string
  /** Bytes from a position on, in pieces of any length; fewer than asked where the file ends. */
  read(from: number, length: number): AsyncIterable<Buffer>
  close(): Promise<void>
}

const keyForm = /^[0-9a-f]{32}$/

/** Whether a name can be a key: 16 random bytes in hexadecimal. */
export function isBlobKey(name: string): boolean {
  return keyForm.test(name)
}

/** Throws for what leads elsewhere. */
export function requireBlobKey(key: string): void {
  if (!isBlobKey(key)) throw new Error('not a blob key')
}

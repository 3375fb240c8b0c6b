import { StoreAway } from './store-away.ts'

/** A file of the store that cannot be had: it is not there, or not as it was written. */
export class StoredFileError extends Error {
  readonly code: 'missing' | 'damaged'

  constructor(code: StoredFileError['code'], key: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : `the stored file is ${code} (${key})`, { cause })
    this.name = 'StoredFileError'
    this.code = code
  }
}

/** What an error of reading says of the file; one that says nothing, such as too many open files, as it is. */
export function storedFileError(error: unknown, key: string): unknown {
  if (error instanceof StoredFileError || error instanceof StoreAway || !(error instanceof Error))
    return error
  const code = 'syscall' in error && 'code' in error ? error.code : 'damaged'
  if (code === 'ENOENT' || code === 'ENOTDIR') return new StoredFileError('missing', key, error)
  return code === 'damaged' || code === 'EIO' ? new StoredFileError('damaged', key, error) : error
}

import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import type { S3Settings } from '../config-storage.ts'
import type { BlobEntry } from './blob-store.ts'
import { isBlobKey, requireBlobKey, type SealedFile, type SealedPlace } from './sealed-place.ts'
import { headerLength } from './segments.ts'
import { StoreAway } from './store-away.ts'
import { StoredFileError } from './stored-file-error.ts'

/** Fetched with the header of a file that will be read whole: most contracts are shorter. */
const firstFetch = 512 * 1024
/** How often a body that breaks off is taken up again where it broke. */
const mostResumptions = 3
/** Pieces of one file that are on their way at once, each 5 MiB in memory. */
const partsAtOnce = 2

/** Files of a bucket. The client is loaded when it is first asked for: installations on a disk do without. */
export function s3Place(settings: S3Settings): SealedPlace {
  const bucket = new S3Bucket(settings)
  return {
    write: (key, pieces) => bucket.write(key, pieces),
    open: (key, expects) => bucket.open(key, expects === 'header' ? headerLength : firstFetch),
    stat: (key) => bucket.stat(key),
    remove: (key) => bucket.remove(key),
    list: (after) => bucket.list(after),
    removePartials: (before) => bucket.removePartials(before),
    probe: () => bucket.probe(),
  }
}

interface Part {
  readonly bytes: Buffer
  readonly size: number
  readonly mark: string
}

class S3Bucket {
  readonly #settings: S3Settings
  #client: Promise<S3Client> | undefined

  constructor(settings: S3Settings) {
    this.#settings = settings
  }

  /** In one piece or in several: the file is there when the last one is. */
  async write(key: string, pieces: AsyncIterable<Buffer>): Promise<void> {
    const { Upload } = await import('@aws-sdk/lib-storage')
    const client = await this.#open()
    let broken: { readonly error: unknown } | undefined
    // What the source says is told as it is, not as a fault of the store; a store that fails ends it from outside.
    const watched = async function* (): AsyncGenerator<Buffer, void, undefined> {
      let isTaken = false
      try {
        for await (const piece of pieces) {
          isTaken = true
          yield piece
          isTaken = false
        }
      } catch (error) {
        if (!isTaken) broken = { error }
        throw error
      }
    }
    const upload = new Upload({
      client,
      params: { ...this.#place(key), Body: Readable.from(watched(), { objectMode: false }) },
      queueSize: partsAtOnce,
    })
    await upload.done().catch((error: unknown) => {
      throw broken ? broken.error : new StoreAway(error)
    })
  }

  async open(key: string, length: number): Promise<SealedFile> {
    const head = await this.#firstPart(key, length)
    const read = this.#read.bind(this)
    return {
      size: head.size,
      mark: head.mark,
      async *read(from, wanted) {
        const end = Math.min(from + wanted, head.size)
        const known = head.bytes.subarray(from, end)
        if (known.length > 0) yield known
        yield* read(key, from + known.length, end)
      },
      close: async () => {},
    }
  }

  async stat(key: string): Promise<{ size: number } | undefined> {
    const { HeadObjectCommand } = await import('@aws-sdk/client-s3')
    const found = await this.#unlessMissing(async (client) =>
      client.send(new HeadObjectCommand(this.#place(key))),
    )
    return found && { size: found.ContentLength ?? 0 }
  }

  async remove(key: string): Promise<void> {
    const { DeleteObjectCommand } = await import('@aws-sdk/client-s3')
    await this.#unlessMissing(async (client) => client.send(new DeleteObjectCommand(this.#place(key))))
  }

  async *list(after = ''): AsyncGenerator<BlobEntry, void, undefined> {
    const { ListObjectsV2Command } = await import('@aws-sdk/client-s3')
    const { bucket: Bucket, prefix: Prefix } = this.#settings
    for (let last = after; ;) {
      const StartAfter = `${Prefix}${last}`
      // Each page begins where the one before it ended.
      // oxlint-disable-next-line no-await-in-loop
      const page = await this.#ask(async (client) =>
        client.send(new ListObjectsV2Command({ Bucket, Prefix, StartAfter })),
      )
      const found = page.Contents ?? []
      for (const { Key = '', LastModified } of found) {
        const key = Key.slice(Prefix.length)
        if (isBlobKey(key)) yield { key, writtenTime: LastModified ?? new Date() }
      }
      const end = found.at(-1)?.Key
      if (end === undefined || page.IsTruncated !== true) return
      last = end.slice(Prefix.length)
    }
  }

  /** Files whose pieces were begun and never put together. */
  async removePartials(before: Date): Promise<number> {
    const { AbortMultipartUploadCommand, ListMultipartUploadsCommand } = await import('@aws-sdk/client-s3')
    const { bucket: Bucket, prefix: Prefix } = this.#settings
    // Some stores cannot name them; those have a rule of their own that ends them.
    const page = await this.#ask(async (client) =>
      client.send(new ListMultipartUploadsCommand({ Bucket, Prefix })).catch(unlessNotImplemented),
    )
    const old = (page.Uploads ?? []).filter(({ Initiated }) => Initiated !== undefined && Initiated < before)
    for (const { Key, UploadId } of old) {
      // oxlint-disable-next-line no-await-in-loop
      await this.#unlessMissing(async (client) =>
        client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })),
      )
    }
    return old.length
  }

  async probe(): Promise<void> {
    const { HeadBucketCommand } = await import('@aws-sdk/client-s3')
    await this.#ask(async (client) => client.send(new HeadBucketCommand({ Bucket: this.#settings.bucket })))
  }

  #place(key: string): { Bucket: string; Key: string } {
    requireBlobKey(key)
    return { Bucket: this.#settings.bucket, Key: `${this.#settings.prefix}${key}` }
  }

  /** The beginning of a file, and how long all of it is. Throws `StoredFileError` when there is none. */
  async #firstPart(key: string, length: number): Promise<Part> {
    const { GetObjectCommand } = await import('@aws-sdk/client-s3')
    const place = this.#place(key)
    const found = await this.#unlessMissing(async (client) => {
      const asked = new GetObjectCommand({ ...place, Range: `bytes=0-${length - 1}` })
      const part = await client.send(asked).catch(emptyWhereOutOfRange)
      return { ...part, bytes: Buffer.from((await part.Body?.transformToByteArray()) ?? []) }
    })
    if (!found) throw new StoredFileError('missing', key, undefined)
    // `bytes 0-67/4711`; a store that does not know ranges answers with all of it.
    const size = Number(/\/(\d+)$/.exec(found.ContentRange ?? '')?.[1] ?? found.bytes.length)
    return { bytes: found.bytes, size, mark: `${found.ETag} ${size} ${found.LastModified?.getTime()}` }
  }

  /** The bytes between two positions as they come; where a body breaks off, the rest is asked for. */
  async *#read(key: string, from: number, end: number): AsyncGenerator<Buffer, void, undefined> {
    const { GetObjectCommand } = await import('@aws-sdk/client-s3')
    const place = this.#place(key)
    for (let [at, broken] = [from, 0]; at < end;) {
      const Range = `bytes=${at}-${end - 1}`
      // oxlint-disable-next-line no-await-in-loop
      const found = await this.#unlessMissing(async (client) =>
        client.send(new GetObjectCommand({ ...place, Range })),
      )
      if (!found) throw new StoredFileError('missing', key, undefined)
      const body = found.Body as Readable
      const before = at
      try {
        for await (const piece of body as AsyncIterable<Buffer>) {
          at += piece.length
          yield piece
        }
      } catch (error) {
        broken += 1
        if (broken > mostResumptions) throw new StoreAway(error)
      } finally {
        body.destroy()
      }
      if (at === before) broken += 1
      if (broken > mostResumptions) throw new StoreAway(new Error('the bytes do not come'))
    }
  }

  async #ask<T>(question: (client: S3Client) => Promise<T>): Promise<T> {
    const answer = await this.#unlessMissing(question)
    if (answer === undefined) throw new StoreAway(new Error('the bucket is not there'))
    return answer
  }

  /** What the store answers; undefined when it says that there is no such file. */
  async #unlessMissing<T>(question: (client: S3Client) => Promise<T>): Promise<T | undefined> {
    try {
      return await question(await this.#open())
    } catch (error) {
      if (isMissing(error)) return undefined
      throw new StoreAway(error)
    }
  }

  #open(): Promise<S3Client> {
    this.#client ??= this.#connect()
    return this.#client
  }

  async #connect(): Promise<S3Client> {
    const { S3Client } = await import('@aws-sdk/client-s3')
    const { endpoint, region, credentials, pathStyle } = this.#settings
    return new S3Client({
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(credentials && { credentials }),
      region,
      forcePathStyle: pathStyle,
      // Stores that speak S3 know no newer checksums; each segment has a tag of its own.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
  }
}

/** A missing file; a missing bucket is no file's matter. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(error.name)
}

/** Of a file without a byte a store says that it has none of those asked for. */
function emptyWhereOutOfRange(error: unknown): Partial<GetObjectCommandOutput> {
  if (error instanceof Error && error.name === 'InvalidRange') return {}
  throw error
}

function unlessNotImplemented(error: unknown): { Uploads: undefined } {
  if (error instanceof Error && error.name === 'NotImplemented') return { Uploads: undefined }
  throw error
}

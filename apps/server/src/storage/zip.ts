import { once } from 'node:events'
import { Readable, type PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { ZipFile } from 'yazl'

/** A file of an archive; its name is a relative path with `/`, and stands once. */
export interface ZipEntry {
  readonly name: string
  readonly bytes: Buffer
  readonly time: Date
}

/** Up to so many bytes the checksum is made at once, so that it stands before the content, where every reader finds it. */
const atOnceBytes = 2 * 1024 * 1024
const pieceBytes = 256 * 1024

/**
 * A ZIP as a stream, stored and not deflated: what is in it (PDFs) does not shrink. Entries are asked for one by one as
 * the stream is read, so that one of them is in memory at a time. Large archives come out as ZIP64.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile()
  // The type hides what the library documents: it is a PassThrough.
  const output = zip.outputStream as PassThrough
  zip.on('error', (error: Error) => output.destroy(error))
  // It may fail before anybody reads, who is told then; unheard, it would end the process.
  output.on('error', () => undefined)
  const closed = new AbortController()
  output.once('close', () => closed.abort())
  const fill = async (): Promise<void> => {
    // Left early, the entries are given back as well.
    for await (const entry of entries) {
      if (output.destroyed) return
      await add(zip, entry, closed.signal)
      if (output.writableNeedDrain) await once(output, 'drain', { signal: closed.signal })
    }
    zip.end()
  }
  fill().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  return output
}

async function add(zip: ZipFile, { name, bytes, time }: ZipEntry, signal: AbortSignal): Promise<void> {
  const options = { mtime: time, compress: false }
  if (bytes.length <= atOnceBytes) {
    zip.addBuffer(bytes, name, options)
    return
  }
  const stream = Readable.from(piecesOf(bytes), { objectMode: false, highWaterMark: pieceBytes })
  zip.addReadStream(stream, name, { ...options, size: bytes.length })
  await once(stream, 'end', { signal })
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer, void, undefined> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes)
    // The checksum of a large file must not hold up everybody else.
    await setImmediate()
  }
}

import type { Readable } from 'node:stream'
import type { Services } from '../http/context.ts'
import type { ByteRange } from './blob-store.ts'

/** A stored file as an answer's body that goes from the store once it was read, or was not. */
export function readOnce(
  { blobs, logger }: Pick<Services, 'blobs' | 'logger'>,
  { key, size }: { readonly key: string; readonly size: number },
): { readonly size: number; readonly open: (range?: ByteRange) => Promise<Readable> } {
  const open = async (range?: ByteRange): Promise<Readable> => {
    const stream = await blobs.open(key, range)
    return stream.once('close', () => {
      // What a crash leaves goes with the other leftovers.
      blobs
        .remove(key)
        .catch((error: unknown) => logger.warn({ err: error }, 'an archive was left in the store'))
    })
  }
  return { size, open }
}

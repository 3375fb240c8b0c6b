import { randomBytes } from 'node:crypto'
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyRing } from '../crypto/master-key.ts'
import { isJudging, openObjectStore, storeClient, type ObjectStore } from '../testing/object-store.ts'
import { encryptedStore } from './encrypted-store.ts'
import { s3Place } from './s3.ts'
import { StoredFileError } from './stored-file-error.ts'

const newKey = (): string => randomBytes(16).toString('hex')
async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}
/** The last byte waits for what is seen before it. */
async function* slowly(bytes: Buffer, seen: () => Promise<void>): AsyncGenerator<Buffer> {
  yield* inPieces(bytes.subarray(0, -1))
  await seen()
  yield bytes.subarray(-1)
}

/** What a store is asked of which the server of the tests knows nothing; `npm run judges:s3` asks another. */
describe.runIf(isJudging)('a bucket of a whole store', () => {
  let objectStore: ObjectStore
  beforeAll(async () => {
    objectStore = await openObjectStore()
  })
  afterAll(() => objectStore.close())

  it('ends an upload whose pieces were begun and never put together', async () => {
    const { settings } = objectStore
    const [place, client, key] = [s3Place(settings), storeClient(settings), newKey()]
    const whole = { Bucket: settings.bucket, Key: `${settings.prefix}${key}` }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(whole))
    await client.send(
      new UploadPartCommand({ ...whole, UploadId, PartNumber: 1, Body: randomBytes(6_000_000) }),
    )
    expect(await place.stat(key)).toBeUndefined()
    expect(await place.removePartials(new Date(Date.now() - 3_600_000))).toBe(0)
    expect(await place.removePartials(new Date(Date.now() + 60_000))).toBe(1)
    expect(await place.removePartials(new Date(Date.now() + 60_000))).toBe(0)
    const left = await client.send(
      new ListMultipartUploadsCommand({ Bucket: settings.bucket, Prefix: settings.prefix }),
    )
    expect(left.Uploads ?? []).toEqual([])
  })

  it('says of an empty file that it is damaged', async () => {
    const [place, key] = [s3Place(objectStore.settings), newKey()]
    const store = encryptedStore(place, keyRing([Buffer.alloc(32, 1)]))
    await place.write(key, inPieces(Buffer.alloc(0)))
    expect(await place.stat(key)).toEqual({ size: 0 })
    await expect(store.read(key)).rejects.toMatchObject({ code: 'damaged' })
    await expect(store.open(key)).rejects.toMatchObject({ code: 'damaged' })
    await place.remove(key)
    await expect(store.read(key)).rejects.toMatchObject({ code: 'missing' })
  })

  it('names more files than one answer holds, each once and in order', async () => {
    const place = s3Place({ ...objectStore.settings, prefix: `${objectStore.settings.prefix}many/` })
    const keys = Array.from({ length: 1_005 }, newKey)
    const waiting = [...keys]
    const writer = async (): Promise<void> => {
      for (let key = waiting.pop(); key !== undefined; key = waiting.pop())
        await place.write(key, inPieces(Buffer.from('x')))
    }
    await Promise.all(Array.from({ length: 8 }, writer))
    const found: string[] = []
    for await (const { key } of place.list()) found.push(key)
    expect(found).toEqual(keys.toSorted())
  })

  it.each([1_000, 6_000_000])(
    'shows a file of %i bytes when all of it is there, and another mark',
    async (size) => {
      const [place, key] = [s3Place(objectStore.settings), newKey()]
      const [former, newer] = [randomBytes(size), randomBytes(size)]
      await place.write(
        key,
        slowly(former, async () => {
          await expect(place.open(key, 'all')).rejects.toBeInstanceOf(StoredFileError)
          expect(await place.stat(key)).toBeUndefined()
        }),
      )
      const before = await place.open(key, 'header')
      await place.write(
        key,
        slowly(newer, async () => {
          expect((await place.open(key, 'header')).mark).toBe(before.mark)
        }),
      )
      const after = await place.open(key, 'all')
      expect([before.size, after.size, await place.stat(key)]).toEqual([size, size, { size }])
      expect(after.mark).not.toBe(before.mark)
    },
  )
})

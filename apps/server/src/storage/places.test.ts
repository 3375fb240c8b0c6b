import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import {
  createServer,
  request as ask,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { keyRing } from '../crypto/master-key.ts'
import { isJudging, openObjectStore, startObjectStore, type ObjectStore } from '../testing/object-store.ts'
import type { BlobStore } from './blob-store.ts'
import { diskPlace } from './disk.ts'
import { encryptedStore } from './encrypted-store.ts'
import { moveFiles } from './move-files.ts'
import { movingPlace } from './moving-place.ts'
import { s3Place } from './s3.ts'
import type { SealedPlace } from './sealed-place.ts'
import { segmentLength } from './segments.ts'
import { StoreAway } from './store-away.ts'
import { StoredFileError } from './stored-file-error.ts'

const keys = keyRing([Buffer.alloc(32, 1)])
let objectStore: ObjectStore
beforeAll(async () => {
  objectStore = await openObjectStore()
})
afterAll(() => objectStore.close())

let made = 0
const newDisk = async (): Promise<SealedPlace> => diskPlace(await mkdtemp(join(tmpdir(), 'qiyin-files-')))
const newBucket = (): SealedPlace => {
  made += 1
  const { settings } = objectStore
  const place = s3Place({ ...settings, prefix: `${settings.prefix}place-${made}/` })
  return isJudging ? place : atomic(place)
}

/** S3 shows a file when it is whole; the server of the tests shows what it has of it. */
function atomic(place: SealedPlace): SealedPlace {
  const writing = new Set<string>()
  return {
    ...place,
    write: async (key, pieces) => {
      writing.add(key)
      await place.write(key, pieces).finally(() => writing.delete(key))
    },
    open: async (key, expects) => {
      if (writing.has(key)) throw new StoredFileError('missing', key, undefined)
      return place.open(key, expects)
    },
  }
}

const places: [string, () => Promise<SealedPlace> | SealedPlace][] = [
  ['a disk', newDisk],
  ['a bucket', newBucket],
  ['files that move to a bucket', async () => movingPlace(newBucket(), await newDisk())],
]

describe.each(places)('%s', (_, open) => {
  let store: BlobStore
  let place: SealedPlace
  beforeAll(async () => {
    place = await open()
    store = encryptedStore(place, keys)
  })

  // The longest needs several pieces to be sent, and several to be fetched.
  it.each([0, 1, segmentLength, 3 * segmentLength + 17, 12 * 1024 * 1024 + 5])(
    'gives back %i bytes',
    async (size) => {
      const bytes = randomBytes(size)
      const stored = await store.put(bytes)
      expect(stored.size).toBe(size)
      expect((await store.read(stored.key, stored.sha256)).equals(bytes)).toBe(true)
      expect(await store.stat(stored.key)).toEqual({ size })
      expect(await store.content(stored.key)).toEqual({ size, sha256: stored.sha256 })
    },
  )

  it.each([
    [0, 0],
    [segmentLength - 1, segmentLength],
    [700_000, 1_400_000],
    [1_999_990, 5_000_000],
  ])('reads the range %i to %i', async (start, end) => {
    const bytes = randomBytes(2_000_000)
    const { key } = await store.put(Readable.from([bytes.subarray(0, 999_999), bytes.subarray(999_999)]))
    const part = await buffer(await store.open(key, { start, end }))
    expect(part.equals(bytes.subarray(start, end + 1))).toBe(true)
  })

  it('names what it has in order, from a key on, and forgets what is removed', async () => {
    const mine = encryptedStore(await open(), keys)
    const stored = await Promise.all(Array.from({ length: 5 }, (_unused, n) => mine.put(Buffer.from([n]))))
    const inOrder = stored.map(({ key }) => key).toSorted()
    const listed = async (after?: string): Promise<string[]> => {
      const found: string[] = []
      for await (const entry of mine.list(after)) found.push(entry.key)
      return found
    }
    expect(await listed()).toEqual(inOrder)
    expect(await listed(inOrder[1])).toEqual(inOrder.slice(2))
    await mine.remove(inOrder[0] ?? '')
    await mine.remove(inOrder[0] ?? '')
    expect(await listed()).toEqual(inOrder.slice(1))
    expect(await mine.stat(inOrder[0] ?? '')).toBeUndefined()
  })

  it('says that a file is missing, and of one that was exchanged that it is damaged', async () => {
    const [one, other] = [await store.put(Buffer.from('甲')), await store.put(Buffer.from('乙'))]
    await expect(store.read('0'.repeat(32))).rejects.toMatchObject({ code: 'missing' })
    await expect(store.open('0'.repeat(32))).rejects.toMatchObject({ code: 'missing' })
    await place.write(one.key, rawOf(place, other.key))
    await expect(store.read(one.key)).rejects.toMatchObject({ code: 'damaged' })
    await place.write(one.key, Readable.from([Buffer.from('short')]))
    await expect(store.read(one.key)).rejects.toMatchObject({ code: 'damaged' })
    await expect(store.read('../../etc/passwd')).rejects.toThrow('not a blob key')
  })

  it('keeps nothing of an upload that broke off', async () => {
    const mine = encryptedStore(await open(), keys)
    await expect(mine.put(Readable.from(brokenChunks()))).rejects.toThrow('the client went away')
    for await (const { key } of mine.list()) expect(key).toBe('nothing')
  })

  it('wraps a file under a new master key where it lies', async () => {
    const bytes = randomBytes(200_000)
    const { key, sha256 } = await store.put(bytes)
    const renewed = keyRing([Buffer.alloc(32, 2), Buffer.alloc(32, 1)])
    expect(await encryptedStore(place, renewed).rewrap(key, sha256)).toBe('rewrapped')
    const after = encryptedStore(place, keyRing([Buffer.alloc(32, 2)]))
    expect((await after.read(key, sha256)).equals(bytes)).toBe(true)
    expect(await after.rewrap(key, sha256)).toBe('kept')
  })

  it('has nothing that was begun and left', async () => {
    expect(await store.removePartials(new Date(Date.now() + 1000))).toBe(0)
  })

  it('can be used', async () => {
    await expect(store.probe()).resolves.toBeUndefined()
  })
})

async function* brokenChunks(): AsyncGenerator<Buffer> {
  yield randomBytes(6 * 1024 * 1024)
  throw new Error('the client went away')
}

async function* rawOf(place: SealedPlace, key: string): AsyncGenerator<Buffer> {
  const file = await place.open(key, 'all')
  yield* file.read(0, file.size)
  await file.close()
}

test('files move to a bucket and back while they are read, and the former place is empty', async () => {
  const [disk, bucket] = [await newDisk(), newBucket()]
  const before = encryptedStore(disk, keys)
  const contents = [0, 1, segmentLength, 900_000].map((size) => randomBytes(size))
  const stored = await Promise.all(contents.map((bytes) => before.put(bytes)))
  for (const [to, from] of [
    [bucket, disk],
    [disk, bucket],
  ] as const) {
    const moving = encryptedStore(movingPlace(to, from), keys)
    const reading = (async () => {
      for (let round = 0; round < 5; round += 1)
        for (const [index, { key, sha256 }] of stored.entries())
          expect((await moving.read(key, sha256)).equals(contents[index] ?? Buffer.alloc(0))).toBe(true)
    })()
    const added = await moving.put(Buffer.from('new'))
    const [moved] = await Promise.all([moveFiles(from, to), reading])
    expect(moved).toEqual({ moved: expect.any(Number) as number, kept: 0, problems: [] })
    expect(moved.moved).toBeGreaterThanOrEqual(stored.length)
    for await (const { key } of from.list()) expect(key).toBe('nothing')
    expect((await encryptedStore(to, keys).read(added.key)).toString()).toBe('new')
  }
})

test('a file that moves from the bucket while it is read is read to its end', async () => {
  const [disk, bucket] = [await newDisk(), newBucket()]
  const bytes = randomBytes(3_000_000)
  const { key } = await encryptedStore(bucket, keys).put(bytes)
  const stream = await encryptedStore(movingPlace(disk, bucket), keys).open(key)
  expect(await moveFiles(bucket, disk)).toMatchObject({ moved: 1 })
  expect((await buffer(stream)).equals(bytes)).toBe(true)
})

test('a move that was ended goes on, keeps what is newer, and leaves what it cannot bring', async () => {
  const [disk, bucket] = [await newDisk(), newBucket()]
  const { key } = await encryptedStore(disk, keys).put(randomBytes(1000))
  await bucket.write(key, rawOf(disk, key))
  expect(await moveFiles(disk, bucket)).toEqual({ moved: 0, kept: 1, problems: [] })
  const other = await encryptedStore(disk, keys).put(randomBytes(1000))
  await bucket.write(other.key, Readable.from([Buffer.from('of somebody else')]))
  const { moved, kept, problems } = await moveFiles(disk, bucket)
  expect([moved, kept, problems.length]).toEqual([0, 0, 1])
  expect(await disk.stat(other.key)).toBeDefined()
})

describe('a bucket that cannot be used', () => {
  it('is away when nobody answers, and says nothing of its files', async () => {
    const away = await startObjectStore()
    const store = encryptedStore(s3Place(away.settings), keys)
    const { key } = await store.put(Buffer.from('x'))
    await away.close()
    await expect(store.read(key)).rejects.toBeInstanceOf(StoreAway)
    await expect(store.put(Buffer.from('y'))).rejects.toBeInstanceOf(StoreAway)
    await expect(store.put(randomBytes(12_000_000))).rejects.toBeInstanceOf(StoreAway)
    await expect(store.stat(key)).rejects.toBeInstanceOf(StoreAway)
    await expect(store.probe()).rejects.toBeInstanceOf(StoreAway)
  })

  it('is away when it is not there, or the key is wrong', async () => {
    const { settings } = objectStore
    const nowhere = encryptedStore(s3Place({ ...settings, bucket: 'no-such-bucket' }), keys)
    await expect(nowhere.read('0'.repeat(32))).rejects.toBeInstanceOf(StoreAway)
    await expect(nowhere.probe()).rejects.toBeInstanceOf(StoreAway)
    const credentials = { accessKeyId: 'NOBODY', secretAccessKey: 'unknown' }
    const stranger = encryptedStore(s3Place({ ...settings, credentials }), keys)
    await expect(stranger.put(Buffer.from('x'))).rejects.toBeInstanceOf(StoreAway)
  })

  it('says of an empty file that it is damaged, not that the store is away', async () => {
    // The server of the tests breaks off where S3 and others answer so.
    const told =
      '<?xml version="1.0"?><Error><Code>InvalidRange</Code><Message>not satisfiable</Message></Error>'
    const server = createServer((_, response) => {
      response.writeHead(416, { 'content-type': 'application/xml' }).end(told)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    const place = s3Place({ ...objectStore.settings, endpoint: `http://127.0.0.1:${port}` })
    const store = encryptedStore(place, keys)
    await expect(store.read('0'.repeat(32))).rejects.toMatchObject({ code: 'damaged' })
    await expect(store.open('0'.repeat(32))).rejects.toMatchObject({ code: 'damaged' })
    server.close()
  })

  it('is read on where a body breaks off', async () => {
    const { endpoint = '' } = objectStore.settings
    const breaking = breakingProxy(endpoint, 2)
    breaking.server.listen(0, '127.0.0.1')
    await once(breaking.server, 'listening')
    const { port } = breaking.server.address() as { port: number }
    const bytes = randomBytes(3_000_000)
    const { key, sha256 } = await encryptedStore(s3Place(objectStore.settings), keys).put(bytes)
    const through = s3Place({ ...objectStore.settings, endpoint: `http://127.0.0.1:${port}` })
    expect((await encryptedStore(through, keys).read(key, sha256)).equals(bytes)).toBe(true)
    expect(breaking.broken()).toBe(2)
    breaking.server.close()
  })
})

/** Before the store: breaks off the first long bodies. */
function breakingProxy(endpoint: string, most: number): { server: Server; broken: () => number } {
  let broken = 0
  const pass = async ({ url, method, headers }: IncomingMessage, response: ServerResponse): Promise<void> => {
    // The host that was signed is passed on with the others.
    const [answer] = (await once(ask(`${endpoint}${url}`, { method, headers }).end(), 'response')) as [
      IncomingMessage,
    ]
    const bytes = await buffer(answer)
    response.writeHead(answer.statusCode ?? 0, answer.headers)
    if (bytes.length < 1_000_000 || broken >= most) {
      response.end(bytes)
      return
    }
    broken += 1
    response.write(bytes.subarray(0, 300_000), () => response.destroy())
  }
  return { server: createServer((request, response) => void pass(request, response)), broken: () => broken }
}

import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, readlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { keyRing } from '../crypto/master-key.ts'
import type { BlobStore } from './blob-store.ts'
import { diskStore } from './disk.ts'
import { segmentLength } from './segments.ts'

const keys = keyRing([Buffer.alloc(32, 1)])
let directory: string
let store: BlobStore
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'qiyin-files-'))
  store = diskStore(directory, keys)
})

function pathOf(key: string): string {
  return join(directory, key.slice(0, 2), key.slice(2, 4), key)
}

test.each([0, 1, segmentLength - 1, segmentLength, segmentLength + 1, 3 * segmentLength + 17])(
  'gives back %i bytes with their hash and size',
  async (size) => {
    const bytes = randomBytes(size)
    const stored = await store.put(bytes)
    expect(stored).toMatchObject({ size, sha256: createHash('sha256').update(bytes).digest() })
    expect((await store.read(stored.key)).equals(bytes)).toBe(true)
    expect(await store.stat(stored.key)).toEqual({ size })
  },
)

test('takes files and streams as well', async () => {
  const bytes = randomBytes(200_000)
  const path = join(directory, 'source')
  await writeFile(path, bytes)
  const chunks = Array.from({ length: 40 }, (_, index) => bytes.subarray(index * 5000, (index + 1) * 5000))
  const [fromPath, fromStream] = [await store.put({ path }), await store.put(Readable.from(chunks))]
  expect((await store.read(fromPath.key)).equals(bytes)).toBe(true)
  expect((await store.read(fromStream.key)).equals(bytes)).toBe(true)
})

test.each([
  [0, 0],
  [10, 20],
  [segmentLength - 1, segmentLength],
  [segmentLength, 2 * segmentLength - 1],
  [100, 3 * segmentLength],
  [3 * segmentLength, 10 * segmentLength],
])('reads the range %i to %i', async (start, end) => {
  const bytes = randomBytes(3 * segmentLength + 17)
  const { key } = await store.put(bytes)
  const part = await buffer(await store.open(key, { start, end }))
  expect(part.equals(bytes.subarray(start, end + 1))).toBe(true)
})

test.runIf(process.platform === 'linux')('a reader that leaves early leaves no file open', async () => {
  const { key } = await store.put(randomBytes(3 * segmentLength))
  const openFiles = async (): Promise<number> => {
    const links = await readdir('/proc/self/fd')
    const paths = await Promise.all(links.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
    return paths.filter((path) => path === pathOf(key)).length
  }
  const [unread, begun] = [await store.open(key), await store.open(key)]
  await once(begun, 'readable')
  expect(await openFiles()).toBe(2)
  unread.destroy()
  begun.destroy()
  await expect.poll(openFiles).toBe(0)
})

test('a changed, shortened or lengthened file does not read', async () => {
  const { key } = await store.put(randomBytes(3 * segmentLength))
  const sound = await readFile(pathOf(key))
  const changed = Buffer.from(sound)
  changed[70_000] = (changed[70_000] ?? 0) ^ 1
  const withoutLast = sound.subarray(0, sound.length - segmentLength - 16)
  for (const bytes of [
    changed,
    withoutLast,
    sound.subarray(0, -1),
    Buffer.concat([sound, Buffer.alloc(20)]),
  ]) {
    await writeFile(pathOf(key), bytes)
    await expect(store.read(key)).rejects.toThrow(Error)
  }
  await truncate(pathOf(key), 10)
  await expect(store.read(key)).rejects.toThrow(Error)
})

test('the content is nowhere to be read on the disk', async () => {
  const { key } = await store.put(Buffer.from('机密合同'.repeat(1000)))
  expect((await readFile(pathOf(key))).includes(Buffer.from('机密合同'))).toBe(false)
})

async function* brokenChunks(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(100_000)
  throw new Error('the client went away')
}

test('a failed upload leaves nothing behind', async () => {
  const broken = Readable.from(brokenChunks())
  await expect(store.put(broken)).rejects.toThrow('the client went away')
  expect(await readdir(join(directory, 'incoming'))).toEqual([])
})

test('a removed file is gone, and keys cannot lead elsewhere', async () => {
  const { key } = await store.put(Buffer.from('x'))
  await store.remove(key)
  expect(await store.stat(key)).toBeUndefined()
  await expect(store.read('../../etc/passwd')).rejects.toThrow('not a blob key')
})

import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, open, readdir, readFile, readlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { keyRing } from '../crypto/master-key.ts'
import { unbind } from '../testing/unbound-blob.ts'
import type { BlobStore } from './blob-store.ts'
import { diskPlace } from './disk.ts'
import { encryptedStore } from './encrypted-store.ts'
import { headerLength, sealedLength, segmentLength } from './segments.ts'

const keys = keyRing([Buffer.alloc(32, 1)])
let directory: string
let store: BlobStore
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'qiyin-files-'))
  store = encryptedStore(diskPlace(directory), keys)
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

test('goes on where a disk that is nearly full took less than it was given', async () => {
  const probe = await open(directory)
  const handles = Object.getPrototypeOf(probe) as typeof probe
  await probe.close()
  const write = Reflect.get(handles, 'write') as (this: typeof probe, ...given: unknown[]) => unknown
  const short = vi.spyOn(handles, 'write').mockImplementation(function (
    this: typeof probe,
    ...given: unknown[]
  ) {
    const [bytes, from = 0] = given as [Buffer, number?]
    return Reflect.apply(write, this, [bytes, from, Math.min(10_000, bytes.length - from)])
  } as never)
  const bytes = randomBytes(2 * segmentLength + 17)
  const { key } = await store.put(bytes).finally(() => short.mockRestore())
  expect((await store.read(key)).equals(bytes)).toBe(true)
})

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

test('a file under the name of another does not read, nor does one whose segments were put in another order', async () => {
  const [one, other] = [await store.put(randomBytes(200_000)), await store.put(randomBytes(200_000))]
  const [bytes, others] = [await readFile(pathOf(one.key)), await readFile(pathOf(other.key))]
  await writeFile(pathOf(one.key), others)
  await writeFile(pathOf(other.key), bytes)
  for (const { key } of [one, other]) {
    await expect(store.read(key)).rejects.toThrow('belongs to another name')
    await expect(store.open(key, { start: 0, end: 9 })).rejects.toThrow('belongs to another name')
    await expect(store.rewrap(key)).rejects.toThrow('belongs to another name')
  }
  const segment = (index: number): Buffer =>
    bytes.subarray(headerLength + index * sealedLength, headerLength + (index + 1) * sealedLength)
  const swapped = [bytes.subarray(0, headerLength), segment(1), segment(0), segment(2), segment(3)]
  await writeFile(pathOf(one.key), Buffer.concat(swapped))
  await expect(store.read(one.key)).rejects.toThrow(Error)
  // A header of its own name with the segments of an older file of another.
  await writeFile(
    pathOf(one.key),
    Buffer.concat([bytes.subarray(0, headerLength), others.subarray(headerLength)]),
  )
  await expect(store.read(one.key)).rejects.toThrow(Error)
  await writeFile(pathOf(one.key), bytes)
  expect(
    createHash('sha256')
      .update(await store.read(one.key))
      .digest(),
  ).toEqual(one.sha256)
})

test('content that is not the recorded one is refused, and what is shown is computed', async () => {
  const { key, sha256 } = await store.put(Buffer.from('合同'))
  const recorded = createHash('sha256').update('另一份合同').digest()
  await expect(store.read(key, recorded)).rejects.toThrow('not the one that was recorded')
  expect((await store.read(key, sha256)).toString()).toBe('合同')
  expect((await store.readDigested(key)).sha256).toEqual(sha256)
})

const accepting = (): BlobStore => encryptedStore(diskPlace(directory), keys, { acceptsUnbound: true })

describe('files of before names were bound', () => {
  test('are bound by reading what was recorded, and refused once all are bound', async () => {
    const bytes = randomBytes(100_000)
    const { key, sha256 } = await store.put(bytes)
    await unbind(pathOf(key), { key, keys })
    await expect(store.read(key, sha256)).rejects.toThrow('not bound to its name')
    const old = accepting()
    expect((await buffer(await old.open(key, { start: 5, end: 9 }))).equals(bytes.subarray(5, 10))).toBe(true)
    await expect(store.read(key)).rejects.toThrow('not bound to its name')
    expect((await old.read(key, sha256)).equals(bytes)).toBe(true)
    expect((await store.read(key, sha256)).equals(bytes)).toBe(true)
    expect(await readdir(join(directory, 'incoming'))).toEqual([])
  })

  test('are not bound to a name they were not recorded under', async () => {
    const [one, other] = [await store.put(Buffer.from('甲')), await store.put(Buffer.from('乙'))]
    await unbind(pathOf(one.key), { key: one.key, keys })
    await writeFile(pathOf(other.key), await readFile(pathOf(one.key)))
    const before = await readFile(pathOf(other.key))
    await expect(accepting().read(other.key, other.sha256)).rejects.toThrow('not the one that was recorded')
    await expect(store.rewrap(other.key, other.sha256)).rejects.toThrow('not the one that was recorded')
    await expect(store.rewrap(other.key)).rejects.toThrow('not bound to its name')
    expect(await readFile(pathOf(other.key))).toEqual(before)
  })

  test('rewrap binds them, and after a rotation frees files of the old master key', async () => {
    const bytes = randomBytes(70_000)
    const { key, sha256 } = await store.put(bytes)
    await unbind(pathOf(key), { key, keys })
    expect([await store.rewrap(key, sha256), await store.rewrap(key, sha256)]).toEqual(['rewrapped', 'kept'])
    const newKey = Buffer.alloc(32, 2)
    const rotated = encryptedStore(diskPlace(directory), keyRing([newKey, Buffer.alloc(32, 1)]))
    expect(await rotated.rewrap(key)).toBe('rewrapped')
    expect(
      (await encryptedStore(diskPlace(directory), keyRing([newKey])).read(key, sha256)).equals(bytes),
    ).toBe(true)
  })
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

import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { zipOf, type ZipEntry } from './zip.ts'

const time = new Date('2026-11-20T04:00:00Z')

async function* given(files: Readonly<Record<string, Buffer>>): AsyncGenerator<ZipEntry> {
  for (const [name, bytes] of Object.entries(files)) yield { name, bytes, time }
}

it('holds each file as it was given, small and large, under its Chinese name', async () => {
  const files = {
    'HT-1-采购合同.pdf': Buffer.from('small'),
    '空.txt': Buffer.alloc(0),
    'HT-2-框架合同.pdf': Buffer.alloc(5_000_000, 'large'),
  }
  const unzipped = unzipSync(await buffer(zipOf(given(files))))
  expect(Object.keys(unzipped)).toEqual(Object.keys(files))
  for (const [name, bytes] of Object.entries(files))
    expect(Buffer.from(unzipped[name] ?? []).equals(bytes)).toBe(true)
})

it('asks for the next file only when the ones before were read', async () => {
  let asked = 0
  async function* many(): AsyncGenerator<ZipEntry> {
    for (let n = 0; n < 200; n += 1) {
      asked += 1
      yield { name: `${n}.pdf`, bytes: Buffer.alloc(100_000), time }
    }
  }
  const stream = zipOf(many())
  await new Promise((resolve) => stream.once('readable', resolve))
  await new Promise((resolve) => setImmediate(resolve))
  expect(asked).toBeLessThan(10)
  expect((await buffer(stream)).length).toBeGreaterThan(20_000_000)
  expect(asked).toBe(200)
})

async function* broken(): AsyncGenerator<ZipEntry> {
  yield { name: '1.pdf', bytes: Buffer.from('1'), time }
  throw new Error('gone')
}

it('fails as its files do', async () => {
  await expect(buffer(zipOf(broken()))).rejects.toThrow('gone')
})

it('tells of a failure whoever begins to read only then, and ends no process before', async () => {
  const stream = zipOf(broken())
  await new Promise((resolve) => stream.once('close', resolve))
  await expect(buffer(stream)).rejects.toThrow('gone')
})

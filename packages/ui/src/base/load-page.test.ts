import { expect, test, vi } from 'vitest'
import { ChunkFailure, isChunkFailure, loadChunk, page } from './load-page.ts'

const Page = (): null => null

test('gives the route the component named', async () => {
  await expect(page(async () => ({ Page }), 'Page')()).resolves.toEqual({ Component: Page })
})

test('tries a chunk once more', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValueOnce('module')
  await expect(loadChunk(load)).resolves.toBe('module')
})

test('says that a chunk did not come', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('404'))
  await expect(loadChunk(load)).rejects.toBeInstanceOf(ChunkFailure)
  expect(load).toHaveBeenCalledTimes(2)
})

test('gives up after two minutes', async () => {
  vi.useFakeTimers()
  const outcome = loadChunk(() => new Promise(() => undefined)).catch((thrown: unknown) => thrown)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await outcome).toBeInstanceOf(ChunkFailure)
  vi.useRealTimers()
})

test.each([
  [new ChunkFailure(undefined), true],
  [new TypeError('Failed to fetch dynamically imported module: https://sign.example/a.js'), true],
  [new TypeError('error loading dynamically imported module: https://sign.example/a.js'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new Error('Unable to preload CSS for /esignature/assets/a.css'), true],
  [new TypeError('undefined is not a function'), false],
])('knows by %s whether code did not come', (error, expected) => {
  expect(isChunkFailure(error)).toBe(expected)
})

import { expect, it } from 'vitest'
import { ThumbnailQueue } from './thumbnail-queue.ts'

const free = new AbortController().signal

it('starts a job only when the one before it has ended', async () => {
  const queue = new ThumbnailQueue()
  const log: string[] = []
  const first = Promise.withResolvers<void>()
  const one = queue.add(async () => {
    log.push('one starts')
    await first.promise
    log.push('one ends')
  }, free)
  const two = queue.add(async () => {
    log.push('two')
  }, free)
  await Promise.resolve()
  first.resolve()
  await Promise.all([one, two])
  expect(log).toEqual(['one starts', 'one ends', 'two'])
})

it('goes on after a job that fails, and tells its caller', async () => {
  const queue = new ThumbnailQueue()
  const failing = queue.add(() => Promise.reject(new Error('unreadable page')), free)
  let isDone = false
  const next = queue.add(async () => {
    isDone = true
  }, free)
  await expect(failing).rejects.toThrow('unreadable page')
  await next
  expect(isDone).toBe(true)
})

it('skips a job that was given up while it waited', async () => {
  const queue = new ThumbnailQueue()
  const abort = new AbortController()
  let hasRun = false
  const job = queue.add(async () => {
    hasRun = true
  }, abort.signal)
  abort.abort()
  await job
  expect(hasRun).toBe(false)
})

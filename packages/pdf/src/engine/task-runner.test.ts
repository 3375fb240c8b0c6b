import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TaskRunner, type RunnerTask } from './task-runner.ts'
import type { StartWorker, WorkerEvents } from './worker-port.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const task: RunnerTask = { operation: 'renderPage', args: [], timeoutMs: 5000, leastShare: 0.5 }

interface SilentWorker {
  usedMs: number
  say: WorkerEvents['message']
}

/** A worker that says nothing by itself, and has had the processor for as long as it is told. */
function silentWorker(): { start: StartWorker; worker: SilentWorker } {
  const worker: SilentWorker = { usedMs: 0, say: () => undefined }
  const start: StartWorker = ({ message }) => {
    worker.say = message
    return {
      usedMs: () => worker.usedMs,
      send: () => undefined,
      end: () => Promise.resolve(),
      hold: () => undefined,
    }
  }
  return { start, worker }
}

function begin(): { done: Promise<unknown>; worker: SilentWorker } {
  const { start, worker } = silentWorker()
  const done = new TaskRunner(start).run(task)
  worker.say({ kind: 'ready' })
  return { done, worker }
}

test('a task that the machine had no time for is waited for longer', async () => {
  const { done, worker } = begin()
  vi.advanceTimersByTime(2 * task.timeoutMs + 1)
  worker.say({ kind: 'result', id: 1, value: 'the page', retire: false, memoryBytes: 0 })
  await expect(done).resolves.toBe('the page')
})

test('and given up in the end, as nothing of its own doing', async () => {
  const { done } = begin()
  vi.advanceTimersByTime(3 * task.timeoutMs)
  await expect(done).rejects.toMatchObject({ code: 'starved' })
})

test('what it gets of the processor meanwhile counts together', async () => {
  const { done, worker } = begin()
  worker.usedMs = 2000
  vi.advanceTimersByTime(task.timeoutMs)
  worker.usedMs = 2500
  vi.advanceTimersByTime(task.timeoutMs)
  await expect(done).rejects.toMatchObject({ code: 'timeout' })
})

test('a task that had the processor is ended at its time', async () => {
  const { done, worker } = begin()
  worker.usedMs = 4000
  vi.advanceTimersByTime(task.timeoutMs)
  await expect(done).rejects.toMatchObject({ code: 'timeout' })
})

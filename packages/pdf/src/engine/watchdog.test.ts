import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const watchdog = JSON.stringify(new URL('./watchdog.ts', import.meta.url).href)

/** How a process ends that is busy for good under a watchdog that knows this of it. */
async function endOf(known: { memoryMb: number; parent: string }, busy: string): Promise<unknown> {
  const program = `
    const { Worker } = require('node:worker_threads')
    const workerData = { memoryMb: ${known.memoryMb}, parent: ${known.parent} }
    new Worker(new URL(${watchdog}), { workerData }).once('online', () => { ${busy} })`
  // A watchdog that sleeps is told apart by the signal.
  const child = spawn(process.execPath, ['--eval', program], { stdio: 'ignore', timeout: 60_000 })
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return signal
}

test('ends a process that holds more memory than it may, though it never rests', async () => {
  const busy = 'const held = []; for (;;) if (held.length < 400) held.push(Buffer.alloc(1024 * 1024, 1))'
  expect(await endOf({ memoryMb: 64, parent: 'process.ppid' }, busy)).toBe('SIGKILL')
})

test('ends a process whose parent is gone, though it never rests', async () => {
  expect(await endOf({ memoryMb: 4096, parent: '-1' }, 'for (;;);')).toBe('SIGKILL')
})

import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { AnswerMessage, TaskMessage } from './messages.ts'
import type { LaneName } from './operations.ts'
import { serveOperations } from './serve-operations.ts'

// Whoever signs goes before whoever looks.
setPriority(10)
const [lane, memoryMb] = process.argv.slice(2)
const watchdog = new Worker(new URL('./watchdog.ts', import.meta.url), {
  workerData: { memoryMb: Number(memoryMb), parent: process.ppid },
  // Room for code is set aside in full at once, and counts against the limit of the process.
  resourceLimits: { codeRangeSizeMb: 16, maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
})
watchdog.unref()
process.on('disconnect', () => process.exit())
// Named by process-port.ts, which starts this.
await serveOperations(lane as LaneName, {
  send: (message) => void process.send?.(message),
  receive: (listener) =>
    void process.on('message', (message) => listener(message as TaskMessage | AnswerMessage)),
})

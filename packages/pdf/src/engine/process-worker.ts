import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { AnswerMessage, TaskMessage } from './messages.ts'
import type { LaneName } from './operations.ts'
import { type Piece, PieceReceiver, PieceSender } from './pieces.ts'
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
const sender = new PieceSender(
  (piece) =>
    new Promise((resolve, reject) => {
      process.send?.(piece, (error: Error | null) => (error ? reject(error) : resolve()))
    }),
)
// Named by process-port.ts, which starts this.
await serveOperations(lane as LaneName, {
  send: (message) => sender.send(message),
  receive: (listener) => {
    const receiver = new PieceReceiver((message) => listener(message as TaskMessage | AnswerMessage))
    process.on('message', (piece) => receiver.receive(piece as Piece))
  },
})

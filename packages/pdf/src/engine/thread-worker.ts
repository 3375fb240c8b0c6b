import { parentPort, workerData } from 'node:worker_threads'
import type { LaneName } from './operations.ts'
import { serveOperations } from './serve-operations.ts'

const port = parentPort
if (!port) throw new Error('thread-worker.ts runs in a worker thread only')
const { lane } = workerData as { lane: LaneName } // as thread-port.ts starts it
await serveOperations(lane, {
  send: (message, moved) => port.postMessage(message, moved),
  receive: (listener) => void port.on('message', listener),
})

import { Worker } from 'node:worker_threads'
import { keepImportWrappers } from './import-wrappers.ts'
import type { LaneName } from './operations.ts'
import type { FromWorker, StartWorker } from './worker-port.ts'

// As this is loaded, before any part of the process starts a thread.
keepImportWrappers()

/** Starts worker threads for a lane. `memoryMb` is the JavaScript heap of each. */
export function threadStarter(lane: LaneName, memoryMb: number): StartWorker {
  return (events) => {
    const worker = new Worker(new URL('./thread-worker.ts', import.meta.url), {
      workerData: { lane },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    worker.on('message', (message: FromWorker) => events.message(message))
    worker.on('error', (error) => events.gone(error instanceof Error ? error.message : String(error)))
    worker.on('exit', (code) => events.gone(`exit code ${code}`))
    return {
      // A thread tells of itself only between two steps of its work.
      usedMs: () => undefined,
      send: (message, moved) => worker.postMessage(message, moved),
      end: async () => void (await worker.terminate()),
      hold: (alive) => (alive ? worker.ref() : worker.unref()),
    }
  }
}

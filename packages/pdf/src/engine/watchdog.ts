import { workerData } from 'node:worker_threads'

/** What an idle process holds: the program itself, of which most is shared. */
const emptyMb = 128
const everyMs = 100

const { memoryMb, parent } = workerData as { memoryMb: number; parent: number } // as process-worker.ts starts it
const mostBytes = (emptyMb + memoryMb) * 1024 * 1024

// In a thread of its own, because the process may be busy for good: it must not outgrow its memory where the system
// sets no limit, nor outlive the server.
setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, everyMs)

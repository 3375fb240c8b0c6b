import { workerData } from 'node:worker_threads'

const everyMs = 100
const { memoryMb, parent } = workerData as { memoryMb: number; parent: number } // as typst-process.ts starts it

// In a thread of its own, because compiling leaves no moment for anything else.
setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > memoryMb * 1024 * 1024
  if (isTooLarge || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, everyMs)

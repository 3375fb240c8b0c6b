import { readFile } from 'node:fs/promises'
import { deserialize } from 'node:v8'
import { sign as signInProcess } from '@qiyin/pdf'
import { createPdfEngine, handOver } from '@qiyin/pdf/engine'
import type { PeakMemoryTask } from './peak-memory.ts'

const [where, taskPath = ''] = process.argv.slice(2)
const { request, small, path } = deserialize(await readFile(taskPath)) as PeakMemoryTask // written by the parent
const engine = createPdfEngine({ lanes: { signing: { workers: 1 } } })

// The start is a process that has signed before: everything is loaded and compiled by a small document.
await sign(Buffer.from(small))
globalThis.gc?.()
const start = process.memoryUsage.rss()
const document = await readFile(path)
const fileMb = document.length / 1e6
await sign(document)
const peak = await peakRss()
console.info(JSON.stringify({ fileMb, peakMb: (peak - start) / 1e6 }))
await engine.close()

async function sign(bytes: Buffer): Promise<void> {
  await (where === 'engine'
    ? engine.run('fillFields', handOver(bytes), request)
    : signInProcess(bytes, request))
}

/** In bytes. What the system calls a process's maximum includes what its parent had when it was started. */
async function peakRss(): Promise<number> {
  const status = await readFile('/proc/self/status', 'latin1').catch(() => '')
  const kilobytes = /^VmHWM:\s*(\d+) kB/m.exec(status)?.[1]
  return (kilobytes === undefined ? process.resourceUsage().maxRSS : Number(kilobytes)) * 1024
}

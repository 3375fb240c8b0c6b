import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { createPdfEngine, handOver } from '@qiyin/pdf/engine'
import { report } from '../measure.ts'
import { companySeal, positionBox, scannedContract } from './documents.ts'
import { makeParties, signerName } from './parties.ts'

const times = 5

/** How long the engine's caller is kept from everything else while a file of 20 MB is taken in, signed and verified. */
export async function benchEventLoop(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'qiyin-bench-'))
  const engine = createPdfEngine({ lanes: { signing: { workers: 1 } } })
  try {
    const path = join(folder, 'contract.pdf')
    await writeFile(path, scannedContract(10, 2_000_000))
    const { signer, root } = await makeParties('rsa-2048')
    const fields = [{ name: 'a', appearance: companySeal() }]
    const work = async (): Promise<void> => {
      const upload = await engine.run('prepareUpload', handOver(await readFile(path)))
      const boxes = { fields: [{ name: 'a', box: positionBox(0) }] }
      const prepared = await engine.run('prepareFields', handOver(upload.bytes), boxes)
      const request = { fields, signer, signerName, time: new Date() }
      const signed = await engine.run('fillFields', handOver(prepared.bytes), request)
      await engine.run('verifyPdf', handOver(signed.bytes), { trustedRoots: [root.certificate] })
    }
    await measure(work)
  } finally {
    await engine.close()
    await rm(folder, { recursive: true })
  }
}

async function measure(work: () => Promise<void>): Promise<void> {
  await work()
  const busy = await longestDelay(async () => {
    for (let round = 0; round < times; round++) await work()
  })
  // What the machine's other work alone does to an idle loop, for as long.
  const idle = await longestDelay(() => wait(busy.tookMs))
  console.info(
    '\nevent loop of the caller: 20 MB read, taken in, prepared, signed and verified in the engine',
  )
  report('longest delay', busy.delayMs, 'ms')
  report('longest delay of an idle loop, for as long', idle.delayMs, 'ms')
  report('longest piece of work without a break, CPU time', busy.pieceMs, 'ms', { atMost: 20 })
  report('CPU time of the caller, all five steps', busy.cpuMs / times, 'ms')
}

interface Delay {
  delayMs: number
  pieceMs: number
  cpuMs: number
  tookMs: number
}

async function longestDelay(work: () => Promise<unknown>): Promise<Delay> {
  const monitor = monitorEventLoopDelay({ resolution: 1 })
  const start = performance.now()
  const first = threadCpuMs()
  let last = first
  let pieceMs = 0
  // Every millisecond the loop is free: what was computed since is one piece of work, or several short ones.
  const sampler = setInterval(() => {
    const now = threadCpuMs()
    pieceMs = Math.max(pieceMs, now - last)
    last = now
  }, 1)
  monitor.enable()
  await work()
  monitor.disable()
  clearInterval(sampler)
  return {
    delayMs: monitor.max / 1e6,
    pieceMs,
    cpuMs: threadCpuMs() - first,
    tookMs: performance.now() - start,
  }
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

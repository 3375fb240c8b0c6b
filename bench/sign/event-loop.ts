import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { createPdfEngine } from '@qiyin/pdf/engine/pdf-engine.ts'
import { report } from '../measure.ts'
import { companySeal, positionBox, scannedContract } from './documents.ts'
import { makeParties, signerName } from './parties.ts'

const times = 5

/** How long the engine's caller is kept from everything else while a file of 20 MB is prepared, signed and verified. */
export async function benchEventLoop(): Promise<void> {
  const { signer, root } = await makeParties('rsa-2048')
  const engine = createPdfEngine({ workers: 1 })
  const contract = scannedContract(10, 2_000_000)
  const appearance = companySeal()
  const work = async (): Promise<void> => {
    const upload = await engine.run('prepareUpload', contract)
    const prepared = await engine.run('prepareFields', upload.bytes, {
      fields: [{ name: 'a', box: positionBox(0) }],
    })
    const fields = [{ name: 'a', appearance }]
    const signed = await engine.run('fillFields', prepared.bytes, {
      fields,
      signer,
      signerName,
      time: new Date(),
    })
    await engine.run('verifyPdf', signed.bytes, { trustedRoots: [root.certificate] })
  }
  await work()
  const busy = await longestDelay(async () => {
    for (let round = 0; round < times; round++) await work()
  })
  // What the machine's other work alone does to an idle loop, for as long.
  const idle = await longestDelay(() => wait(busy.tookMs))
  console.info('\nevent loop of the caller, 20 MB uploaded, prepared, signed and verified in the engine')
  report('longest delay', busy.delayMs, 'ms', { atMost: 20 })
  report('the same loop idle', idle.delayMs, 'ms')
  report('CPU time of the caller, each operation', busy.cpuMs / times / 4, 'ms')
  await engine.close()
}

interface Delay {
  delayMs: number
  cpuMs: number
  tookMs: number
}

async function longestDelay(work: () => Promise<unknown>): Promise<Delay> {
  const monitor = monitorEventLoopDelay({ resolution: 1 })
  const start = performance.now()
  const cpu = process.threadCpuUsage()
  monitor.enable()
  await work()
  monitor.disable()
  const { user, system } = process.threadCpuUsage(cpu)
  return { delayMs: monitor.max / 1e6, cpuMs: (user + system) / 1000, tookMs: performance.now() - start }
}

import { readdir, readFile } from 'node:fs/promises'
import { type CompiledTemplate, createRenderer } from '@qiyin/templates'
import { report } from '../measure.ts'

/** Nearly as many as a process makes before another takes its place. */
const documents = 1900

/** What a process of Typst holds at the end of its life, over what it held after a quarter of it. */
export async function benchLongRun(
  template: CompiledTemplate,
  valuesOf: (index: number) => Record<string, string>,
): Promise<void> {
  const renderer = createRenderer({ processes: 1 })
  const seen: number[] = []
  for (let index = 0; index < documents; index++) {
    await renderer.render(template, valuesOf(index))
    if (index % 20 === 0) seen.push(await typstMegabytes())
  }
  await renderer.close()
  const most = Math.max(...seen)
  const early = Math.max(...seen.slice(0, Math.ceil(seen.length / 4)))
  report(`memory of a process, ${documents} documents`, most, 'MB', { atMost: 400 })
  report('of it, more than in its first quarter', most - early, 'MB', { atMost: 100 })
}

async function typstMegabytes(): Promise<number> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [status = '', command = ''] = await Promise.all(
      ['status', 'cmdline'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
    )
    const isOurs = status.includes(`PPid:\t${process.pid}\n`) && command.includes('typst-process')
    if (isOurs) return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
  }
  return Number.NaN
}

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import fonts from '@qiyin/fonts'
import { compileTemplate, createRenderer, type ScannedTemplate } from '@qiyin/templates'
import { filledDocx } from '../../packages/templates/src/office/office-document.ts'
import { fontConfiguration } from '../../packages/templates/src/office/soffice-settings.ts'
import { report } from '../measure.ts'
import { benchLongRun } from './long-run.ts'

const soffice = process.env['LIBREOFFICE_PATH'] || '/usr/bin/soffice'
const documents = 20

/**
 * CPU of a contract by Typst, and by a LibreOffice that is warm: what so many files more cost in one start than one
 * file. Both are processes of their own, whose CPU the system counts.
 */
export async function benchEngines(scanned: ScannedTemplate, values: Record<string, string>): Promise<void> {
  const template = compileTemplate(scanned)
  const valuesOf = (index: number): Record<string, string> => ({ ...values, 'party.field0': `第${index}份` })
  const renderer = createRenderer({ processes: 1 })
  const { pages } = await renderer.check(template)
  for (let index = 0; index < documents; index++) await renderer.render(template, valuesOf(index))
  const [before, started] = [await typstCpuMs(), performance.now()]
  for (let index = 0; index < documents; index++) await renderer.render(template, valuesOf(-index))
  const typst = ((await typstCpuMs()) - before) / documents
  const wall = (performance.now() - started) / documents
  await renderer.close()
  await benchLongRun(template, valuesOf)
  report(`a contract of ${pages} pages as PDF by Typst, warm`, typst, 'ms CPU')
  report('the same, one process', wall, 'ms')
  report('contracts a second, one process', 1000 / wall, '')
  const { office } = template
  if (!existsSync(soffice) || !office) return console.info(`LibreOffice is not at ${soffice}: not compared`)
  const files = Array.from({ length: documents + 1 }, (_, index) => filledDocx(office, valuesOf(index)))
  const one = await sofficeCpuMs(files.slice(0, 1))
  const warm = ((await sofficeCpuMs(files)) - one) / documents
  report('the same by LibreOffice, kept warm', warm, 'ms CPU')
  report('LibreOffice kept warm, in terms of Typst', warm / typst, '×', { atLeast: 3 })
  report('LibreOffice, a start for each, in terms of Typst', one / typst, '×', { atLeast: 20 })
}

/** Of the processes of Typst that this one has started (proc(5): 14 and 15 of `stat`, in hundredths of a second). */
async function typstCpuMs(): Promise<number> {
  let sum = 0
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [stat, command] = await Promise.all(
      ['stat', 'cmdline'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
    )
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
    if (Number(fields[1]) === process.pid && command?.includes('typst-process'))
      sum += (Number(fields[11]) + Number(fields[12])) * 10
  }
  return sum
}

async function sofficeCpuMs(files: readonly Uint8Array[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'qiyin-bench-'))
  try {
    const paths = files.map((_, index) => join(folder, `${index}.docx`))
    for (const [index, file] of files.entries()) await writeFile(paths[index] ?? '', file)
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
    const convert = ['--headless', '--norestore', profile, '--convert-to', 'pdf', '--outdir', folder]
    const timed = '"$0" "$@" > /dev/null 2>&1; times'
    for (const name of ['serif', 'serifBold', 'sans', 'rare'] as const)
      await writeFile(join(folder, `${name}.ttf`), fonts.readFont(name))
    await writeFile(join(folder, 'fonts.conf'), fontConfiguration(folder))
    // With the same faces, or what it costs is mostly the search for others.
    const env = { ...process.env, FONTCONFIG_FILE: join(folder, 'fonts.conf') }
    const args = ['-c', timed, soffice, ...convert, ...paths]
    const { stdout } = await promisify(execFile)('bash', args, { env })
    const made = (await readdir(folder)).filter((name) => name.endsWith('.pdf')).length
    if (made !== files.length) throw new Error(`LibreOffice has made ${made} of ${files.length} files`)
    return childrenMs(stdout)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The second line of the shell's `times`: user and system time of what it has started. */
function childrenMs(times: string): number {
  const [, children = ''] = times.trim().split('\n')
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + (Number(minutes) * 60 + Number(seconds)) * 1000,
    0,
  )
}

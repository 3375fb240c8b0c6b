import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fonts from '@qiyin/fonts'
import { TemplateError } from '../errors.ts'
import type { OfficeEngine } from './office-engine.ts'
import { fontConfiguration, profileSettings } from './soffice-settings.ts'

/** Where LibreOffice is, and what it may take. */
export interface SofficeOptions {
  /** Of the program `soffice`. */
  readonly path: string
  readonly timeoutMs?: number
  /** Processes at most; one takes up to 400 MB. */
  readonly processes?: number
  readonly queueLength?: number
}

const mostBytes = 64 * 1024 * 1024

/** LibreOffice on this machine: a process, a profile and a folder for each file, gone with it. */
export function soffice({
  path,
  timeoutMs = 60_000,
  processes = 1,
  queueLength = 200,
}: SofficeOptions): OfficeEngine {
  const running = new Set<ChildProcess>()
  const waiting: (() => void)[] = []
  let busy = 0
  let isClosed = false
  let faces: Promise<string> | undefined
  let wrapper: Promise<readonly string[]> | undefined
  const enter = async (): Promise<void> => {
    if (isClosed || waiting.length >= queueLength) throw new TemplateError('busy')
    if (busy >= processes) await new Promise<void>((resolve) => waiting.push(resolve))
    else busy += 1
  }
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
  const run = async (docx: Uint8Array): Promise<Uint8Array> => {
    if (isClosed) throw new TemplateError('busy')
    faces ??= unpackFaces()
    wrapper ??= withoutNetwork()
    const folder = await mkdtemp(join(tmpdir(), 'qiyin-office-'))
    try {
      const command = [...(await wrapper), path, ...(await prepare(folder, docx))]
      await finish(command, { folder, faces: await faces, timeoutMs, running })
      return await resultOf(folder)
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  }
  return {
    convert: async (docx) => {
      await enter()
      return run(docx).finally(leave)
    },
    close: async () => {
      isClosed = true
      for (const next of waiting.splice(0)) next()
      for (const child of running) stop(child)
      const folder = await faces?.catch(() => undefined)
      if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Where LibreOffice finds our faces: it reads files, and the package keeps them packed. */
async function unpackFaces(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'qiyin-faces-'))
  for (const name of ['serif', 'serifBold', 'sans', 'rare'] as const)
    await writeFile(join(folder, `${name}.ttf`), fonts.readFont(name))
  await mkdir(join(folder, 'cache'))
  await writeFile(join(folder, 'fonts.conf'), fontConfiguration(folder))
  return folder
}

/** What a process is started by so that it has no network: a namespace of its own, where the system grants one. */
async function withoutNetwork(): Promise<readonly string[]> {
  const wrapper = ['unshare', '--user', '--map-current-user', '--net']
  const child = spawn('unshare', [...wrapper.slice(1), 'true'], { stdio: 'ignore' })
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('exit', resolve)
  })
  return code === 0 ? wrapper : []
}

async function prepare(folder: string, docx: Uint8Array): Promise<string[]> {
  const profile = join(folder, 'profile')
  await mkdir(join(profile, 'user'), { recursive: true })
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), profileSettings)
  await writeFile(join(folder, 'document.docx'), docx)
  return [
    '--headless',
    '--norestore',
    '--nolockcheck',
    '--nodefault',
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    '--convert-to',
    'pdf:writer_pdf_Export',
    '--outdir',
    folder,
    join(folder, 'document.docx'),
  ]
}

interface Bounds {
  readonly folder: string
  readonly faces: string
  readonly timeoutMs: number
  readonly running: Set<ChildProcess>
}

async function finish(
  [program = '', ...args]: readonly string[],
  { folder, faces, timeoutMs, running }: Bounds,
): Promise<void> {
  const child = spawn(program, args, {
    cwd: folder,
    // A group of its own: soffice is a script that starts the program.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Nothing of the server's environment, where its secrets are.
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      HOME: folder,
      TMPDIR: folder,
      LANG: 'C.UTF-8',
      FONTCONFIG_FILE: join(faces, 'fonts.conf'),
    },
  })
  running.add(child)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(0, 2000)
  })
  let timer: NodeJS.Timeout | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new TemplateError('timeout')), timeoutMs)
      child.once('error', (cause) => reject(new TemplateError('engine-failed', undefined, { cause })))
      child.once('exit', (code, signal) => {
        if (code === 0) return resolve()
        const cause = new Error(`${signal ?? `exit code ${code}`}: ${said}`)
        reject(new TemplateError('engine-failed', undefined, { cause }))
      })
    })
  } finally {
    clearTimeout(timer)
    running.delete(child)
    stop(child)
  }
}

/** Ends a process and whatever it has started. */
function stop({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has ended by itself.
  }
}

async function resultOf(folder: string): Promise<Uint8Array> {
  const path = join(folder, 'document.pdf')
  // It ends well without a file when it cannot read one.
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new TemplateError('engine-failed')
  if (found.size > mostBytes) throw new TemplateError('too-large')
  return readFile(path)
}

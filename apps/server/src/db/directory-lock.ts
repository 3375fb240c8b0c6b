import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'

export class DirectoryLockedError extends Error {
  readonly lockFile: string

  constructor(lockFile: string, holder: Holder | undefined) {
    const who =
      holder === undefined
        ? '另一个进程'
        : holder.host === hostname()
          ? `另一个进程（进程号 ${holder.pid}）`
          : `另一台主机（${holder.host}）`
    super(
      `数据目录正被${who}使用，内置数据库只能由一个进程打开。请先停止它，或用 DATA_DIR 指定其他目录。` +
        `若确认没有进程在使用，请删除 ${lockFile} 后重试。`,
    )
    this.name = 'DirectoryLockedError'
    this.lockFile = lockFile
  }
}

interface Holder {
  readonly pid: number
  /** Changes with each boot of the machine. */
  readonly bootId: string
  /** Tells a process from a later one with the same number. */
  readonly started: string
  readonly host: string
}

/**
 * Makes this process the only one to open `directory`; rejects with DirectoryLockedError. The lock of a dead
 * process is taken over, never that of a live one that is merely silent: a busy process misses heartbeats.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const lockFile = `${directory}.lock`
  await mkdir(dirname(lockFile), { recursive: true })
  const mine = JSON.stringify(await describeProcess(process.pid))
  if (!(await create(lockFile, mine))) {
    await takeOver(lockFile)
    if (!(await create(lockFile, mine))) throw new DirectoryLockedError(lockFile, await readHolder(lockFile))
  }
  return async () => {
    const text = await readFile(lockFile, 'utf8').catch(() => '')
    if (text === mine) await rm(lockFile)
  }
}

async function create(lockFile: string, text: string): Promise<boolean> {
  try {
    const file = await open(lockFile, 'wx', 0o600)
    await file.writeFile(text)
    await file.sync()
    await file.close()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function takeOver(lockFile: string): Promise<void> {
  const text = await readFile(lockFile, 'utf8').catch(() => '')
  const holder = parseHolder(text)
  if (holder === undefined || (await isAlive(holder))) throw new DirectoryLockedError(lockFile, holder)
  // Two processes may judge the same lock dead: whoever moves away something else than what it judged gives way.
  const aside = `${lockFile}.${process.pid}`
  await rename(lockFile, aside).catch(() => undefined)
  const moved = await readFile(aside, 'utf8').catch(() => text)
  if (moved !== text) {
    await rename(aside, lockFile)
    throw new DirectoryLockedError(lockFile, parseHolder(moved))
  }
  await rm(aside, { force: true })
}

async function readHolder(lockFile: string): Promise<Holder | undefined> {
  return parseHolder(await readFile(lockFile, 'utf8').catch(() => ''))
}

function parseHolder(text: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    const { pid, bootId, started, host } = value as Partial<Record<keyof Holder, unknown>>
    if (typeof pid !== 'number' || typeof bootId !== 'string') return undefined
    return { pid, bootId, started: String(started), host: String(host) }
  } catch {
    // Written halfway by a process that died in it, or about to be written: both are told to the operator.
    return undefined
  }
}

async function isAlive(holder: Holder): Promise<boolean> {
  if (holder.host !== hostname()) return true
  const now = await describeProcess(holder.pid)
  if (now.bootId !== holder.bootId) return false
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return now.started === holder.started
}

async function describeProcess(pid: number): Promise<Holder> {
  const proc = existsSync('/proc/self/stat')
  const bootId = proc ? await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '') : ''
  const stat = proc ? await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '') : ''
  // Field 22, counted from after the command's closing parenthesis (proc(5)).
  const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  return { pid, bootId: bootId.trim(), started, host: hostname() }
}

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { testClock } from '../config.ts'

const program = fileURLToPath(new URL('../main.ts', import.meta.url))
const compileCache = fileURLToPath(new URL('../../../../node_modules/.cache/node-compile', import.meta.url))

/** A server as operators run it, in a process of its own. */
export interface ProductProcess {
  readonly pid: number
  /** Origin, without a trailing slash; undefined for a process that only works. */
  readonly url: string | undefined
  /** Resolves when it has ended, however. */
  readonly ended: Promise<Ended>
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<Ended>
}

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

interface Start {
  readonly environment: Readonly<Record<string, string>>
  /** Where what it says is appended; undefined shows its errors. */
  readonly log?: string
}

const greetings = /契印已启动：(\S+)\/esignature\/web|契印后台任务进程已启动/

/** Starts one and waits until it says that it serves; rejects when it ends before that. */
export async function startProcess({ environment, log }: Start): Promise<ProductProcess> {
  const child = spawn(process.execPath, [program], {
    env: { ...testClock(), NODE_COMPILE_CACHE: compileCache, HOST: '127.0.0.1', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', log === undefined ? 'inherit' : 'pipe'],
  })
  const killWithParent = (): void => void child.kill('SIGKILL')
  process.once('exit', killWithParent)
  const ended = once(child, 'exit').then(([code, signal]): Ended => {
    process.off('exit', killWithParent)
    return { code, signal }
  })
  if (log !== undefined) {
    const file = createWriteStream(log, { flags: 'a' })
    for (const output of [child.stdout, child.stderr]) output?.pipe(file, { end: false })
    void ended.then(() => file.end())
  }
  const greeted = await Promise.race([greetingOf(child), ended])
  if ('code' in greeted)
    throw new Error(`the server ended before it served (${greeted.code ?? greeted.signal})`)
  const kill = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<Ended> => {
    child.kill(signal)
    return ended
  }
  return { pid: child.pid ?? 0, url: greeted.url, ended, kill }
}

/** The output is read on, or the server would wait for its reader. */
function greetingOf({ stdout }: ChildProcess): Promise<{ url: string | undefined }> {
  const { promise, resolve } = Promise.withResolvers<{ url: string | undefined }>()
  if (!stdout) throw new Error('the server has no output')
  createInterface({ input: stdout }).on('line', (line) => {
    const greeting = greetings.exec(line)
    if (greeting) resolve({ url: greeting[1] })
  })
  return promise
}

import { type ChildProcess, spawn } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'
import { importWrapperFlag } from './import-wrappers.ts'
import type { LaneName } from './operations.ts'
import { processorMs } from './processor-time.ts'
import { type Piece, PieceReceiver, PieceSender } from './pieces.ts'
import type { FromWorker, StartWorker } from './worker-port.ts'

const program = fileURLToPath(new URL('./process-worker.ts', import.meta.url))

/** V8 sets aside room for code that counts as data before a byte of it is used (Node 24, x64: 575 MB). */
const reservedMb = 640

/** A limit of the system's own that is narrower already is as good. */
const limited = 'ulimit -d "$1" 2>/dev/null || [ "$(ulimit -d)" != unlimited ] || exit 70; shift; exec "$@"'

/** What a process gives out before it dies is kept to this length. */
const lastWords = 2000

/** Starts worker processes for a lane. `memoryMb` is all memory that each may hold. */
export function processStarter(lane: LaneName, memoryMb: number): StartWorker {
  return (events) => {
    const child = start(lane, memoryMb)
    let said = ''
    let isGone = false
    const gone = (why: string): void => {
      isGone = true
      events.gone(said === '' ? why : `${why}: ${said}`)
    }
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(0, lastWords)
    })
    const receiver = new PieceReceiver((message) => events.message(message as FromWorker))
    child.on('message', (piece) => receiver.receive(piece as Piece)) // process-worker.ts sends nothing else
    // A channel that has closed meanwhile is told by the exit.
    const sender = new PieceSender(
      (piece) =>
        new Promise((resolve, reject) => {
          child.send(piece, (error) => (error ? reject(error) : resolve()))
        }),
    )
    child.on('error', (error) => gone(error.message))
    child.on('exit', (code, signal) => gone(signal ?? `exit code ${code}`))
    return {
      pid: child.pid,
      usedMs: () => processorMs(child.pid),
      send: (message) => sender.send(message),
      end: () =>
        new Promise((resolve) => {
          if (isGone) return resolve()
          hold(child, true)
          child.once('exit', () => resolve())
          child.kill('SIGKILL')
        }),
      hold: (alive) => hold(child, alive),
    }
  }
}

function start(lane: LaneName, memoryMb: number): ChildProcess {
  const command = [
    process.execPath,
    importWrapperFlag,
    `--max-old-space-size=${memoryMb}`,
    program,
    lane,
    String(memoryMb),
  ]
  const kilobytes = String((reservedMb + memoryMb) * 1024)
  // The data limit counts what can be written to, so it leaves alone what WebAssembly only sets aside.
  const bounded =
    process.platform === 'linux' ? ['/bin/sh', '-c', limited, 'sh', kilobytes, ...command] : command
  const [file = '', ...args] = bounded
  const cache = getCompileCacheDir()
  return spawn(file, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    // Nothing of the server's environment, where its secrets are.
    env: cache === undefined ? {} : { NODE_COMPILE_CACHE: cache },
  })
}

function hold(child: ChildProcess, alive: boolean): void {
  // A pipe is a socket, which the type of a stream does not tell.
  const handles = [child, child.channel, child.stderr as (typeof child.stderr & Partial<ChildProcess>) | null]
  for (const handle of handles) {
    if (alive) handle?.ref?.()
    else handle?.unref?.()
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { FieldValues } from '../docx/fill-docx.ts'
import { TemplateError } from '../errors.ts'
import type { CompiledTemplate } from '../template/compile-template.ts'
import type { FromTypst, ToTypst } from './typst-messages.ts'

const program = fileURLToPath(new URL('./typst-process.ts', import.meta.url))
/** Templates that a process keeps; of many pictures each may be twenty megabytes. */
const templatesPerProcess = 8
/** A process ends after so many documents: what little it loses to them does not add up. */
const rendersPerProcess = 2000

/** How a pool is built. */
export interface TypstPoolOptions {
  readonly processes: number
  readonly timeoutMs: number
  readonly memoryMb: number
  readonly queueLength: number
}

type Done = FromTypst & { kind: 'done' }

/** A document to be made. */
interface Wanted {
  readonly template: CompiledTemplate
  readonly values: FieldValues
  readonly links: Readonly<Record<string, string>>
  readonly standard: string | undefined
}

interface Task extends Wanted {
  readonly resolve: (done: Done) => void
  readonly reject: (error: Error) => void
}

/** Typst in processes of its own, each started when first needed, stopped when it takes too long or too much. */
export class TypstPool {
  readonly #options: TypstPoolOptions
  readonly #idle: TypstProcess[] = []
  readonly #waiting: Task[] = []
  readonly #running = new Set<TypstProcess>()
  #isClosed = false

  constructor(options: TypstPoolOptions) {
    this.#options = options
  }

  render(wanted: Wanted): Promise<Done> {
    if (this.#isClosed || this.#waiting.length >= this.#options.queueLength)
      return Promise.reject(new TemplateError('busy'))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...wanted, resolve, reject })
      this.#next()
    })
  }

  /** Ends all processes; what waits is refused. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const task of this.#waiting.splice(0)) task.reject(new TemplateError('busy'))
    await Promise.all([...this.#idle, ...this.#running].map((one) => one.end()))
  }

  #next(): void {
    if (this.#waiting.length === 0) return
    const free =
      this.#idle.pop() ??
      (this.#running.size < this.#options.processes ? new TypstProcess(this.#options) : undefined)
    const task = free && this.#waiting.shift()
    if (!free || !task) return
    this.#running.add(free)
    free
      .run(task)
      .then(task.resolve, task.reject)
      .finally(() => {
        this.#running.delete(free)
        if (free.isUsable && !this.#isClosed) this.#idle.push(free)
        else void free.end()
        this.#next()
      })
  }
}

/** Freeing compiled code that threads share can kill a process (decision 85). */
const importWrapperFlag = '--wasm-wrapper-tiering-budget=1000000000'
/** What Typst has made is freed by the collector alone, which sees too little of it to run by itself. */
const collectorFlag = '--expose-gc'
/** Faces and documents go back to the system when they are freed: glibc would keep ever larger ones for itself. */
const allocator = { MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024) }

class TypstProcess {
  readonly #options: TypstPoolOptions
  readonly #child: ChildProcess
  readonly #loaded: string[] = []
  #renders = 0
  #isGone = false
  #said = ''
  #answer: ((message: FromTypst | Error) => void) | undefined

  constructor(options: TypstPoolOptions) {
    this.#options = options
    const cache = getCompileCacheDir()
    this.#child = spawn(
      process.execPath,
      [importWrapperFlag, collectorFlag, program, String(options.memoryMb)],
      {
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        serialization: 'advanced',
        // Nothing of the server's environment, where its secrets are.
        env: { ...allocator, ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }) },
      },
    )
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#said = (this.#said + text).slice(0, 2000)
    })
    this.#child.on('message', (message) => this.#receive(message as FromTypst)) // typst-process.ts sends nothing else
    this.#child.on('error', (error) =>
      this.#gone(new TemplateError('engine-failed', undefined, { cause: error })),
    )
    this.#child.on('exit', (code, signal) => {
      const cause = new Error(`${signal ?? `exit code ${code}`}: ${this.#said}`)
      // Its own watchdog kills it; when this pool does, nobody waits for an answer any more.
      const isTooLarge = signal === 'SIGKILL' || signal === 'SIGABRT'
      this.#gone(new TemplateError(isTooLarge ? 'memory-exceeded' : 'engine-failed', undefined, { cause }))
    })
    this.#hold(false)
  }

  get isUsable(): boolean {
    return !this.#isGone && this.#renders < rendersPerProcess
  }

  async run({ template, values, links, standard }: Task): Promise<Done> {
    this.#hold(true)
    let timer: NodeJS.Timeout | undefined
    try {
      return await new Promise<Done>((resolve, reject) => {
        timer = setTimeout(() => {
          reject(new TemplateError('timeout'))
          this.#isGone = true
          this.#child.kill('SIGKILL')
        }, this.#options.timeoutMs)
        this.#answer = (message) => {
          if (message instanceof Error) reject(message)
          else if (message.kind === 'done') resolve(message)
          else if (message.kind === 'failed')
            reject(new TemplateError(message.code, undefined, { cause: new Error(message.reason) }))
        }
        this.#load(template)
        const inputs = { values: JSON.stringify(values), links: JSON.stringify(links) }
        this.#send({ kind: 'render', key: template.key, ...inputs, standard })
      })
    } finally {
      clearTimeout(timer)
      this.#answer = undefined
      this.#renders += 1
      this.#hold(false)
    }
  }

  end(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#child.exitCode !== null || this.#child.signalCode !== null) return resolve()
      this.#hold(true)
      this.#child.once('exit', () => resolve())
      this.#child.kill('SIGKILL')
    })
  }

  #load({ key, markup, pictures }: CompiledTemplate): void {
    const at = this.#loaded.indexOf(key)
    if (at >= 0) this.#loaded.splice(at, 1)
    else this.#send({ kind: 'load', key, markup, pictures })
    this.#loaded.push(key)
    const oldest = this.#loaded.length > templatesPerProcess ? this.#loaded.shift() : undefined
    if (oldest !== undefined) this.#send({ kind: 'forget', key: oldest })
  }

  #send(message: ToTypst): void {
    // A channel that has closed meanwhile is told by the exit.
    this.#child.send(message, () => undefined)
  }

  #receive(message: FromTypst): void {
    if (message.kind !== 'ready') this.#answer?.(message)
  }

  #gone(error: Error): void {
    this.#isGone = true
    this.#answer?.(error)
  }

  /** An idle process does not keep the program alive. */
  #hold(alive: boolean): void {
    const { channel, stderr } = this.#child
    // A pipe is a socket, which the type of a stream does not tell.
    for (const handle of [this.#child, channel, stderr as (typeof stderr & Partial<ChildProcess>) | null]) {
      if (alive) handle?.ref?.()
      else handle?.unref?.()
    }
  }
}

import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { CaseLine } from './fuzz-limits.ts'

/** Which cases to run. */
export interface FuzzRun {
  seed: number
  /** First case. */
  from: number
  /** How many. */
  cases: number
  /** What runs them, given seed, first case and end: `fuzz-process.ts`, or one that speaks as it does. */
  script?: URL | undefined
}

/** A case that broke a rule, and how. `makeCase(seed, index)` makes its file again. */
export interface FuzzFailure {
  index: number
  problem: string
}

/** What a run found. */
export interface FuzzReport {
  failures: FuzzFailure[]
  /** Files that could be opened in spite of their damage; of signed files, those that passed. */
  opened: number
}

/** Wall-clock time without a sign of life; far above the limit of CPU time, for machines with much to do. */
const silenceMs = 30_000
const maxFailures = 100
const heapFlags = ['--max-old-space-size=256', '--max-semi-space-size=8']
const damaged = new URL('./fuzz-process.ts', import.meta.url)

/** Runs cases in a process of their own; after a hang or a crash a new one goes on with the next case. */
export async function fuzz({ seed, from, cases, script = damaged }: FuzzRun): Promise<FuzzReport> {
  const report: FuzzReport = { failures: [], opened: 0 }
  const to = from + cases
  for (let next = from; next < to && report.failures.length < maxFailures;) {
    // The next process goes on where this one ended.
    // oxlint-disable-next-line no-await-in-loop
    next = await runProcess(fileURLToPath(script), [seed, next, to], report)
  }
  return report
}

/** Returns the case to go on with. */
function runProcess(
  script: string,
  args: [seed: number, from: number, to: number],
  report: FuzzReport,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let current = -1
    let done = false
    let lastFailure = -1
    const child = spawn(process.execPath, [...heapFlags, script, ...args.map(String)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let errors = ''
    const kill = (): void => {
      errors += 'hangs'
      child.kill('SIGKILL')
    }
    let timer = setTimeout(kill, silenceMs)
    child.stderr.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString()).slice(-2000)
    })
    createInterface({ input: child.stdout }).on('line', (text) => {
      clearTimeout(timer)
      timer = setTimeout(kill, silenceMs)
      // The process writes nothing else.
      const line = JSON.parse(text) as CaseLine
      if (line.kind === 'start') current = line.index
      else if (line.kind === 'done') {
        done = true
        report.opened += line.opened
      } else {
        lastFailure = line.index
        report.failures.push({ index: line.index, problem: line.problem })
        if (report.failures.length >= maxFailures) child.kill('SIGKILL')
      }
    })
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(timer)
      if (current < 0) {
        reject(new Error(`the process did not start: ${errors}`))
        return
      }
      if (!done && lastFailure !== current) {
        report.failures.push({ index: current, problem: `the process died (${code}): ${errors}` })
      }
      resolve(done ? args[2] : current + 1)
    })
  })
}

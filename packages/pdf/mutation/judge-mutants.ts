import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Answer, Coverage, Question } from './messages.ts'

/** How a mutant ended. */
export interface Verdict {
  id: number
  /** `unreached`: no test comes by; `stopped`: it ran on, or brought its process down. */
  end: 'killed' | 'stopped' | 'survived' | 'unreached'
  /** The test that told it from the original. */
  by: string | undefined
}

/** Questions a process answers before a new one takes its place: modules that were loaded anew are never let go. */
const questionsEach = 150

const script = fileURLToPath(new URL('./judge-process.ts', import.meta.url))

function startProcess(...words: string[]): ChildProcess {
  return fork(script, words, {
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=3072'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** Runs all tests unchanged. Throws when one fails: nothing could be told then. */
export async function measureCoverage(): Promise<Coverage> {
  const child = startProcess('measure')
  const answer = await new Promise<Answer | undefined>((resolve) => {
    child.on('message', (line: Answer) => {
      if (line.kind === 'coverage') resolve(line)
    })
    child.on('exit', () => resolve(undefined))
  })
  if (answer?.kind !== 'coverage') throw new Error('a test fails without any mutant')
  return answer.coverage
}

/** Judges mutants in several processes at once. */
export async function judgeMutants(
  questions: readonly Question[],
  processes: number,
  tell: (verdict: Verdict, left: number) => void,
): Promise<void> {
  const waiting = [...questions]
  let left = questions.length
  const work = async (): Promise<void> => {
    while (waiting.length > 0) {
      // oxlint-disable-next-line no-await-in-loop
      await askProcess(waiting, (verdict) => tell(verdict, --left))
    }
  }
  await Promise.all(Array.from({ length: processes }, work))
}

/** Gives one process questions until there are none, it has had enough, or one of them stops it. */
function askProcess(waiting: Question[], tell: (verdict: Verdict) => void): Promise<void> {
  const child = startProcess('judge')
  let asked: Question | undefined
  let answered = 0
  let timer: NodeJS.Timeout | undefined
  const ask = (): void => {
    asked = answered < questionsEach ? waiting.shift() : undefined
    if (asked) child.send(asked)
    else child.kill('SIGKILL')
  }
  const answer = (end: Verdict['end'], by?: string): void => {
    clearTimeout(timer)
    if (asked) tell({ id: asked.id, end, by })
    answered++
    asked = undefined
  }
  child.on('message', (line: Answer) => {
    clearTimeout(timer)
    if (line.kind === 'begin') {
      timer = setTimeout(() => child.kill('SIGKILL'), line.limitMs)
      return
    }
    if (line.kind === 'killed') answer('killed', line.by)
    if (line.kind === 'survived') answer('survived')
    ask()
  })
  return new Promise((resolve) => {
    child.on('exit', () => {
      if (asked) answer('stopped')
      resolve()
    })
  })
}

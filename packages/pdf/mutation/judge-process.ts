import { activate, observe } from './active-mutant.ts'
import type { Answer, Coverage, FileCoverage, Question } from './messages.ts'
import { hookModules, loadTests } from './module-graph.ts'
import { testFiles } from './mutants.ts'
import { runTest, startSuite, type CollectedTest } from './test-harness.ts'

/** A process that knows all mutants: it tells what the tests come by, or judges one mutant after another. */

/** What a test may take when its usual time is known: the machine may be busy with other things. */
const slowness = 20
const sparedMs = 15_000
const startMs = 120_000

let graph = 0
let warm = new Map<string, CollectedTest[]>()

function say(answer: Answer): void {
  process.send?.(answer)
}

const begin = (usualMs: number): void => say({ kind: 'begin', limitMs: usualMs * slowness + sparedMs })

async function measure(): Promise<Coverage> {
  const files: FileCoverage[] = []
  // One after another: times are measured.
  // oxlint-disable-next-line no-await-in-loop
  for (const file of testFiles()) files.push(await measureFile(file))
  return { files }
}

async function measureFile(file: string): Promise<FileCoverage> {
  const started = performance.now()
  begin(startMs)
  let tests: CollectedTest[] = []
  const loading = await observe(async () => {
    tests = await loadTests(file, ++graph)
  })
  const first = new Set<number>()
  const measured: FileCoverage['tests'] = []
  for (const test of tests) {
    begin(startMs)
    // oxlint-disable-next-line no-await-in-loop
    const starting = await observe(() => startSuite(test.suite))
    for (const id of starting.hits) first.add(id)
    const from = performance.now()
    // oxlint-disable-next-line no-await-in-loop
    const seen = await observe(() => runTest(test))
    measured.push({ name: `${file}: ${test.name}`, ms: performance.now() - from, ...seen })
  }
  const ms = performance.now() - started
  return { file, ms, loading: loading.hits, starting: [...first], tests: measured }
}

async function judge(question: Question): Promise<Answer> {
  const killer = (await killerInPlace(question)) ?? (await killerAnew(question))
  activate(-1)
  return killer === undefined ? { kind: 'survived' } : { kind: 'killed', by: killer }
}

/** The first test that fails with the mutant at work, and passes again without it. */
async function killerInPlace({ id, tests }: Question): Promise<string | undefined> {
  for (const { file, index, ms, questions } of tests) {
    // oxlint-disable-next-line no-await-in-loop
    const test = await warmTest(file, index)
    begin(ms)
    activate(id, questions)
    // oxlint-disable-next-line no-await-in-loop
    const failed = await fails(test)
    activate(-1)
    // oxlint-disable-next-line no-await-in-loop
    if (failed && !(await fails(test))) return test.name
    // The mutant left something behind that makes it fail for ever.
    if (failed) forget()
  }
  return undefined
}

function forget(): void {
  warm = new Map()
  graph++
}

async function warmTest(file: string, index: number): Promise<CollectedTest> {
  if (!warm.has(file)) {
    begin(startMs)
    const current = graph
    warm.set(file, await loadTests(file, current))
  }
  const test = warm.get(file)?.[index]
  if (!test) throw new Error(`${file} has no test ${index}`)
  begin(startMs)
  await startSuite(test.suite)
  return test
}

/** What runs once and is kept is loaded anew with the mutant at work from the beginning. */
async function killerAnew({ id, files }: Question): Promise<string | undefined> {
  // Warm tests may go on with theirs.
  const own = graph + 1_000_000 + id
  for (const { file, ms, questions } of files) {
    begin(ms)
    activate(id, questions)
    // oxlint-disable-next-line no-await-in-loop
    const killer = await firstFailure(file, own)
    activate(-1)
    if (killer !== undefined) return killer
  }
  return undefined
}

async function firstFailure(file: string, own: number): Promise<string | undefined> {
  try {
    for (const test of await loadTests(file, own)) {
      // oxlint-disable-next-line no-await-in-loop
      await startSuite(test.suite)
      // oxlint-disable-next-line no-await-in-loop
      if (await fails(test)) return test.name
    }
  } catch {
    return `${file} (before its tests)`
  }
  return undefined
}

async function fails(test: CollectedTest): Promise<boolean> {
  try {
    await runTest(test)
    return false
  } catch {
    return true
  }
}

// What a test leaves behind unawaited under a mutant is no verdict.
process.on('unhandledRejection', () => undefined)
process.on('uncaughtException', () => undefined)
hookModules()
graph = 1
if (process.argv[2] === 'measure') {
  try {
    const answer: Answer = { kind: 'coverage', coverage: await measure() }
    // It is large: the channel closes after it.
    process.send?.(answer, undefined, undefined, () => process.exit())
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
} else {
  process.on('message', (question: Question) => {
    void judge(question).then(say)
  })
  say({ kind: 'ready' })
}

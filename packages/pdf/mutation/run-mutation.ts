import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { RandomSource } from '../testing/random-source.ts'
import { equivalentMutants, type EquivalentMutant } from './equivalent-mutants.ts'
import { judgeMutants, measureCoverage } from './judge-mutants.ts'
import { listMutants, type Mutant } from './mutants.ts'
import { questionsAbout } from './questions.ts'
import { describeMutant, oneLine, sampleScore, scoreTable, survivorList, type Judged } from './report.ts'

// npm run mutate -- [--folder verify] [--file check-chain.ts] [--sample N --seed S] [--again] [--processes N] [--verbose]
// Several --file are judged in one run. --again takes only what survived the last run; --budget SECONDS limits the tests that are run for one mutant.
const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    file: { type: 'string', multiple: true, default: [] },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    again: { type: 'boolean', default: false },
    budget: { type: 'string', default: '4' },
    processes: { type: 'string', default: '2' },
    verbose: { type: 'boolean', default: false },
  },
})
const nicest = 10
setPriority(nicest)
const records = join(tmpdir(), 'qiyin-mutation')
mkdirSync(records, { recursive: true })
const survivors = join(records, 'survivors.json')
// What the tests leave in the temporary folder goes with it.
const folder = mkdtempSync(join(records, 'run-'))
process.env['TMPDIR'] = folder
try {
  await run()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function run(): Promise<void> {
  const all = listMutants()
  const wanted = choose(all)
  const equivalent = new Set(equivalentMutants.flatMap((item) => findEquivalent(item, all) ?? []))
  console.info(`${wanted.length} of ${all.length} mutants; the tests run once without any`)
  const coverage = await measureCoverage()
  const asked = wanted.filter((mutant) => !equivalent.has(mutant))
  const questions = questionsAbout(asked, coverage, Number(values.budget) * 1000)
  const judged: Judged[] = wanted
    .filter((mutant) => equivalent.has(mutant))
    .map((mutant) => ({ mutant, end: 'equivalent', by: undefined }))
  const note = ({ id, end, by }: { id: number; end: Judged['end']; by: string | undefined }): void => {
    const mutant = all[id]
    if (!mutant) return
    judged.push({ mutant, end, by })
    if (values.verbose)
      console.info(`${end} ${mutant.file}:${mutant.line} ${describeMutant(mutant)} | ${by ?? ''}`)
  }
  const isReached = ({ tests, files }: (typeof questions)[number]): boolean => tests.length + files.length > 0
  for (const { id } of questions.filter((item) => !isReached(item)))
    note({ id, end: 'unreached', by: undefined })
  await judgeMutants(questions.filter(isReached), Number(values.processes), (verdict, left) => {
    note(verdict)
    if (left % 100 === 0) console.info(`${left} left`)
  })
  tell(judged.toSorted((a, b) => a.mutant.id - b.mutant.id))
}

function tell(judged: readonly Judged[]): void {
  console.info(`\n${survivorList(judged)}\n\n${scoreTable(judged)}`)
  if (values.sample !== undefined) console.info(sampleScore(judged))
  const alive = judged.filter(({ end }) => end === 'survived' || end === 'unreached')
  writeFileSync(survivors, JSON.stringify(alive.map(({ mutant }) => keyOf(mutant))))
}

function choose(all: readonly Mutant[]): Mutant[] {
  const last = values.again && existsSync(survivors) ? new Set(readKeys()) : undefined
  const named = all.filter((mutant) => {
    const [inFolder] = mutant.file.split('/')
    if (values.folder !== undefined && inFolder !== values.folder) return false
    if (values.file.length > 0 && !values.file.some((name) => mutant.file.endsWith(name))) return false
    return last === undefined || last.has(keyOf(mutant))
  })
  return values.sample === undefined ? named : draw(named, Number(values.sample))
}

function readKeys(): string[] {
  const keys: unknown = JSON.parse(readFileSync(survivors, 'utf8'))
  return Array.isArray(keys) ? keys.map(String) : []
}

function draw(mutants: readonly Mutant[], size: number): Mutant[] {
  const random = new RandomSource(Number(values.seed))
  const left = [...mutants]
  const drawn = Array.from({ length: Math.min(size, left.length) }, () =>
    left.splice(random.below(left.length), 1),
  )
  return drawn.flat().toSorted((a, b) => a.id - b.id)
}

function keyOf({ file, original, text, occurrence }: Mutant): string {
  return [file, original, text, occurrence].join('\n')
}

function findEquivalent(wanted: EquivalentMutant, all: readonly Mutant[]): Mutant | undefined {
  const found = all.find(
    ({ file, original, text, occurrence }) =>
      file === wanted.file &&
      oneLine(original) === wanted.original &&
      oneLine(text) === wanted.text &&
      occurrence === (wanted.occurrence ?? 1),
  )
  if (!found) console.warn(`no such mutant any more: ${wanted.file}: ${wanted.original} → ${wanted.text}`)
  return found
}

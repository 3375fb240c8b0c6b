import { mkdirSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxCpuMs, maxMemoryBytes, type CaseLine } from '../fuzz-limits.ts'
import { CaseChecker } from './check-case.ts'
import { pdfiumView } from './pdfium-view.ts'
import { CaseMaker, type SignedCase } from './make-signed-case.ts'
import { pdfjsView } from './pdfjs-view.ts'
import { programViews } from './program-views.ts'
import { makeSigners } from './signed-base.ts'

/** Runs cases one after another and says so on standard output, a line at once for each: see CaseLine. */
async function runCases(seed: number, from: number, to: number): Promise<void> {
  const signers = await makeSigners()
  const maker = new CaseMaker(seed, signers)
  const further = process.env['FUZZ_RENDERERS'] === 'all' ? [...programViews(), ...(await pdfjsView())] : []
  const checker = new CaseChecker([signers.authority.root.certificate], [pdfiumView, ...further])
  let passed = 0
  for (let index = from; index < to; index++) {
    say({ kind: 'start', index })
    // One after another: what a case costs is measured.
    // oxlint-disable-next-line no-await-in-loop
    if (await runCase(index, { seed, maker, checker })) passed++
  }
  say({ kind: 'done', opened: passed })
}

interface Run {
  seed: number
  maker: CaseMaker
  checker: CaseChecker
}

async function runCase(index: number, { seed, maker, checker }: Run): Promise<boolean> {
  const made = await maker.make(index)
  const fail = (problem: string): void => {
    say({
      kind: 'failure',
      index,
      problem: `${problem}\n${made.steps.join('; ')}\n${keep(seed, index, made)}`,
    })
  }
  const { verdict, problem, verifyMs } = await checker.check(made)
  if (problem) fail(problem)
  if (verifyMs > maxCpuMs) fail(`took ${Math.round(verifyMs)} ms of CPU time`)
  if (process.resourceUsage().maxRSS * 1024 > maxMemoryBytes) {
    // The peak never falls again: what follows needs a new process.
    fail('took too much memory')
    process.exit(1)
  }
  return verdict === 'valid'
}

/** Keeps the file: its keys are those of this run alone. */
function keep(seed: number, index: number, { bytes, base }: SignedCase): string {
  const folder = join(tmpdir(), 'qiyin-fuzz-signed')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${seed}-${index}.pdf`)
  writeFileSync(path, bytes)
  writeFileSync(join(folder, `${seed}-${index}.base.pdf`), base.states.at(-1) ?? '')
  return path
}

/** Written at once: a line must be out before the case it announces can hang. */
function say(line: CaseLine): void {
  writeSync(1, `${JSON.stringify(line)}\n`)
}

const [seed = 0, from = 0, to = 0] = process.argv.slice(2).map(Number)
await runCases(seed, from, to)

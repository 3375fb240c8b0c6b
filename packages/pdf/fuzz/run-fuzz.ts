import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fuzz } from './fuzz.ts'
import { makeCase } from './make-case.ts'

/** Cases between two lines of progress. */
const batch = 10_000

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    from: { type: 'string', default: '0' },
    signed: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const from = Number(values.from)
const end = from + Number(values.cases)
const script = values.signed ? new URL('signed/signed-process.ts', import.meta.url) : undefined
let failed = 0
for (let next = from; next < end; next += batch) {
  // Batches follow each other, so that progress can be told.
  // oxlint-disable-next-line no-await-in-loop
  const { failures, opened } = await fuzz({ seed, from: next, cases: Math.min(batch, end - next), script })
  for (const { index, problem } of failures) {
    const place = values.signed ? '' : ` (${keep(index)})`
    console.error(`--seed ${seed} --from ${index} --cases 1${place}\n${problem}\n`)
  }
  failed += failures.length
  console.info(
    `seed ${seed}: ${Math.min(next + batch, end) - from} cases, ${opened} of the last ${values.signed ? 'passed' : 'opened'}, ${failed} failures`,
  )
}
process.exitCode = failed > 0 ? 1 : 0

/** The file of a case; signed ones are kept where they were made, since their keys are gone afterwards. */
function keep(index: number): string {
  const folder = join(tmpdir(), 'qiyin-fuzz')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${seed}-${index}.pdf`)
  writeFileSync(path, makeCase(seed, index))
  return path
}

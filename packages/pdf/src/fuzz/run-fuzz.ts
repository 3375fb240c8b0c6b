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
  },
})
const seed = Number(values.seed)
const from = Number(values.from)
const end = from + Number(values.cases)
const folder = join(tmpdir(), 'qiyin-fuzz')
let failed = 0
for (let next = from; next < end; next += batch) {
  // Batches follow each other, so that progress can be told.
  // oxlint-disable-next-line no-await-in-loop
  const { failures, opened } = await fuzz({ seed, from: next, cases: Math.min(batch, end - next) })
  for (const { index, problem } of failures) {
    mkdirSync(folder, { recursive: true })
    const path = join(folder, `${seed}-${index}.pdf`)
    writeFileSync(path, makeCase(seed, index))
    console.error(`--seed ${seed} --from ${index} --cases 1 (${path})\n${problem}\n`)
  }
  failed += failures.length
  console.info(`seed ${seed}: ${next - from + batch} cases, ${opened} of the last opened, ${failed} failures`)
}
process.exitCode = failed > 0 ? 1 : 0

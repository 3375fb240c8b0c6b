import { parseArgs } from 'node:util'
import { fuzzServer } from './http-fuzz.ts'

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    from: { type: 'string', default: '0' },
  },
})
const seed = Number(values.seed)
const run = { seed, from: Number(values.from), cases: Number(values.cases) }
const { failures, statuses } = await fuzzServer(run, (sent, failed) => {
  if (sent % 1000 === 0) console.info(`seed ${seed}: ${sent} requests, ${failed} failures`)
})
for (const { index, name, problem } of failures)
  console.error(`--seed ${seed} --from ${index} --cases 1 (${name})\n${problem}\n`)
console.info('statuses', statuses)
// The engine's threads would keep the process.
process.exit(failures.length > 0 ? 1 : 0)

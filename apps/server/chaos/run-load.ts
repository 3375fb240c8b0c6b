import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { dice } from '../src/testing/dice.ts'
import { createCaller, type CallFigures } from './caller.ts'
import { newLedger } from './ledger.ts'
import { makeTeams, workTogether } from './people.ts'
import { callTable, slowdowns } from './print-figures.ts'
import { openStage } from './stage.ts'
import type { Team } from './work.ts'

// npm run load -- [--people 200] [--minutes 2] [--seed N]: people at work on two web and two worker processes over one
// PostgreSQL (TEST_DATABASE_URL, else one of this run's own); p99 and errors per call, beside those of four people.
const peopleInTeam = 4
const quietSec = 20
/** A person reads, scrolls and types between two deeds. */
const pace = { leastMs: 1000, spreadMs: 4000 } as const

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
// Leaving runs what takes disks and databases away.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))
const roll = dice(Number(values.seed))
const folder = mkdtempSync(join(tmpdir(), 'qiyin-load-'))
const wrong: string[] = []
const stage = await openStage({
  kind: 'postgresql',
  folder,
  prefersShared: true,
  violated: (what) => wrong.push(what),
})
const count = Math.ceil(Number(values.people) / peopleInTeam)
const [first, ...teams] = await stage.inspect((inspection) => makeTeams(inspection, count + 1, 1))
if (!first) throw new Error('there are no people')
console.info(
  `seed ${values.seed}: ${peopleInTeam} people for ${quietSec} s, then ${count * peopleInTeam} for ${values.minutes} min`,
)
const quiet = await work([first], quietSec)
const loaded = await work(teams, Number(values.minutes) * 60)
console.info(callTable(loaded.calls, true))
console.info(slowdowns(quiet.calls, loaded.calls))
console.info(
  `${loaded.contracts} contracts, ${loaded.signed} signatures, ${wrong.length} answers that must not be given`,
)
for (const one of new Set(wrong)) console.error(one)
await stage.close()
rmSync(folder, { recursive: true, force: true })
process.exitCode = wrong.length === 0 ? 0 : 1

interface Worked {
  readonly calls: ReadonlyMap<string, CallFigures>
  readonly contracts: number
  readonly signed: number
}

function paceMs(): number {
  return pace.leastMs + roll(pace.spreadMs)
}

async function work(all: readonly Team[], seconds: number): Promise<Worked> {
  const ledger = newLedger()
  const caller = createCaller({ urls: () => stage.product.urls(), faulty: (what) => wrong.push(what) })
  const until = performance.now() + seconds * 1000
  const over = (): boolean => performance.now() > until
  const working = all.map(async (team) => {
    // They do not all come through the door at once.
    await sleep(roll(pace.spreadMs))
    await workTogether(team, { caller, ledger, roll, over, paceMs })
  })
  await Promise.all(working)
  return { calls: caller.figures, contracts: ledger.contracts.size, signed: ledger.signed.size }
}

import { dice, type Roll } from '../src/testing/dice.ts'
import { createCaller, type CallFigures } from './caller.ts'
import { harmsOn, type Harm, type Impossible } from './harms.ts'
import { startRounds, type RoundOptions, type RoundReport } from './rounds.ts'
import { openStage, type Stage } from './stage.ts'

export interface ChaosOptions extends RoundOptions {
  readonly kind: Stage['kind']
  readonly seed: number
  /** No round begins after so long. */
  readonly minutes: number
  readonly rounds?: number | undefined
  /** Only these harms; all that are possible unless told. */
  readonly harms?: readonly string[] | undefined
  /** For data and logs; the caller removes it. */
  readonly folder: string
  /** Uses the PostgreSQL of TEST_DATABASE_URL, which cannot be restarted, although one of our own could be made. */
  readonly prefersShared?: boolean
  readonly tell: (line: string) => void
}

export interface ChaosReport {
  readonly kind: Stage['kind']
  readonly rounds: readonly RoundReport[]
  readonly impossible: readonly Impossible[]
  readonly calls: ReadonlyMap<string, CallFigures>
  readonly violations: readonly string[]
}

/** Does harm in rounds while people work, and checks after each that nothing was lost, doubled or left hanging. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { kind, tell } = options
  const violations: string[] = []
  let where = 'at the start'
  const violated = (what: string): void => {
    violations.push(`${kind}, seed ${options.seed}, ${where}: ${what}`)
    tell(`  VIOLATION, ${where}: ${what}`)
  }
  const faults = new Set<string>()
  const stage = await openStage({ ...options, violated })
  const { harms, impossible } = harmsOn(stage)
  for (const { name, why } of impossible) tell(`${kind}: no ${name}, because ${why}`)
  const roll = dice(options.seed)
  const order = shuffled(chosen(harms, options), roll)
  const caller = createCaller({ urls: () => stage.product.urls(), faulty: (what) => faults.add(what) })
  const until = performance.now() + options.minutes * 60_000
  const reports: RoundReport[] = []
  try {
    const runRound = await startRounds({ stage, options, roll, caller, violated })
    while (performance.now() < until && reports.length < (options.rounds ?? Infinity)) {
      const harm = order[reports.length % order.length]
      if (!harm) throw new Error('no harm is chosen')
      where = `round ${reports.length + 1} (${harm.name})`
      const report = await runRound(harm)
      for (const fault of faults) violated(fault)
      const causes = faults.size > 0 ? await stage.product.lastFaults() : []
      for (const cause of causes) tell(`  ${cause}`)
      faults.clear()
      reports.push(report)
      tell(`${kind} ${where}: ${describe(report)}`)
    }
  } catch (error) {
    violated(`the run broke off: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
  where = 'at the end'
  await stage.close()
  return { kind, rounds: reports, impossible, calls: caller.figures, violations }
}

function chosen(harms: readonly Harm[], { harms: wanted }: ChaosOptions): Harm[] {
  return harms.filter(({ name }) => wanted === undefined || wanted.includes(name))
}

function shuffled<T>(list: readonly T[], roll: Roll): T[] {
  const left = [...list]
  return list.flatMap(() => left.splice(roll(left.length), 1))
}

function describe({ times, contracts, signed, cut, restSec }: RoundReport): string {
  return `harm ${times}×, ${contracts} contracts, ${signed} signatures, ${cut} calls cut; at rest after ${restSec.toFixed(0)} s`
}

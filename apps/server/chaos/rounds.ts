import { setTimeout as sleep } from 'node:timers/promises'
import type { Roll } from '../src/testing/dice.ts'
import { contractViolations } from '../src/testing/invariants/contract-violations.ts'
import { documentViolations } from '../src/testing/invariants/document-violations.ts'
import type { FullInspection } from '../src/testing/invariants/look-at.ts'
import { recountViolations } from '../src/testing/invariants/recount.ts'
import { deadJobs, heldLocks, unrest } from '../src/testing/invariants/rest.ts'
import type { Caller } from './caller.ts'
import type { Harm } from './harms.ts'
import { ledgerViolations, newLedger, type Ledger } from './ledger.ts'
import { makeTeams, optionsOf, visit, workTogether } from './people.ts'
import { signAs } from './sign-as.ts'
import type { Stage } from './stage.ts'
import type { Team, Work } from './work.ts'

export interface RoundReport {
  readonly harm: string
  readonly times: number
  readonly contracts: number
  /** Signatures that somebody was told of. */
  readonly signed: number
  /** Calls whose connection broke. */
  readonly cut: number
  readonly restSec: number
}

/** How long people work in a round, and how many teams of four. */
export interface RoundOptions {
  readonly roundSec: number
  readonly teams: number
}

interface Rounds {
  readonly stage: Stage
  readonly options: RoundOptions
  readonly roll: Roll
  readonly caller: Caller
  readonly violated: (what: string) => void
}

/** How long all may take to settle: a job lost with its process is missed after a minute, and tried again later. */
const restPatienceMs = 240_000
const visitPauseMs = 1500
/** Contracts that somebody goes on with after a round, to prove that nobody is locked out. */
const goOnWith = 4

/** Prepares the first round; the answer runs one round after the other. */
export async function startRounds(rounds: Rounds): Promise<(harm: Harm) => Promise<RoundReport>> {
  const { stage, options } = rounds
  let serial = 0
  const nextTeams = (inspection: FullInspection): Promise<Team[]> => {
    serial += options.teams
    return makeTeams(inspection, options.teams, serial)
  }
  let teams = await stage.inspect(nextTeams)
  let before = newLedger()
  return async (harm) => {
    const { ledger, times, cut } = await harmAndWork(harm, teams, rounds)
    const since = performance.now()
    const problems = await restAndLook(rounds, async (inspection) => {
      const found = await problemsIn(inspection, [before, ledger], stage.kind)
      const next = await nextTeams(inspection)
      return { found, next }
    })
    for (const problem of problems.found) rounds.violated(problem)
    const restSec = (performance.now() - since) / 1000
    await goOn(teams, ledger, rounds)
    teams = problems.next
    before = ledger
    const { contracts, signed } = ledger
    return { harm: harm.name, times, cut, contracts: contracts.size, signed: signed.size, restSec }
  }
}

async function harmAndWork(
  harm: Harm,
  teams: readonly Team[],
  { stage, options, roll, caller, violated }: Rounds,
): Promise<{ ledger: Ledger; times: number; cut: number }> {
  const ledger = newLedger()
  const until = performance.now() + options.roundSec * 1000
  const work: Work = {
    caller,
    ledger,
    roll,
    over: () => performance.now() > until,
    paceMs: () => 50 + roll(150),
  }
  const cutBefore = countCut(caller)
  const [times] = await Promise.all([
    harm.during({ stage, work, teams, roll }),
    ...teams.map((team) => workTogether(team, work)),
    comeBy(work),
  ])
  const cut = countCut(caller) - cutBefore
  if (cut > 0 && !harm.cuts) violated(`${cut} calls broke off although no server was to end`)
  return { ledger, times, cut }
}

async function comeBy(work: Work): Promise<void> {
  while (!work.over()) {
    await visit(work, work.roll(100_000_000))
    await sleep(visitPauseMs)
  }
}

function countCut({ figures }: Caller): number {
  return [...figures.values()].reduce((sum, { outcomes }) => sum + (outcomes.get('cut') ?? 0), 0)
}

/** Waits until nothing moves any more, then looks; what still moves when patience ends is a problem too. */
async function restAndLook<T extends { found: string[] }>(
  { stage }: Rounds,
  look: (inspection: FullInspection) => Promise<T>,
): Promise<T> {
  const until = performance.now() + restPatienceMs
  for (;;) {
    const result = await stage.inspect(async (inspection) => {
      const moving = await settling(inspection, stage.kind, until)
      if (moving.length > 0 && performance.now() < until) return undefined
      const seen = await look(inspection)
      seen.found.push(...moving.map((one) => `does not come to rest: ${one}`))
      return seen
    })
    if (result) return result
    // The embedded database was stopped to be looked at: what is left to do is done while it runs.
    await sleep(3000)
  }
}

/** On PostgreSQL the product goes on meanwhile: it is watched until it rests. */
async function settling({ db }: FullInspection, kind: Stage['kind'], until: number): Promise<string[]> {
  if (kind === 'embedded') return unrest(db)
  for (;;) {
    const moving = [...(await unrest(db)), ...(await heldLocks(db))]
    if (moving.length === 0 || performance.now() > until) return moving
    await sleep(500)
  }
}

async function problemsIn(
  inspection: FullInspection,
  ledgers: readonly Ledger[],
  kind: Stage['kind'],
): Promise<string[]> {
  const { db } = inspection
  const contractIds = [...new Set(ledgers.flatMap(({ contracts }) => [...contracts]))]
  const told = await Promise.all(ledgers.map((ledger) => ledgerViolations(db, ledger)))
  return [
    ...told.flat(),
    ...(await contractViolations(inspection, contractIds)),
    ...(await documentViolations(inspection, contractIds)),
    ...(await recountViolations(db)),
    ...(await deadJobs(db)),
    ...(kind === 'postgresql' ? await heldLocks(db) : []),
  ]
}

/**
 * People go on with contracts of the round: whoever may sign can sign, unless a code was sent a moment ago. A signature
 * that waits, for a clock that was ahead to come back to where it was, comes to its end too.
 */
async function goOn(teams: readonly Team[], ledger: Ledger, rounds: Rounds): Promise<void> {
  const { caller, roll, violated } = rounds
  const fine = new Set(['signed', 'not open', 'CODE_TOO_SOON', 'CONTRACT_NOT_FOUND'])
  const closed = ['CONTRACT_CANCELED', 'CONTRACT_REFUSED', 'CONTRACT_COMPLETED', 'limited']
  for (const reason of closed) fine.add(reason)
  let waiting = 0
  for (const contractId of [...ledger.contracts].slice(-goOnWith)) {
    for (const team of teams) {
      const signer = team.parties.individual
      const work = { caller, ledger, roll }
      const result = await signAs(signer, contractId, { work, options: optionsOf(team, signer) })
      if (result === 'being made') waiting += 1
      else if (!fine.has(result))
        violated(`after the round contract ${contractId} cannot be signed: ${result}`)
    }
  }
  if (waiting === 0) return
  const { found } = await restAndLook(rounds, () => Promise.resolve({ found: [] as string[] }))
  for (const problem of found) violated(`after the round: ${problem}`)
}

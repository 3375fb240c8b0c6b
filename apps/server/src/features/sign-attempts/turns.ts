import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '../../http/context.ts'
import { waitInLine } from './line.ts'
import { keepTurn, passTurnOn, takeTurn, type Turn } from './store-turns.ts'

/** A process that is not heard of for so long has lost its turn. */
const leaseSec = 10
const keepEveryMs = 2500
/** How often a process asks for the turn of another. */
const askEveryMs = 100

type Needs = Pick<Services, 'database' | 'logger'>

/**
 * Runs while nobody else, in any process, makes a signature on the same contract: signers of one stage would otherwise
 * sign one another's document again. 'busy' when the turn has not come in time. A turn is an economy and no lock:
 * losing it costs a second run, and the contract's row decides who wins.
 */
export async function inTurn<T>(
  services: Needs,
  { contractId, attemptId }: Pick<Turn, 'contractId' | 'attemptId'>,
  { patienceMs, run }: { patienceMs: number; run: () => Promise<T> },
): Promise<T | 'busy'> {
  const until = performance.now() + patienceMs
  const turn = { contractId, attemptId, holder: randomUUID(), leaseSec }
  return waitInLine(services.database, contractId, {
    patienceMs,
    run: async () => ((await awaitTurn(services, turn, until)) ? hold(services, turn, run) : 'busy'),
  })
}

async function awaitTurn({ database }: Needs, turn: Turn, until: number): Promise<boolean> {
  while (!(await takeTurn(database.db, turn))) {
    if (performance.now() >= until) return false
    await wait(askEveryMs)
  }
  return true
}

async function hold<T>(services: Needs, turn: Turn, run: () => Promise<T>): Promise<T> {
  const { db } = services.database
  const lost = (error: unknown): void =>
    services.logger.warn({ err: error, contractId: turn.contractId }, 'a turn to sign could not be kept')
  const beat = setInterval(() => void keepTurn(db, turn).catch(lost), keepEveryMs)
  try {
    return await run()
  } finally {
    clearInterval(beat)
    // If this fails the turn ends by itself, seconds later.
    await passTurnOn(db, turn).catch(lost)
  }
}

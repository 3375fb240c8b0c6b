import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '../../http/context.ts'
import { isOutage } from '../../jobs/outlive-outages.ts'
import { waitInLine } from './line.ts'
import { keepTurn, passTurnOn, takeChargeBack, takeTurn, type Turn } from './store-turns.ts'

/** A process that is not heard of for so long has lost its turn. */
const leaseSec = 10
const keepEveryMs = 2500
/** A turn that could not be passed on during so many outages ends by itself. */
const mostOutages = 10
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
    await leave(services, turn).catch((error: unknown) => {
      if (isOutage(error)) leaveWhenBack(services, turn)
      // The turn ends by itself, seconds later.
      else lost(error)
    })
  }
}

/** Nobody is charged with a turn whose holder comes to pass it on, however late. */
async function leave({ database }: Needs, turn: Turn): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await passTurnOn(tx, turn))) await takeChargeBack(tx, turn)
  })
}

/** A holder that could not be heard while the database was away lives; the caller does not wait for this. */
function leaveWhenBack(services: Needs, turn: Turn, outages = 0): void {
  services.database
    .foundAgain()
    .then(() => leave(services, turn))
    .catch((error: unknown) => {
      if (isOutage(error) && outages < mostOutages) leaveWhenBack(services, turn, outages + 1)
      else
        services.logger.warn({ err: error, contractId: turn.contractId }, 'a turn to sign was not passed on')
    })
}

import { signExecute } from '@qiyin/calls/areas/sign.ts'
import { finishAttempt, signAndStore } from '../apps/server/src/features/signing/finish.ts'
import { readySigners } from '../apps/server/src/testing/ready-signers.ts'
import { breakEngine, makeSigners, openAttemptAt } from '../apps/server/src/testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from '../apps/server/src/testing/start-test-server.ts'
import { report } from './measure.ts'

const signers = 10
const rounds = 3
const patienceMs = 10 * 60_000

/** Ten people sign one contract at once: in turn, against each for himself until his document is the current one. */
export async function benchTurns(): Promise<void> {
  console.info(`\nturns: ${signers} signers of one contract at once, wall time`)
  let clock = Date.now()
  const server = await startTestServer({ now: () => new Date(clock), config: { logLevel: 'silent' } })
  const sum = { turns: { ms: 0, runs: 0 }, race: { ms: 0, runs: 0 } }
  try {
    for (let turn = 0; turn < 2 * (rounds + 1); turn++) {
      const way = turn % 2 === 0 ? 'race' : 'turns'
      // Codes are not sent more often.
      clock += 60_000
      const measured = await measure(server, way)
      // The first of each only warms up.
      if (turn < 2) continue
      sum[way].ms += measured.ms
      sum[way].runs += measured.runs
    }
  } finally {
    await server.close()
  }
  report('runs of the engine a contract, in turn', sum.turns.runs / rounds, 'runs', { atMost: signers })
  report('runs of the engine a contract, without turns', sum.race.runs / rounds, 'runs')
  report('time without turns', sum.race.ms / sum.turns.ms, '× in turn')
}

async function measure(server: TestServer, way: 'race' | 'turns'): Promise<{ ms: number; runs: number }> {
  const ready = await readySigners(server, await makeSigners(server), signers)
  const { services } = server
  const broken = breakEngine(services)
  const attempts: string[] = []
  for (const { slot, signer, execution } of ready) {
    await server.call(signExecute, execution, signer)
    attempts.push(await openAttemptAt(services.database.db, slot))
  }
  broken.mend()
  const { run } = services.pdf
  let runs = 0
  services.pdf.run = (operation, ...input) => {
    if (operation === 'fillFields') runs += 1
    return run(operation, ...input)
  }
  const before = performance.now()
  await Promise.all(
    attempts.map(async (id) =>
      way === 'turns' ? finishAttempt(services, id, patienceMs) : untilSigned(services, id),
    ),
  )
  const ms = performance.now() - before
  services.pdf.run = run
  return { ms, runs }
}

/** As it was: whoever has lost every race is taken up again by his job. */
async function untilSigned(services: TestServer['services'], attemptId: string): Promise<void> {
  for (;;) {
    try {
      await signAndStore(services, attemptId)
      return
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes('every race')) throw error
    }
  }
}

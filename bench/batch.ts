import { startTestServer } from '../apps/server/src/testing/start-test-server.ts'
import { makeSigners } from '../apps/server/src/testing/signing-fixtures.ts'
import { benchArchive } from './batch/archive.ts'
import { benchRun } from './batch/run.ts'

/** Many contracts at once, against one at a time: signed in one run, and packed into one archive. */
export async function benchBatch(asked?: number): Promise<void> {
  const clock = { ms: Date.now() }
  const server = await startTestServer({
    now: () => new Date(clock.ms),
    config: { logLevel: 'silent' },
  })
  try {
    const parties = await makeSigners(server)
    const setting = { server, parties, clock }
    const contractIds = await benchRun(setting, asked ?? 100)
    await benchArchive(setting, contractIds)
  } finally {
    await server.close()
  }
}

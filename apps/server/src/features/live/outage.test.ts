import { expect, describe, test } from 'vitest'
import { testDatabaseUrl } from '../../config.ts'
import { signIn } from '../../testing/initiations.ts'
import { openLine } from '../../testing/live-line.ts'
import { makeParties } from '../../testing/parties.ts'
import { openProxiedDatabase } from '../../testing/proxied-database.ts'
import { startTestServer } from '../../testing/start-test-server.ts'

describe.runIf(testDatabaseUrl() !== undefined)('a line whose database goes away', () => {
  test('stays, and has its page ask for everything when the database is back', async () => {
    const at = await openProxiedDatabase()
    const config = { kind: 'postgresql', ...at.settings } as const
    const server = await startTestServer({ database: { ...at.database, config, close: async () => {} } })
    try {
      const { stranger } = await makeParties(server.services.database.db, server.services.secrets)
      const line = await openLine(server, await signIn(server, stranger))
      await at.proxy.cut()
      await expect.poll(() => at.told).toEqual(['away'])
      await at.proxy.mend()
      expect(await line.next()).toEqual({
        event: 'change',
        data: { contracts: [], messages: true, rights: true, all: true },
      })
      await at.ask(`select pg_notify('qiyin_live', 'm${stranger.personId}:')`)
      expect(await line.next()).toMatchObject({ data: { messages: true, all: false } })
      line.close()
    } finally {
      await server.close()
      await at.close()
    }
  })
})

import { expect, it } from 'vitest'
import { explain } from '../../testing/contract-fixtures.ts'
import { startTestServer } from '../../testing/start-test-server.ts'
import { rootsSinceQuery } from './store.ts'

it('looks for a root among those of its time, from an index in that order', async () => {
  const server = await startTestServer()
  try {
    const { db } = server.services.database
    const since = { time: new Date('2026-11-20T04:00:00Z'), single: Buffer.alloc(32), limit: 60 }
    const plan = await explain(db, rootsSinceQuery(db, since))
    expect(plan).toMatch(/Index Scan using audit_root_taken[^]*Index Cond: \(taken_time >=/)
    expect(plan).not.toContain('Sort')
  } finally {
    await server.close()
  }
})

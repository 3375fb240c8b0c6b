import { testDatabaseUrl } from '../config.ts'
import { makeTemplate } from '../db/test-database.ts'

/** Before the server's tests on PostgreSQL: makes the database that theirs are copied from; afterwards drops it. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const url = testDatabaseUrl()
  if (url === undefined) return undefined
  const { name, drop } = await makeTemplate(url)
  // oxlint-disable-next-line no-restricted-properties -- the processes of the tests inherit it
  process.env['TEST_DATABASE_TEMPLATE'] = name
  return drop
}

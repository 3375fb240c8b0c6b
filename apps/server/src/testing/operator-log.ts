import type { TestServer } from './start-test-server.ts'

/** What the operator log says last, oldest first. */
export async function lastLogged(
  { services }: Pick<TestServer, 'services'>,
  count: number,
): Promise<{ event: string; content: string; name: string }[]> {
  const rows = await services.database.db
    .selectFrom('operator_log')
    .select(['event', 'content', 'actor_name as name'])
    .orderBy('seq', 'desc')
    .limit(count)
    .execute()
  return rows.toReversed()
}

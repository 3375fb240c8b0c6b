import { personLogin } from '@qiyin/calls/areas/person.ts'
import { userInfo } from '@qiyin/calls/areas/user.ts'
import { describe, expect, test } from 'vitest'
import { testDatabaseUrl } from './config.ts'
import { demoAccountList } from './features/demo/public.ts'
import { logIn } from './testing/log-in.ts'
import { openProxiedDatabase, type ProxiedDatabase } from './testing/proxied-database.ts'
import { startTestServer, type TestServer } from './testing/start-test-server.ts'
import type { TestSession } from './testing/test-client.ts'

const phone = demoAccountList[0]?.phone ?? ''

async function ready(server: TestServer): Promise<unknown> {
  const answer = await fetch(`${server.url}/esignature/api/health/ready`)
  const { result } = (await answer.json()) as { result: unknown }
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), result }
}

function told(answer: { status: number; refusal?: string | undefined; headers: Headers }): unknown {
  return [answer.status, answer.refusal, answer.headers.get('retry-after')]
}

async function run(
  check: (at: ProxiedDatabase, server: TestServer, session: TestSession) => Promise<void>,
): Promise<void> {
  const at = await openProxiedDatabase({ lockMs: 100 })
  const config = { kind: 'postgresql', ...at.settings } as const
  const server = await startTestServer({
    demoData: true,
    database: { ...at.database, config, close: async () => {} },
  })
  try {
    await check(at, server, await logIn(server, phone))
  } finally {
    await server.close()
    await at.close()
  }
}

describe.runIf(testDatabaseUrl() !== undefined)('a server whose database goes away', () => {
  test('answers 503 and when to come again, says that it is not ready, and is well when the database is', () =>
    run(async (at, server, session) => {
      expect((await server.call(userInfo, {}, { session })).code).toBe(0)
      expect(await ready(server)).toMatchObject({ status: 200 })
      await at.proxy.cut()
      await expect.poll(() => at.told).toEqual(['away'])
      const calls = Array.from({ length: 30 }, () => server.call(userInfo, {}, { session }))
      for (const answer of await Promise.all(calls)) expect(told(answer)).toEqual([503, 'DATABASE_AWAY', '5'])
      const { message } = await server.call(personLogin, { mobile: phone, code: '000000' })
      expect(message).toBe('系统暂时无法访问数据，请稍后重试')
      await expect
        .poll(() => ready(server))
        .toEqual({
          status: 503,
          retryAfter: '5',
          result: { database: false, queue: false, storage: true },
        })
      const metrics = await (await fetch(`${server.url}/esignature/api/metrics`)).text()
      expect(metrics).toContain('qiyin_database_up 0')

      await at.proxy.mend()
      await at.database.found()
      expect((await server.call(userInfo, {}, { session })).code).toBe(0)
      await expect.poll(() => ready(server)).toMatchObject({ status: 200 })
      expect(await server.runJobs()).toBeGreaterThanOrEqual(0)
    }))

  test('answers 409 and when to come again where somebody else holds what a call needs', () =>
    run(async (at, server) => {
      await at.ask(`begin; lock table verification_code in access exclusive mode`)
      const answer = await server.call(personLogin, { mobile: phone, code: '000000' })
      expect(told(answer)).toEqual([409, 'CONTENDED', '1'])
      await at.ask('rollback')
    }))
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'
import { statsCommand } from './stats.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demoData: true })
})
afterAll(() => server.close())

it('finds the statistics of an installation in order', async () => {
  expect(await statsCommand(['recompute'], server.services)).toEqual({
    exitCode: 0,
    output: '统计数据已全部重新计算，与明细一致',
  })
})

it('names each wrong sum, and leaves it until it is told to put it right', async () => {
  await sql`
    insert into stat_day (metric, business_type_id, source_id, day, n) values (1, 0, 0, '2019-05-01', 7),
      (12, 0, 0, '2019-05-02', 3)
  `.execute(server.services.database.db)
  const found = await statsCommand(['recompute'], server.services)
  expect(found.exitCode).toBe(1)
  expect(found.output).toContain('2019-05-01 发起合同数（全部企业，全部应用，全部来源）：记录 7，应为 0')
  expect(found.output).toContain('2019-05-02 完成用时1–4小时（全部企业，全部应用，全部来源）：记录 3，应为 0')
  expect(found.output).toContain('未修正')
  const mended = await statsCommand(['recompute', '--fix', '--json'], server.services)
  expect([mended.exitCode, JSON.parse(mended.output ?? '')]).toEqual([
    0,
    expect.objectContaining({ mended: true }),
  ])
  expect((await statsCommand(['recompute'], server.services)).exitCode).toBe(0)
})

it.each([[[]], [['recount']], [['recompute', '--all']]])('says how to use it for %j', async (args) => {
  expect(await statsCommand(args, server.services)).toMatchObject({ exitCode: 2 })
})

import { businessFreeze, businessUnfreeze } from '@qiyin/calls/areas/business-manage.ts'
import { operatorLogQuery } from '@qiyin/calls/areas/operator-log.ts'
import { contractSourceAdd, contractSourceUpdate } from '@qiyin/calls/areas/source-system.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '../../testing/log-in.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'
import { checkOperatorLog } from './public.ts'

let server: TestServer
let manager: TestSession

beforeAll(async () => {
  server = await startTestServer({ demoData: true })
  manager = await logIn(server, '13800000003')
  const { result } = await server.call(
    contractSourceAdd,
    { code: 'OA', name: '办公系统', sendMessage: true },
    { session: manager },
  )
  await server.call(
    contractSourceUpdate,
    { ...result, name: '协同办公', sendMessage: false },
    { session: manager },
  )
  const { id } = await server.services.database.db
    .selectFrom('business_type')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await server.call(businessFreeze, { businessTypeId: id }, { session: manager })
  await server.call(businessUnfreeze, { businessTypeId: id }, { session: manager })
})
afterAll(() => server.close())

async function query(args: Args<typeof operatorLogQuery>): Promise<Answer<typeof operatorLogQuery>['list']> {
  return (await server.call(operatorLogQuery, args, { session: manager })).result.list
}

describe('the operator log', () => {
  it('tells who did what, newest first, with what was before and after', async () => {
    const list = await query({})
    expect(list.map(({ event }) => event)).toEqual([
      'BUSINESS_UNFREEZE',
      'BUSINESS_FREEZE',
      'SOURCE_UPDATE',
      'SOURCE_ADD',
      'LOGIN',
    ])
    expect(list[2]).toMatchObject({
      eventType: 'SYSTEM',
      content: '修改来源系统 协同办公（OA）',
      before: { 名称: '办公系统', 发送短信: '是' },
      after: { 名称: '协同办公', 发送短信: '否' },
    })
    expect(list[0]?.businessTypeName).toBeTruthy()
  })

  it.each<[string, Args<typeof operatorLogQuery>, number]>([
    ['a part of the sentence', { content: '来源系统' }, 2],
    ['a wildcard as what it is', { content: '%' }, 0],
    ['an event', { event: 'SOURCE_ADD' }, 1],
    ['a type', { eventType: 'SYSTEM' }, 4],
    ['another type', { eventType: 'LOGIN' }, 1],
    ['a type that the event is not of', { eventType: 'LOGIN', event: 'SOURCE_ADD' }, 0],
    ['nobody', { personName: '没有这个人' }, 0],
    ['a day before all', { endTime: '2020-01-01' }, 0],
    ['a day from then on', { startTime: '2020-01-01' }, 5],
    ['a contract', { contractNo: 'QY' }, 0],
  ])('is queried by %s', async (_, args, count) => {
    expect(await query(args)).toHaveLength(count)
  })

  it.each([
    [{ event: 'NONE' }, '操作事件格式不正确'],
    [{ startTime: '2026-02-30' }, '开始时间格式不正确'],
  ])('refuses %j', async (args, message) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what no client of ours sends
    const wrong = args as Args<typeof operatorLogQuery>
    expect(await server.call(operatorLogQuery, wrong, { session: manager })).toMatchObject({ message })
  })

  it('is refused to whoever is no system manager', async () => {
    const session = await logIn(server, '13800000001')
    expect((await server.call(operatorLogQuery, {}, { session })).status).toBe(403)
  })

  it('can be neither changed nor cut', async () => {
    const { db } = server.services.database
    const changed = db.updateTable('operator_log').set({ content: '' }).execute()
    await expect(changed).rejects.toThrow('append-only')
    await expect(db.deleteFrom('operator_log').execute()).rejects.toThrow('append-only')
    await expect(db.updateTable('operator_chain').set({ count: '0' }).execute()).rejects.toThrow('only grows')
  })

  it('is intact, and found broken where somebody adds a record', async () => {
    const { database } = server.services
    expect(await checkOperatorLog(database.db, server.services)).toEqual({ kind: 'intact', records: '6' })
    await database.db
      .insertInto('operator_log')
      .columns([
        ...(['seq', 'event', 'content', 'actor_name', 'address', 'user_agent', 'before', 'after'] as const),
        ...(['happened_time', 'previous_hash', 'hash', 'key_id'] as const),
      ])
      .expression((eb) =>
        eb
          .selectFrom('operator_log as l')
          .select((row) => [row.val('7').as('seq'), 'l.event', row.val('没有发生过').as('content')])
          .select(['l.actor_name', 'l.address', 'l.user_agent', 'l.before', 'l.after'])
          .select(['l.happened_time', 'l.hash as previous_hash', 'l.hash', 'l.key_id'])
          .where('l.seq', '=', '6'),
      )
      .execute()
    expect(await checkOperatorLog(database.db, server.services)).toMatchObject({ kind: 'broken', seq: '7' })
  })
})

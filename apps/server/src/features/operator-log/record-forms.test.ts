import { operatorLogQuery } from '@qiyin/calls/areas/operator-log.ts'
import { contractSourceAdd } from '@qiyin/calls/areas/source-system.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canonicalJson } from '../../crypto/canonical-json.ts'
import { signIn } from '../../testing/initiations.ts'
import { changeRecord } from '../../testing/log-attacks.test-program.ts'
import { makeRoleHolder } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestAnswer, TestSession } from '../../testing/test-client.ts'
import { checkOperatorLog, type LogFinding } from './public.ts'

let server: TestServer
let manager: TestSession
let second: TestAnswer<typeof contractSourceAdd>

beforeAll(async () => {
  server = await startTestServer()
  const { database, secrets } = server.services
  manager = await signIn(server, await makeRoleHolder(database.db, secrets, 'SYSTEM_MANAGER'))
  await actOfBefore()
  second = await act('CRM')
  await actOfBefore()
  await act('ERP')
})
afterAll(() => server.close())

const act = (code: string): Promise<TestAnswer<typeof contractSourceAdd>> =>
  server.call(contractSourceAdd, { code, name: `系统${code}`, sendMessage: true }, { session: manager })
const logged = async (): Promise<Answer<typeof operatorLogQuery>['list']> =>
  (await server.call(operatorLogQuery, {}, { session: manager })).result.list
const check = (): Promise<LogFinding> => checkOperatorLog(server.services.database.db, server.services)

/** What a process of before recorded, in its words. */
async function actOfBefore(): Promise<void> {
  const { database, secrets } = server.services
  await database.transaction(async (tx) => {
    const end = await tx.selectFrom('operator_chain').selectAll().forUpdate().executeTakeFirstOrThrow()
    const seq = String(Number(end.count) + 1)
    const time = new Date('2026-11-20T04:00:00Z')
    const text = canonicalJson({
      seq,
      event: 'SOURCE_ADD',
      content: '新增来源系统',
      actorId: null,
      actorName: '韩雪',
      address: '10.0.0.1',
      userAgent: 'Chrome',
      businessTypeId: null,
      businessTypeName: null,
      contractNo: null,
      before: {},
      after: { 编码: 'A' },
      happenedTime: time.toISOString(),
      previousHash: end.head.toString('hex'),
    })
    const { mac, keyId } = secrets.authenticate(text, 'operator log')
    await tx
      .insertInto('operator_log')
      .values({
        seq,
        event: 'SOURCE_ADD',
        content: '新增来源系统',
        actor_name: '韩雪',
        address: '10.0.0.1',
        user_agent: 'Chrome',
        before: '{}',
        after: JSON.stringify({ 编码: 'A' }),
        happened_time: time,
        previous_hash: end.head,
        hash: mac,
        key_id: keyId,
      })
      .execute()
    await tx.updateTable('operator_chain').set({ count: seq, head: mac }).execute()
  })
}

describe('a record of the operator log', () => {
  it('tells what was acted on, as which roles, and in answer to which request', async () => {
    expect((await logged())[2]).toMatchObject({
      object: { kind: 'SOURCE', id: second.result.id, name: '系统CRM', code: 'CRM' },
      roleNames: ['系统管理员'],
      requestId: second.headers.get('x-request-id'),
    })
  })

  it('of a process of before holds between those of now, and says no more than it said', async () => {
    expect(await check()).toEqual({ kind: 'intact', records: '4' })
    expect((await logged()).map(({ object, requestId }) => [object?.code, requestId === null])).toEqual([
      ['ERP', false],
      [undefined, true],
      ['CRM', false],
      [undefined, true],
    ])
  })

  it.each([
    ['1', { object_name: '别的系统', object_kind: 'SOURCE' }],
    ['1', { request_id: 'another' }],
    ['1', { form: 2 }],
    ['2', { object_name: '别的系统' }],
    ['2', { object_id: '77' }],
    ['2', { actor_roles: ['普通用户'] }],
    ['2', { request_id: null }],
    ['2', { form: 1 }],
    ['2', { form: 3 }],
  ])('number %s is found when somebody writes %j into it', async (seq, change) => {
    const { db } = server.services.database
    const former = await db
      .selectFrom('operator_log')
      .selectAll()
      .where('seq', '=', seq)
      .executeTakeFirstOrThrow()
    await changeRecord(db, seq, change)
    expect(await check()).toEqual({ kind: 'broken', seq, fault: 'content' })
    const { form, actor_roles, object_kind, object_id, object_name, request_id } = former
    await changeRecord(db, seq, { form, actor_roles, object_kind, object_id, object_name, request_id })
    expect(await check()).toMatchObject({ kind: 'intact' })
  })
})

import { operatorLogQuery } from '@qiyin/calls/areas/operator-log.ts'
import {
  personGetById,
  personManageAccountDelete,
  personManageFreeze,
  personManageQuery,
  personManageQueryPersonInfoV2,
  personManageReveal,
  personManageUnfreeze,
} from '@qiyin/calls/areas/person-manage.ts'
import { userInfo } from '@qiyin/calls/areas/user.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '../../testing/log-in.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

let server: TestServer
let manager: TestSession
let newcomer: TestSession
const phone = '13912345678'
let clock = new Date('2026-11-20T02:00:00Z').getTime()

/** A code may be asked for again after a while. */
async function logInLater(): Promise<TestSession> {
  clock += 60_000
  return logIn(server, phone)
}

beforeAll(async () => {
  server = await startTestServer({ demoData: true, now: () => new Date(clock) })
  manager = await logIn(server, '13800000003')
  newcomer = await logIn(server, phone)
})
afterAll(() => server.close())

type Row = Answer<typeof personManageQuery>['list'][number]

async function query(args: Args<typeof personManageQuery>): Promise<Row[]> {
  return (await server.call(personManageQuery, args, { session: manager })).result.list
}

async function idOf(accountValue: string): Promise<string> {
  const [found] = await query({ accountValue })
  if (!found) throw new Error(`nobody is ${accountValue}`)
  return found.personId
}

describe('people', () => {
  it('are shown masked, the newest first', async () => {
    const list = await query({})
    expect(list[0]).toMatchObject({ name: null, mobile: '139*****678', verified: false, status: 0 })
    expect(JSON.stringify(list)).not.toMatch(/1[3-9]\d{9}/)
    const { result } = await server.call(personManageQueryPersonInfoV2, {}, { session: manager })
    expect(result.list).toEqual(list)
  })

  it.each<[string, Args<typeof personManageQuery>, number]>([
    ['a whole mobile number', { accountValue: phone }, 1],
    [
      'a mobile number as it is shown',
      { accountValue: `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}` },
      1,
    ],
    ['a part of a mobile number', { accountValue: '1391234' }, 0],
    ['a part of an account name', { accountValue: 'LIJING' }, 1],
    ['a part of a name', { name: '静' }, 1],
    ['a whole identity number', { identityNo: '310107199608300049' }, 1],
    ['a part of one', { identityNo: '310107' }, 0],
    ['a wildcard as what it is', { name: '%' }, 0],
    ['a day before all', { endTime: '2020-01-01' }, 0],
    ['frozen ones', { status: 1 }, 0],
  ])('are found by %s', async (_, args, count) => {
    expect(await query(args)).toHaveLength(count)
  })

  it('are found by whether they are verified', async () => {
    const [yes, no, all] = await Promise.all([
      query({ authenticationStatus: 1, pageSize: 100 }),
      query({ authenticationStatus: 0, pageSize: 100 }),
      query({ pageSize: 100 }),
    ])
    expect(yes.every(({ verified }) => verified)).toBe(true)
    expect(no.length).toBeGreaterThan(0)
    expect(yes.length + no.length).toBe(all.length)
  })

  it('are frozen out of their sessions, and let in again', async () => {
    const personId = await idOf(phone)
    expect((await server.call(userInfo, {}, { session: newcomer })).status).toBe(200)
    await server.call(personManageFreeze, { personId }, { session: manager })
    expect(await server.call(userInfo, {}, { session: newcomer })).toMatchObject({
      status: 403,
      message: '账号已冻结，请联系管理员',
    })
    expect(await query({ status: 1 })).toHaveLength(1)
    await server.call(personManageUnfreeze, { personId }, { session: manager })
    expect((await server.call(userInfo, {}, { session: newcomer })).status).toBe(401)
    newcomer = await logInLater()
    expect((await server.call(userInfo, {}, { session: newcomer })).status).toBe(200)
  })

  it('are seen whole for a reason, which the log keeps without the numbers', async () => {
    const personId = await idOf('13800000006')
    const seen = await server.call(
      personManageReveal,
      { personId, reason: '核对身份13800000006' },
      { session: manager },
    )
    expect(seen.result).toEqual({ mobile: '13800000006', identityNo: '310107199608300049' })
    const unsaid = await server.call(personManageReveal, { personId, reason: ' ' }, { session: manager })
    expect(unsaid).toMatchObject({ message: '查看原因不能为空' })
    const log = await server.call(operatorLogQuery, { event: 'SENSITIVE_VIEW' }, { session: manager })
    expect(log.result.list.map(({ content }) => content)).toEqual([
      '查看个人用户 王梓涵（138*****006） 的手机号和证件号，原因：核对身份***',
    ])
  })

  it('are shown with what stands against deleting them, and not deleted against it', async () => {
    const personId = await idOf('13800000004')
    const { result } = await server.call(personGetById, { personId }, { session: manager })
    expect(result.companies.map(({ administrator }) => administrator)).toContain(true)
    expect(result.obstacles).toEqual([expect.stringMatching(/^该用户是“.*”唯一的管理员/)])
    const answer = await server.call(personManageAccountDelete, { personId }, { session: manager })
    expect(answer).toMatchObject({ code: refusals.FAILED.code, message: result.obstacles[0] })
    expect((await server.call(personGetById, { personId }, { session: manager })).code).toBe(0)
  })

  it('are deleted for good, and their number is free', async () => {
    const personId = await idOf(phone)
    expect((await server.call(personManageAccountDelete, { personId }, { session: manager })).code).toBe(0)
    expect((await server.call(userInfo, {}, { session: newcomer })).status).toBe(401)
    expect(await query({ accountValue: phone })).toEqual([])
    const gone = await server.call(personGetById, { personId }, { session: manager })
    expect(gone).toMatchObject(refusals.RECORD_NOT_FOUND)
    await logInLater()
    expect(await idOf(phone)).not.toBe(personId)
  })
})

it('the second of two managers is told that the status has changed, and who repeats himself nothing', async () => {
  const personId = await idOf(phone)
  const [read, frozen] = [{ formerStatus: accountStatus.active }, { formerStatus: accountStatus.frozen }]
  const freeze = async (former: object) =>
    (await server.call(personManageFreeze, { personId, ...former }, { session: manager })).refusal
  const unfreeze = async (former: object) =>
    (await server.call(personManageUnfreeze, { personId, ...former }, { session: manager })).refusal
  expect([await freeze(read), await freeze(read)]).toEqual([undefined, 'RECORD_CHANGED'])
  expect(await freeze({})).toBeUndefined()
  expect([await unfreeze(frozen), await unfreeze(frozen)]).toEqual([undefined, 'RECORD_CHANGED'])
})

it('a manager neither freezes nor deletes the own account', async () => {
  const personId = await idOf('13800000003')
  for (const call of [personManageFreeze, personManageAccountDelete])
    // One after the other: each is to leave the account as it is.
    // oxlint-disable-next-line no-await-in-loop
    expect(await server.call(call, { personId }, { session: manager })).toMatchObject(refusals.OWN_ACCOUNT)
})

it('people are for system managers alone', async () => {
  const session = await logIn(server, '13800000001')
  const personId = await idOf('13800000006')
  const asked = await Promise.all([
    server.call(personManageQuery, {}, { session }),
    server.call(personGetById, { personId }, { session }),
    server.call(personManageReveal, { personId, reason: '好奇' }, { session }),
    server.call(personManageFreeze, { personId }, { session }),
  ])
  expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403])
})

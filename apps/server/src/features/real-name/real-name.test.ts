import type { AuthWay } from '@qiyin/domain/person/auth-way.ts'
import {
  personRealNameChangeAuthWay,
  personRealNameGetRealNameInfo,
  personRealNameGetRealNameStatus,
  personRealNameGetVCode,
  personRealNameVerifyVCode,
} from '@qiyin/calls/areas/person-real-name.ts'
import { demoMessages } from '@qiyin/calls/areas/site.ts'
import { userConsents } from '@qiyin/calls/areas/user-account.ts'
import { userInfo, userMasterDataList } from '@qiyin/calls/areas/user.ts'
import { checkCharacterOf } from '@qiyin/domain/person/id-number.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logIn, readCode } from '../../testing/log-in.ts'
import { makeParties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

let time = new Date('2026-11-20T02:00:00Z').getTime()
let server: TestServer
let phones = 0
const pass = (ms: number): void => void (time += ms)

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(time) })
})
afterAll(() => server.close())
beforeEach(() => {
  pass(24 * 60 * 60 * 1000)
})

const supplierCode = 'BEST_SIGN'

/** A newcomer who is logged in, with what to type. */
interface Newcomer {
  readonly session: TestSession
  readonly personAccountId: string
  readonly phone: string
  readonly identity: {
    readonly accountValue: string
    readonly supplierCode: 'BEST_SIGN' | 'FDD' | 'E_SIGN'
    readonly authWay: AuthWay
    readonly name: string
    readonly identityNo: string
  }
}

function identityNumber(sequence: string, born = '19900307'): string {
  const body = `110101${born}${sequence}`
  return body + checkCharacterOf(body)
}

async function newcomer(sequence = '123'): Promise<Newcomer> {
  const phone = `167${String(++phones).padStart(8, '0')}`
  const session = await logIn(server, phone)
  const { result } = await server.call(userInfo, {}, { session })
  const identity = {
    accountValue: phone,
    supplierCode,
    authWay: 2,
    name: '欧阳明月',
    identityNo: identityNumber(sequence),
  } as const
  return { session, personAccountId: result.personAccountId, phone, identity }
}

type Typed = Partial<Newcomer['identity']> & { readonly agreed?: boolean }

const askCode = (
  { session, identity }: Newcomer,
  typed: Typed = {},
): ReturnType<typeof server.call<typeof personRealNameGetVCode>> =>
  server.call(personRealNameGetVCode, { ...identity, ...typed }, { session })

const verify = (
  { session, personAccountId, identity }: Newcomer,
  vCode: string,
  typed: Typed = {},
): ReturnType<typeof server.call<typeof personRealNameVerifyVCode>> =>
  server.call(personRealNameVerifyVCode, { ...identity, ...typed, personAccountId, vCode }, { session })

const readInfo = ({
  session,
  personAccountId,
}: Newcomer): ReturnType<typeof server.call<typeof personRealNameGetRealNameInfo>> =>
  server.call(personRealNameGetRealNameInfo, { personAccountId, supplierCode }, { session })

const readStatus = async (
  { session, personAccountId }: Newcomer,
  supplier: Newcomer['identity']['supplierCode'] = supplierCode,
): Promise<number> =>
  (
    await server.call(
      personRealNameGetRealNameStatus,
      { personAccountId, supplierCode: supplier },
      { session },
    )
  ).result

describe('the phone way', () => {
  it('makes a newcomer a verified person', async () => {
    const person = await newcomer()
    expect((await readInfo(person)).result).toMatchObject({
      authStatus: 0,
      authenticationSerialNo: null,
      name: null,
      identityNo: null,
      ways: [0, 1, 2],
    })
    expect((await server.call(userMasterDataList, { searchWord: '王' }, person)).refusal).toBe(
      'REAL_NAME_REQUIRED',
    )

    const sent = await askCode(person, { identityNo: person.identity.identityNo.toLowerCase() })
    expect(sent.result).toEqual({
      authenticationSerialNo: expect.stringMatching(/^RN[0-9A-F]{32}$/),
      mobile: `${person.phone.slice(0, 3)}*****${person.phone.slice(-3)}`,
      resendAfterSec: 30,
      url: null,
    })
    const done = await verify(person, await readCode(server, person.phone))
    expect(done.result).toMatchObject({
      authStatus: 2,
      authWay: 2,
      name: '欧阳明月',
      identityNo: '110************' + person.identity.identityNo.slice(-3),
      assurance: 'simulated',
      failReason: null,
    })
    for (const answer of [sent, done]) {
      expect(answer.bytes.toString()).not.toContain(person.phone)
      expect(answer.bytes.toString()).not.toContain(person.identity.identityNo)
    }

    const { result } = await server.call(userInfo, {}, person)
    expect(result).toMatchObject({ verified: true, name: '欧阳明月', authWay: 2, assurance: 'simulated' })
    expect(result.verifiedTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(result.authenticationUrl).toBeNull()
    expect((await server.call(userMasterDataList, { searchWord: '王' }, person)).code).toBe(0)
    expect(await readStatus(person)).toBe(2)
    expect(await readStatus(person, 'FDD')).toBe(2)

    const [message] = (await server.call(demoMessages, { phone: person.phone })).result
    expect(message).toMatchObject({ scene: 'PERSON_AUTH', content: '您已通过个人实名认证。', code: null })
  })

  it.each([true, false])('records the consent to the certificate where it was given: %s', async (agreed) => {
    const person = await newcomer()
    await askCode(person)
    const done = await verify(person, await readCode(server, person.phone), { agreed })
    expect(done.result).toMatchObject({ authStatus: 2 })
    const { result } = await server.call(userConsents, {}, person)
    const kinds = result.map(({ kind, version }) => `${kind} ${version}`)
    expect(kinds.includes('certificate 2021-03-26')).toBe(agreed)
  })

  it('lets nobody verify twice or change a proven identity', async () => {
    const person = await newcomer()
    await askCode(person)
    await verify(person, await readCode(server, person.phone))
    pass(60_000)
    const other = { identityNo: identityNumber('321') }
    expect((await askCode(person, other)).refusal).toBe('ALREADY_VERIFIED')
    expect((await askCode(person, { ...other, supplierCode: 'E_SIGN' })).refusal).toBe('ALREADY_VERIFIED')
    expect((await verify(person, '123456')).refusal).toBe('ALREADY_VERIFIED')
    expect((await changeWay(person)).refusal).toBe('ALREADY_VERIFIED')
    expect(await readStatus(person)).toBe(2)
  })

  it('lets two requests at once verify once', async () => {
    const person = await newcomer()
    await askCode(person)
    const code = await readCode(server, person.phone)
    const answers = await Promise.all([verify(person, code), verify(person, code)])
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(await readStatus(person)).toBe(2)
  })

  it('lets the one code that was sent count, also when it was asked for several times at once', async () => {
    const person = await newcomer()
    const answers = await Promise.all([1, 2, 3].map(() => askCode(person, { agreed: true })))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ refusal }) => refusal === 'CODE_TOO_SOON')).toHaveLength(2)
    expect((await verify(person, await readCode(server, person.phone))).code).toBe(0)
  })

  it('goes on with the same serial number when the code is asked for again', async () => {
    const person = await newcomer()
    const first = await askCode(person)
    expect((await askCode(person)).refusal).toBe('CODE_TOO_SOON')
    pass(30_000)
    const second = await askCode(person)
    expect(second.result.authenticationSerialNo).toBe(first.result.authenticationSerialNo)
  })

  it('starts a new serial number for other data, and the old code dies', async () => {
    const person = await newcomer()
    const first = await askCode(person)
    const code = await readCode(server, person.phone)
    pass(30_000)
    const changed = { name: '欧阳明星' }
    const second = await askCode(person, changed)
    expect(second.result.authenticationSerialNo).not.toBe(first.result.authenticationSerialNo)
    expect((await verify(person, code)).refusal).toBe('IDENTITY_MISMATCH')
    expect((await verify(person, await readCode(server, person.phone), changed)).result.name).toBe('欧阳明星')
  })

  it('counts wrong codes and lets them expire', async () => {
    const person = await newcomer()
    await askCode(person)
    const code = await readCode(server, person.phone)
    const bad = code === '000000' ? '000001' : '000000'
    expect((await verify(person, bad)).refusal).toBe('CODE_WRONG')
    for (let round = 0; round < 4; round++) await verify(person, bad)
    expect((await verify(person, code)).refusal).toBe('CODE_EXPIRED')
    await askCode(person)
    pass(30_000)
    await askCode(person)
    pass(5 * 60_000)
    expect((await verify(person, await readCode(server, person.phone))).refusal).toBe('CODE_EXPIRED')
    expect(await readStatus(person)).toBe(0)
  })

  it('takes no login code', async () => {
    const person = await newcomer()
    await askCode(person)
    const session = await logInAgain(person.phone)
    expect((await server.call(userInfo, {}, { session })).result.verified).toBe(false)
  })

  it('checks another mobile than the account’s, and sends the code there', async () => {
    const person = await newcomer()
    const own = '16699999999'
    await askCode(person, { accountValue: own })
    expect((await readInfo(person)).result).toMatchObject({
      mobile: '166*****999',
      accountValue: `${person.phone.slice(0, 3)}*****${person.phone.slice(-3)}`,
    })
    const done = await verify(person, await readCode(server, own), { accountValue: own })
    expect(done.result.authStatus).toBe(2)
  })
})

describe('an identity that cannot be proven', () => {
  it('ends as failed on a mismatch, sends nothing, and may be tried again at once', async () => {
    const person = await newcomer()
    const refused = await askCode(person, { identityNo: identityNumber('000') })
    expect([refused.refusal, refused.message]).toEqual([
      'IDENTITY_MISMATCH',
      '信息不一致，请确保所有信息均为本人真实信息',
    ])
    expect((await readInfo(person)).result).toMatchObject({
      authStatus: 4,
      failReason: '信息不一致，请确保所有信息均为本人真实信息',
    })
    const [message] = (await server.call(demoMessages, { phone: person.phone })).result
    expect(message?.content).not.toContain('实名')
    expect((await verify(person, '123456')).refusal).toBe('AUTHENTICATION_NOT_FOUND')
    expect((await askCode(person)).code).toBe(0)
    expect(await readStatus(person)).toBe(0)
  })

  it('says so when the authority does not answer, and stays open', async () => {
    const person = await newcomer()
    const refused = await askCode(person, { identityNo: identityNumber('999') })
    expect(refused.refusal).toBe('AUTHORITY_UNAVAILABLE')
    expect(await readStatus(person)).toBe(0)
  })

  it('is looked up ten times a day and not more', async () => {
    const person = await newcomer()
    for (let round = 0; round < 10; round++) {
      expect((await askCode(person, { identityNo: identityNumber('000') })).refusal).toBe('IDENTITY_MISMATCH')
      pass(10_000)
    }
    const refused = await askCode(person)
    expect([refused.refusal, refused.message]).toEqual(['FAILED', '今日身份核验失败次数过多，请明天再试'])
    pass(24 * 60 * 60 * 1000)
    const session = await logInAgain(person.phone)
    expect((await askCode({ ...person, session })).code).toBe(0)
  })

  it.each<[Typed, string, string]>([
    [{ identityNo: '110101199003071230' }, 'PARAMETER_INVALID', '身份证号格式不正确'],
    [{ identityNo: '110101199002300013' }, 'PARAMETER_INVALID', '身份证号格式不正确'],
    [{ name: '1号' }, 'PARAMETER_INVALID', '姓名格式不正确'],
    [{ name: '' }, 'PARAMETER_INVALID', '请输入姓名'],
    [{ identityNo: identityNumber('123', '20150101') }, 'UNDER_AGE', '未满14周岁不能进行实名认证'],
    [{ authWay: 1 }, 'PARAMETER_INVALID', '请输入银行卡号'],
    [{ authWay: 3 }, 'WAY_UNSUPPORTED', '暂不支持该认证方式'],
  ])('refuses %j', async (typed, refusal, message) => {
    const answer = await askCode(await newcomer(), typed)
    expect([answer.refusal, answer.message]).toEqual([refusal, message])
  })
})

describe('switching the way', () => {
  it('gives the serial number up, and its code dies', async () => {
    const person = await newcomer()
    await askCode(person)
    const code = await readCode(server, person.phone)
    expect((await changeWay(person)).result).toBe(true)
    expect((await readInfo(person)).result).toMatchObject({ authStatus: 0, authenticationSerialNo: null })
    expect((await verify(person, code)).refusal).toBe('AUTHENTICATION_NOT_FOUND')
  })

  it('leads out of a failure', async () => {
    const person = await newcomer()
    await askCode(person, { identityNo: identityNumber('000') })
    expect(await readStatus(person)).toBe(4)
    expect((await changeWay(person)).code).toBe(0)
    expect(await readStatus(person)).toBe(0)
  })

  it('refuses a way that is not offered', async () => {
    expect((await changeWay(await newcomer(), 3)).refusal).toBe('WAY_UNSUPPORTED')
  })
})

describe('another person’s account', () => {
  it('is closed to every call, whether it is there or not', async () => {
    const { database, secrets } = server.services
    const { stranger } = await makeParties(database.db, secrets)
    const intruder = await newcomer()
    for (const personAccountId of [stranger.personId, '999999999']) {
      const person = { ...intruder, personAccountId }
      expect((await readInfo(person)).refusal).toBe('ACCESS_DENIED')
      expect((await verify(person, '123456')).refusal).toBe('ACCESS_DENIED')
      expect((await changeWay(person)).refusal).toBe('ACCESS_DENIED')
    }
  })

  it('may hold the same identity', async () => {
    const [first, second] = [await newcomer('777'), await newcomer('777')]
    for (const person of [first, second]) {
      await askCode(person)
      expect((await verify(person, await readCode(server, person.phone))).result.authStatus).toBe(2)
    }
  })
})

function changeWay(
  { session, personAccountId }: Newcomer,
  authWay = 2,
): ReturnType<typeof server.call<typeof personRealNameChangeAuthWay>> {
  return server.call(personRealNameChangeAuthWay, { personAccountId, supplierCode, authWay }, { session })
}

async function logInAgain(phone: string): Promise<TestSession> {
  pass(30_000)
  return logIn(server, phone)
}

import {
  personLogin,
  personSmsSendVerificationCode,
  personVerify,
  personVerifyStart,
} from '@qiyin/calls/areas/person.ts'
import { logout, userInfo, userMobileUserInfo, userNow, userPcUserInfo } from '@qiyin/calls/areas/user.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logIn, readCode } from '../../testing/log-in.ts'
import { makeParties } from '../../testing/parties.ts'
import { onlyOnce } from '../../http/idempotency.ts'
import { countRows, freezePerson, repeatNewestCode, seenTimes } from '../../testing/person-fixtures.ts'
import { lastLogged } from '../../testing/operator-log.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { newSession, type TestSession } from '../../testing/test-client.ts'
import { forgetAnswers } from '../../http/idempotency-rows.ts'
import { isProof } from './proof-of-work.ts'
import { endSessionsOf, purgeSessions } from './public.ts'

// Ten in the morning in Shanghai.
let time = new Date('2026-11-20T02:00:00Z').getTime()
let server: TestServer
let phones = 0

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const pass = (ms: number): void => void (time += ms)
const newPhone = (): string => `166${String(++phones).padStart(8, '0')}`
const wrong = (code: string): string => (code === '000000' ? '000001' : '000000')

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(time) })
})
afterAll(() => server.close())
// A day on: neither the limits of an address nor those of a call reach from one test into the next.
beforeEach(() => {
  pass(24 * hour)
})

const sendCode = (phone: string): ReturnType<typeof server.call<typeof personSmsSendVerificationCode>> =>
  server.call(personSmsSendVerificationCode, { phone })
const tryLogin = async (mobile: string, code: string): Promise<string | undefined> => {
  const { code: number, refusal } = await server.call(personLogin, { mobile, code })
  return number === 0 ? 'in' : refusal
}
const accountOf = (authenticationUrl: string | null): string => authenticationUrl?.split('/').at(-2) ?? ''

describe('logging in', () => {
  it('makes an account of a new mobile and sends it to real-name authentication', async () => {
    const phone = newPhone()
    const before = await countRows(server.services.database.db, 'person')
    await sendCode(phone)
    const session = newSession()
    const code = await readCode(server, phone)
    const { result, headers } = await server.call(personLogin, { mobile: phone, code }, { session })
    expect(result.authentication).toBe(false)
    expect(result.authenticationUrl).toMatch(
      /^\/esignature\/web\/personal-authentication\/[1-9]\d*\/BEST_SIGN$/,
    )
    const cookie = headers.getSetCookie()[0] ?? ''
    expect(cookie).toMatch(/^qiyin_session=[\w-]{43};/)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    expect(cookie).toContain('Path=/esignature')
    expect(await countRows(server.services.database.db, 'person')).toBe(before + 1)

    pass(30 * second)
    const again = await logIn(server, phone)
    const info = await server.call(userInfo, {}, { session: again })
    expect(info.result.personAccountId).toBe(accountOf(result.authenticationUrl))
  })

  it('tells a verified person so', async () => {
    const { database, secrets } = server.services
    const { individual } = await makeParties(database.db, secrets)
    await sendCode(individual.mobile)
    const code = await readCode(server, individual.mobile)
    const { result } = await server.call(personLogin, { mobile: individual.mobile, code })
    expect(result).toEqual({ authentication: true, authenticationUrl: null })
  })

  it('takes a code once', async () => {
    const phone = newPhone()
    await sendCode(phone)
    const code = await readCode(server, phone)
    expect(await tryLogin(phone, code)).toBe('in')
    expect(await tryLogin(phone, code)).toBe('CODE_EXPIRED')
  })

  it('takes a code until five minutes are over', async () => {
    const [early, late] = [newPhone(), newPhone()]
    await sendCode(early)
    await sendCode(late)
    pass(5 * minute - 1)
    expect(await tryLogin(early, await readCode(server, early))).toBe('in')
    pass(1)
    expect(await tryLogin(late, await readCode(server, late))).toBe('CODE_EXPIRED')
  })

  it('ends a code with the fifth wrong try', async () => {
    const phone = newPhone()
    await sendCode(phone)
    const code = await readCode(server, phone)
    const answers: (string | undefined)[] = []
    for (let round = 0; round < 5; round++) answers.push(await tryLogin(phone, wrong(code)))
    expect(answers).toEqual(['CODE_WRONG', 'CODE_WRONG', 'CODE_WRONG', 'CODE_WRONG', 'CODE_EXPIRED'])
    expect(await tryLogin(phone, code)).toBe('CODE_EXPIRED')
  })

  it('takes the right code after four wrong tries', async () => {
    const phone = newPhone()
    await sendCode(phone)
    const code = await readCode(server, phone)
    for (let round = 0; round < 4; round++) await tryLogin(phone, wrong(code))
    expect(await tryLogin(phone, code)).toBe('in')
  })

  it('counts wrong tries that arrive at once', async () => {
    const phone = newPhone()
    await sendCode(phone)
    const code = await readCode(server, phone)
    await Promise.all(Array.from({ length: 8 }, () => tryLogin(phone, wrong(code))))
    expect(await tryLogin(phone, code)).toBe('CODE_EXPIRED')
  })

  it('takes only the newest code, and only from its own phone', async () => {
    const [mine, other] = [newPhone(), newPhone()]
    await sendCode(mine)
    const old = await readCode(server, mine)
    pass(30 * second)
    await sendCode(mine)
    const fresh = await readCode(server, mine)
    await sendCode(other)
    // Equal by chance once in a million runs.
    expect(await tryLogin(mine, old)).toBe('CODE_WRONG')
    expect(await tryLogin(other, fresh)).toBe('CODE_WRONG')
    expect(await tryLogin(mine, fresh)).toBe('in')
  })

  it.each([
    [{ mobile: '', code: '123456' }, '手机号不能为空'],
    [{ mobile: '12800000000', code: '123456' }, '手机号格式不正确'],
    [{ mobile: '13800000000', code: '' }, '验证码不能为空'],
    [{ mobile: '13800000000', code: '12345' }, '验证码格式不正确'],
  ])('names the field that is wrong in %j', async (args, message) => {
    const answer = await server.call(personLogin, args)
    expect([answer.refusal, answer.message]).toEqual(['PARAMETER_INVALID', message])
  })

  it('tells of a frozen account only after a right code', async () => {
    const { database, secrets } = server.services
    const { individual } = await makeParties(database.db, secrets)
    await freezePerson(database.db, individual.personId)
    await sendCode(individual.mobile)
    const code = await readCode(server, individual.mobile)
    expect(await tryLogin(individual.mobile, wrong(code))).toBe('CODE_WRONG')
    expect(await tryLogin(individual.mobile, code)).toBe('ACCOUNT_FROZEN')
  })
})

const ask = async (phone: string): Promise<{ session: TestSession; code: string }> => {
  const session = newSession()
  await server.call(personSmsSendVerificationCode, { phone }, { session })
  return { session, code: await readCode(server, phone) }
}
const tryIn = async (session: TestSession, mobile: string, code: string): Promise<string | undefined> => {
  const { code: number, refusal } = await server.call(personLogin, { mobile, code }, { session })
  return number === 0 ? 'in' : refusal
}

describe('the browser that asked for a code', () => {
  it('is named by a cookie that no script reads', async () => {
    const { headers } = await sendCode(newPhone())
    expect(headers.getSetCookie()[0]).toMatch(
      /^qiyin_code=[\w-]{43}; Path=\/esignature; Expires=[^;]+; HttpOnly; SameSite=Lax/,
    )
  })

  it('is not locked out by the wrong tries of others', async () => {
    const phone = newPhone()
    const { session, code } = await ask(phone)
    const answers: (string | undefined)[] = []
    for (let round = 0; round < 12; round++) answers.push(await tryLogin(phone, wrong(code)))
    expect(answers).toEqual([
      ...Array<string>(4).fill('CODE_WRONG'),
      ...Array<string>(8).fill('CODE_EXPIRED'),
    ])
    expect(await tryLogin(phone, code)).toBe('CODE_EXPIRED')
    expect(await tryIn(session, phone, code)).toBe('in')
  })

  it('has five tries', async () => {
    const phone = newPhone()
    const { session, code } = await ask(phone)
    for (let round = 0; round < 4; round++)
      expect(await tryIn(session, phone, wrong(code))).toBe('CODE_WRONG')
    expect(await tryIn(session, phone, wrong(code))).toBe('CODE_EXPIRED')
    expect(await tryIn(session, phone, code)).toBe('CODE_EXPIRED')
  })

  it('keeps its code when another asks for one, until one of them logs in', async () => {
    const phone = newPhone()
    const mine = await ask(phone)
    pass(30 * second)
    const other = await ask(phone)
    expect(await tryIn(mine.session, phone, mine.code)).toBe('in')
    expect(await tryIn(other.session, phone, other.code)).toBe('CODE_EXPIRED')
  })

  it('may be another than the one in which the code is typed', async () => {
    const phone = newPhone()
    const { code } = await ask(phone)
    const desk = await ask(newPhone())
    expect(await tryIn(desk.session, phone, wrong(code))).toBe('CODE_WRONG')
    expect(await tryIn(desk.session, phone, code)).toBe('in')
  })
})

describe('limits of codes', () => {
  it('demands a human check of a network with thirty wrong tries in an hour, and counts no more of them', async () => {
    for (let phone = 0; phone < 6; phone++) {
      const mobile = newPhone()
      await sendCode(mobile)
      for (let round = 0; round < 5; round++) await tryLogin(mobile, wrong(await readCode(server, mobile)))
      pass(minute)
    }
    const phone = await (async () => {
      const mobile = newPhone()
      expect((await sendCode(mobile)).refusal).toBe('HUMAN_CHECK_REQUIRED')
      await passHumanCheck(mobile)
      expect((await sendCode(mobile)).code).toBe(0)
      return mobile
    })()
    // Without its cookie the right code is one from elsewhere, too.
    expect(await tryLogin(phone, await readCode(server, phone))).toBe('CODE_EXPIRED')
    pass(hour)
    expect((await sendCode(newPhone())).code).toBe(0)
  })

  it('lets a phone wait 30 seconds', async () => {
    const phone = newPhone()
    expect((await sendCode(phone)).code).toBe(0)
    pass(18 * second)
    expect(await sendCode(phone)).toMatchObject({ refusal: 'CODE_TOO_SOON', result: { resendAfterSec: 12 } })
    pass(12 * second - 1)
    expect(await sendCode(phone)).toMatchObject({ refusal: 'CODE_TOO_SOON', result: { resendAfterSec: 1 } })
    pass(1)
    expect((await sendCode(phone)).code).toBe(0)
  })

  it('sends one code for two requests at once', async () => {
    const phone = newPhone()
    const answers = await Promise.all([sendCode(phone), sendCode(phone)])
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.refusal === 'CODE_TOO_SOON')).toHaveLength(1)
  })

  it('demands a human check above ten a day, one for each code, until the day ends in Shanghai', async () => {
    const phone = newPhone()
    for (let sent = 0; sent < 10; sent++) {
      expect((await sendCode(phone)).code).toBe(0)
      pass(minute)
    }
    expect((await sendCode(phone)).refusal).toBe('HUMAN_CHECK_REQUIRED')
    await passHumanCheck(phone)
    expect((await server.call(personVerifyStart, { phone })).result.resultCode).toBe(0)
    expect((await sendCode(phone)).code).toBe(0)
    pass(minute)
    expect((await sendCode(phone)).refusal).toBe('HUMAN_CHECK_REQUIRED')
    pass((new Date('2026-11-20T16:00:00Z').getTime() % (24 * hour)) - (time % (24 * hour)))
    expect((await sendCode(phone)).code).toBe(0)
  })

  it('demands a human check above thirty an hour from one address', async () => {
    for (let sent = 0; sent < 30; sent++) {
      expect((await sendCode(newPhone())).code).toBe(0)
      pass(3 * second)
    }
    const phone = newPhone()
    expect((await sendCode(phone)).refusal).toBe('HUMAN_CHECK_REQUIRED')
    await passHumanCheck(phone)
    expect((await sendCode(phone)).code).toBe(0)
    pass(hour)
    expect((await sendCode(newPhone())).code).toBe(0)
  })
})

describe('the human check', () => {
  it('costs more with every two codes of a day, and buys none above twenty', async () => {
    const { db } = server.services.database
    const phone = await busyPhone()
    await passHumanCheck(phone)
    await repeatNewestCode(db, 1)
    expect((await sendCode(phone)).code).toBe(0)
    pass(minute)
    expect((await server.call(personVerifyStart, { phone })).result.challenge?.difficulty).toBe(17)
    await repeatNewestCode(db, 4)
    expect((await server.call(personVerifyStart, { phone })).result.challenge?.difficulty).toBe(19)
    await repeatNewestCode(db, 4)
    expect((await sendCode(phone)).refusal).toBe('CODE_LIMIT')
    expect((await server.call(personVerifyStart, { phone })).result.resultCode).toBe(0)
  })

  it('is not asked for below the limits', async () => {
    const { result } = await server.call(personVerifyStart, { phone: newPhone() })
    expect(result).toEqual({ resultCode: 0, url: null, challenge: null })
  })

  it('takes one answer for one phone, and fails with code -1', async () => {
    const phone = await busyPhone()
    const { result } = await server.call(personVerifyStart, { phone })
    expect(result.resultCode).toBe(400001)
    expect(result.url).toBe('/esignature/web/login')
    const { challenge } = result
    const right = `${challenge?.id}:${solve(challenge)}`
    expect((await answerCheck(newPhone(), right)).code).toBe(-1)
    expect((await answerCheck(phone, `${challenge?.id}:nonsense`)).code).toBe(-1)
    expect((await answerCheck(phone, right)).code).toBe(-1)
    expect((await sendCode(phone)).refusal).toBe('HUMAN_CHECK_REQUIRED')
  })

  it('is over after five minutes, solved or not', async () => {
    const phone = await busyPhone()
    const { result } = await server.call(personVerifyStart, { phone })
    const answer = `${result.challenge?.id}:${solve(result.challenge)}`
    pass(5 * minute)
    expect((await answerCheck(phone, answer)).code).toBe(-1)
    await passHumanCheck(phone)
    pass(5 * minute)
    expect((await sendCode(phone)).refusal).toBe('HUMAN_CHECK_REQUIRED')
  })
})

describe('a session', () => {
  it('shows the user masked, under four names, and never a whole number', async () => {
    const { database, secrets } = server.services
    const { initiator, ourCompany } = await makeParties(database.db, secrets)
    const session = await logIn(server, initiator.mobile)
    const answers = await Promise.all(
      [userInfo, userNow, userPcUserInfo, userMobileUserInfo].map((call) =>
        server.call(call, {}, { session }),
      ),
    )
    const [first] = answers
    expect(answers.map((answer) => answer.result)).toEqual(answers.map(() => first?.result))
    const text = first?.bytes.toString() ?? ''
    expect(text).not.toContain(initiator.mobile)
    expect(text).not.toContain(initiator.identityNo)
    expect(first?.result).toMatchObject({
      personAccountId: initiator.personId,
      name: initiator.name,
      mobile: `${initiator.mobile.slice(0, 3)}*****${initiator.mobile.slice(-3)}`,
      identityNo: `${initiator.identityNo.slice(0, 3)}************${initiator.identityNo.slice(-3)}`,
      verified: true,
      assurance: 'simulated',
      ourpart: 0,
      systemAdmin: false,
      authenticationUrl: null,
      roles: [
        { roleCode: 'PERSON', roleName: '普通用户' },
        { roleCode: 'COMPANY_ADMIN', roleName: '企业管理员' },
      ],
      companyList: [{ companyId: ourCompany.companyId, administrator: true, authStatus: 4, status: 0 }],
    })
    const areas = first?.result.authorityList.filter((area) => area.level === 1) ?? []
    expect(areas.map((area) => area.index_page)).toContain('/file-center')
    expect(areas.map((area) => area.show_order)).toEqual(
      areas.map((area) => area.show_order).toSorted((a, b) => a - b),
    )
  })

  it('ends after twelve idle hours, and lives on while it is used', async () => {
    const session = await logIn(server, newPhone())
    pass(12 * hour - 1)
    expect((await server.call(userInfo, {}, { session })).code).toBe(0)
    pass(12 * hour - 1)
    expect((await server.call(userInfo, {}, { session })).code).toBe(0)
    pass(12 * hour)
    const { status, refusal } = await server.call(userInfo, {}, { session })
    expect([status, refusal]).toEqual([401, 'SESSION_INVALID'])
  })

  it('ends after seven days however much it is used', async () => {
    const session = await logIn(server, newPhone())
    for (let used = 0; used < 15; used++) {
      pass(11 * hour)
      expect((await server.call(userInfo, {}, { session })).code).toBe(0)
    }
    pass(3 * hour)
    expect((await server.call(userInfo, {}, { session })).status).toBe(401)
  })

  it('is written to at most once a minute', async () => {
    const { database } = server.services
    const session = await logIn(server, newPhone())
    const { result } = await server.call(userInfo, {}, { session })
    const opened = time
    pass(59 * second)
    await server.call(userInfo, {}, { session })
    expect(await seenTimes(database.db, result.personAccountId)).toEqual([new Date(opened)])
    pass(1 * second)
    await server.call(userInfo, {}, { session })
    expect(await seenTimes(database.db, result.personAccountId)).toEqual([new Date(time)])
  })

  it('ends at once with the logout, whose cookie is taken back', async () => {
    const { database, secrets } = server.services
    const { individual } = await makeParties(database.db, secrets)
    const session = await logIn(server, individual.mobile)
    const stolen = { ...session }
    expect((await server.call(userInfo, {}, { session: stolen })).code).toBe(0)
    expect((await server.call(logout, {}, { session })).code).toBe(0)
    expect(await lastLogged(server, 2)).toMatchObject([{ event: 'LOGIN' }, { event: 'LOGOUT' }])
    expect(session.cookie).toBeUndefined()
    expect((await server.call(userInfo, {}, { session: stolen })).refusal).toBe('SESSION_INVALID')
  })

  it('ends at once, with all others of the person, when they are revoked', async () => {
    const { database, secrets } = server.services
    const { individual } = await makeParties(database.db, secrets)
    const first = await logIn(server, individual.mobile)
    pass(30 * second)
    const sessions = [first, await logIn(server, individual.mobile)]
    for (const session of sessions) expect((await server.call(userInfo, {}, { session })).code).toBe(0)
    await endSessionsOf(server.services, individual.personId)
    for (const session of sessions) expect((await server.call(userInfo, {}, { session })).status).toBe(401)
  })

  it('ends at once when the person is frozen, whoever does it', async () => {
    const { database, secrets } = server.services
    const { individual } = await makeParties(database.db, secrets)
    const session = await logIn(server, individual.mobile)
    await server.call(userInfo, {}, { session })
    await freezePerson(database.db, individual.personId)
    const { status, refusal } = await server.call(userInfo, {}, { session })
    expect([status, refusal]).toEqual([403, 'ACCOUNT_FROZEN'])
  })

  it('is replaced by the next login in the same browser', async () => {
    const phone = newPhone()
    const session = await logIn(server, phone)
    const old = { ...session }
    pass(30 * second)
    await sendCode(phone)
    await server.call(personLogin, { mobile: phone, code: await readCode(server, phone) }, { session })
    expect((await server.call(userInfo, {}, { session })).code).toBe(0)
    expect((await server.call(userInfo, {}, { session: old })).status).toBe(401)
  })

  it('refuses a made-up token', async () => {
    const session = { cookie: `qiyin_session=${'A'.repeat(43)}` }
    expect((await server.call(userInfo, {}, { session })).refusal).toBe('SESSION_INVALID')
  })
})

async function purgeAll(): Promise<void> {
  const { database, now } = server.services
  await purgeSessions(server.services)
  await forgetAnswers(database.db, now())
}

it('purges what is over and keeps what is alive', async () => {
  const { database } = server.services
  const phone = newPhone()
  const session = await logIn(server, phone)
  const keyed = { personId: '7', key: 'once', call: 'initiateSave', input: {} }
  const answer = (work: string): Promise<unknown> =>
    onlyOnce({ database, now: server.services.now }, keyed, () => Promise.resolve(work))
  await answer('first')
  pass(11 * hour)
  await purgeAll()
  expect(await answer('repeated')).toBe('first')
  expect((await server.call(userInfo, {}, { session })).code).toBe(0)
  pass(72 * hour)
  await purgeAll()
  expect(await countRows(database.db, 'session')).toBe(0)
  expect(await countRows(database.db, 'verification_code')).toBe(0)
  expect(await countRows(database.db, 'human_check')).toBe(0)
  expect(await answer('long after')).toBe('long after')
})

/** A phone that has had its ten codes today. */
async function busyPhone(): Promise<string> {
  const phone = newPhone()
  for (let sent = 0; sent < 10; sent++) {
    await sendCode(phone)
    pass(minute)
  }
  return phone
}

type Challenge = { id: string; nonce: string; difficulty: number } | null

function solve(challenge: Challenge): string {
  if (!challenge) throw new Error('there is no challenge')
  for (let answer = 0; ; answer++)
    if (isProof(challenge.nonce, String(answer), challenge.difficulty)) return String(answer)
}

async function answerCheck(
  phone: string,
  verifyToken: string,
): Promise<{ code: number | undefined; result: boolean }> {
  return server.call(personVerify, { phone, verifyToken, verifyType: 'POW' })
}

async function passHumanCheck(phone: string): Promise<void> {
  const { challenge } = (await server.call(personVerifyStart, { phone })).result
  const { code, result } = await answerCheck(phone, `${challenge?.id}:${solve(challenge)}`)
  expect([code, result]).toEqual([0, true])
}

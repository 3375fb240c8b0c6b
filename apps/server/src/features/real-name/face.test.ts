import {
  personRealNameChangeAuthWay,
  personRealNameGetVFaceUrl,
  personRealNameGetVcodeStatus,
  personRealNameGetVfaceMidUrl,
  personRealNameIsScaned,
  personRealNamePersonAuthorize,
  personRealNameGetRealNameStatusFromSupplier,
  personRealNameResetExpirationTime,
} from '@qiyin/calls/areas/person-real-name.ts'
import {
  providerCallbackSupplierCode,
  returnAuthorizePerson,
  supplierReturnAuthorizePerson,
} from '@qiyin/calls/areas/provider-return.ts'
import { userInfo } from '@qiyin/calls/areas/user.ts'
import { faceMismatchReason, facePageMs } from '@qiyin/domain/person/face.ts'
import { writeCallback } from '@qiyin/providers/built-in/built-in-events.ts'
import type { ProviderEvent } from '@qiyin/providers/events.ts'
import type { PersonOutcome } from '@qiyin/providers/person-identity.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readCode } from '../../testing/log-in.ts'
import {
  identityNumber,
  makeNewcomer,
  newcomerSteps,
  phoneSteps,
  type Newcomer,
  type NewcomerSteps,
  type PhoneSteps,
  type TypedIdentity,
} from '../../testing/newcomer.ts'
import { freezePerson, outbox, thawPerson } from '../../testing/person-fixtures.ts'
import { samplePng } from '../../testing/sample-image.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestAnswer } from '../../testing/test-client.ts'
import { eventSigner } from '../face-check/public.ts'

let time = new Date('2026-11-20T02:00:00Z').getTime()
let server: TestServer
let steps: NewcomerSteps
let phone: PhoneSteps
let phones = 0

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(time) })
  steps = newcomerSteps(server)
  phone = phoneSteps(server)
})
afterAll(() => server.close())
beforeEach(() => {
  time += 60 * 60 * 1000
})

const newcomer = (typed: Partial<TypedIdentity> = {}): Promise<Newcomer> =>
  makeNewcomer(server, `165${String(++phones).padStart(8, '0')}`, { authWay: 0, ...typed })

/** Somebody whose face is awaited, and the address of the QR code. */
async function facePending(typed: Partial<TypedIdentity> = {}): Promise<{ person: Newcomer; url: string }> {
  const person = await newcomer(typed)
  const proven = await steps.prove(person)
  if (proven.result.authStatus !== 1) throw new Error('no face is awaited')
  return { person, url: (await midUrl(person)).result.url }
}

const midUrl = (person: Newcomer): Promise<TestAnswer<typeof personRealNameGetVfaceMidUrl>> =>
  server.call(personRealNameGetVfaceMidUrl, steps.account(person), person)
const isScanned = (person: Newcomer): Promise<TestAnswer<typeof personRealNameIsScaned>> =>
  server.call(personRealNameIsScaned, steps.account(person), person)

describe('the face way', () => {
  it('verifies a person by a phone that has scanned the QR code', async () => {
    const { person, url } = await facePending()
    expect((await isScanned(person)).result).toBe(false)
    const opened = await phone.scan(url)
    expect(opened.result).toEqual({
      name: '欧阳明月',
      identityNo: `110************${person.identity.identityNo.slice(-3)}`,
      status: null,
    })
    expect((await isScanned(person)).result).toBe(true)
    expect(await steps.readStatus(person)).toBe(1)
    expect((await phone.show(url)).result).toEqual({ status: 'verified' })
    await server.runJobs()
    expect(await steps.readStatus(person)).toBe(2)
    expect((await server.call(userInfo, {}, person)).result).toMatchObject({ verified: true, authWay: 0 })
    expect((await steps.readInfo(person)).result).toMatchObject({ authWay: 0, assurance: 'simulated' })
  })

  it('learns the outcome by asking when the callback is late, and counts it once', async () => {
    const { person, url } = await facePending()
    await phone.scan(url)
    await phone.show(url)
    expect(await steps.readStatus(person)).toBe(2)
    const before = (await outbox(server.services.database.db)).length
    await server.runJobs()
    expect(await steps.readStatus(person)).toBe(2)
    expect((await outbox(server.services.database.db)).length).toBe(before)
  })

  it('says why another face was not accepted, and lets it be tried again', async () => {
    const { person, url } = await facePending({ identityNo: identityNumber('001') })
    await phone.scan(url)
    expect((await phone.show(url)).result).toEqual({ status: 'failed' })
    await server.runJobs()
    expect((await steps.readInfo(person)).result).toMatchObject({
      authStatus: 4,
      failReason: faceMismatchReason,
    })
    expect((await midUrl(person)).refusal).toBe('AUTHENTICATION_NOT_FOUND')
  })

  it('says again what came of a face whose answer was lost, for as long as a page is open', async () => {
    const { url } = await facePending()
    await phone.scan(url)
    expect((await phone.show(url)).result).toEqual({ status: 'verified' })
    expect((await phone.show(url)).result).toEqual({ status: 'verified' })
    expect((await phone.scan(url)).result).toEqual({ name: '', identityNo: '', status: 'verified' })
    time += facePageMs
    expect((await phone.show(url)).refusal).toBe('FACE_PAGE_EXPIRED')
    expect((await phone.scan(url)).refusal).toBe('FACE_PAGE_EXPIRED')
  })

  it('lets a QR code expire, and makes a new one in its place', async () => {
    const { person, url } = await facePending()
    time += facePageMs
    expect((await isScanned(person)).refusal).toBe('FACE_PAGE_EXPIRED')
    expect((await phone.scan(url)).refusal).toBe('FACE_PAGE_EXPIRED')
    const renewed = await server.call(personRealNameResetExpirationTime, steps.account(person), person)
    expect(renewed.result.leftSec).toBe(180)
    await phone.scan(renewed.result.url)
    // From the scan, there is as long again.
    time += facePageMs - 1000
    expect((await phone.show(renewed.result.url)).result.status).toBe('verified')
  })

  it('shows the same QR code to a second window, and takes nothing from the phone that has scanned it', async () => {
    const { person, url } = await facePending()
    time += 60_000
    expect((await midUrl(person)).result).toMatchObject({ url, leftSec: 120 })
    await phone.scan(url)
    time += facePageMs - 1000
    expect((await midUrl(person)).result).toMatchObject({ url, leftSec: 1 })
    expect((await phone.show(url)).result.status).toBe('verified')
  })

  it('gives a new QR code where the one before was hardly good any longer', async () => {
    const { person, url } = await facePending()
    time += facePageMs - 60_000
    const second = (await midUrl(person)).result
    expect(second.url).not.toBe(url)
    expect(second.leftSec).toBe(180)
    expect((await phone.scan(url)).refusal).toBe('FACE_PAGE_EXPIRED')
  })

  it('goes on in the same window on a phone, and closes the QR code of before', async () => {
    const { person, url } = await facePending()
    const own = await server.call(personRealNameGetVFaceUrl, steps.account(person), person)
    expect(own.result.url).toMatch(/^\/esignature\/h5\/web\/face\/[\w-]{32}$/)
    expect((await phone.scan(url)).refusal).toBe('FACE_PAGE_EXPIRED')
    await phone.scan(own.result.url)
    expect((await phone.show(own.result.url)).code).toBe(0)
  })

  it('closes the page when the way is switched, and takes no late outcome', async () => {
    const { person, url } = await facePending()
    await phone.scan(url)
    const switched = { ...steps.account(person), authWay: 2 } as const
    expect((await server.call(personRealNameChangeAuthWay, switched, person)).result).toBe(true)
    expect((await phone.show(url)).refusal).toBe('FACE_PAGE_EXPIRED')
    expect(await steps.readStatus(person)).toBe(0)
  })

  it.each<[string, Uint8Array<ArrayBuffer>, string, string]>([
    ['a PDF', new TextEncoder().encode('%PDF-1.7\n'), 'IMAGE_REFUSED', '人脸照片仅支持jpg、png、jpeg格式'],
    [
      'a picture that claims 100,000 pixels each way',
      new Uint8Array(samplePng(8, 8, { widthPx: 100_000, heightPx: 100_000 })),
      'IMAGE_REFUSED',
      '图片尺寸过大，请压缩后重新上传',
    ],
    ['30 MB', new Uint8Array(30 * 1024 * 1024), 'FILE_TOO_LARGE', '图片大小不能超过10M'],
  ])('refuses %s, and keeps the page open', async (_, bytes, refusal, message) => {
    const { url } = await facePending()
    await phone.scan(url)
    const refused = await phone.show(url, bytes)
    expect([refused.refusal, refused.message]).toEqual([refusal, message])
    expect((await phone.show(url)).code).toBe(0)
  })

  it('tells the phone when the account is frozen in between, and goes on after the thawing', async () => {
    const { person, url } = await facePending()
    const { db } = server.services.database
    await freezePerson(db, person.personAccountId)
    expect((await phone.scan(url)).refusal).toBe('ACCOUNT_FROZEN')
    await thawPerson(db, person.personAccountId)
    await phone.scan(url)
    await freezePerson(db, person.personAccountId)
    const refused = await phone.show(url)
    expect([refused.refusal, refused.message]).toEqual(['ACCOUNT_FROZEN', '账号已冻结，请联系管理员'])
    await server.runJobs()
    await thawPerson(db, person.personAccountId)
    expect((await steps.readInfo(person)).result).toMatchObject({ authStatus: 1, failReason: null })
    expect((await phone.show(url)).result).toEqual({ status: 'verified' })
    expect(await steps.readStatus(person)).toBe(2)
  })

  it('fails when the outcome comes while the account is frozen', async () => {
    const { person } = await facePending()
    const event = eventFor(await serialOf(person), passed, 'while frozen')
    await freezePerson(server.services.database.db, person.personAccountId)
    await tell([event])
    await server.runJobs()
    const rows = await server.services.database.db
      .selectFrom('person_authentication')
      .select(['auth_status', 'fail_reason'])
      .where('person_id', '=', person.personAccountId)
      .execute()
    expect(rows).toEqual([{ auth_status: 4, fail_reason: '认证期间账号被冻结，请重新认证' }])
  })
})

const eventFor = (serialNo: string, outcome: PersonOutcome, dedupeKey: string): ProviderEvent => ({
  type: 'person.authenticated',
  serialNo,
  outcome,
  occurredAt: new Date(time),
  dedupeKey,
})
const tell = (
  events: ProviderEvent[],
  change: { supplierCode?: 'FDD'; signature?: string } = {},
): Promise<TestAnswer<typeof providerCallbackSupplierCode>> => {
  const supplierCode = 'BEST_SIGN'
  const { body, query } = writeCallback(eventSigner(server.services), { supplierCode, events })
  return server.call(providerCallbackSupplierCode, {
    supplierCode,
    body: new TextEncoder().encode(body),
    ...query,
    ...change,
  })
}
const passed = { status: 'verified', assurance: 'simulated' } as const
const failed = { status: 'failed', reason: '信息不一致' } as const
const review = { status: 'review' } as const

async function serialOf(person: Newcomer): Promise<string> {
  return (await steps.readInfo(person)).result.authenticationSerialNo ?? ''
}

describe('callbacks', () => {
  it('are believed with the supplier’s signature alone', async () => {
    const { person } = await facePending()
    const event = eventFor(await serialOf(person), passed, 'forged')
    expect((await tell([event], { signature: 'AAAA' })).refusal).toBe('SIGNATURE_INVALID')
    expect((await tell([event], { supplierCode: 'FDD' })).refusal).toBe('SIGNATURE_INVALID')
    await server.runJobs()
    expect(await steps.readStatus(person)).toBe(1)
  })

  it('speak for what was begun with their supplier, and for nothing else', async () => {
    const { person } = await facePending()
    const supplierCode = 'FDD'
    const events = [eventFor(await serialOf(person), passed, 'another supplier')]
    const { body, query } = writeCallback(eventSigner(server.services), { supplierCode, events })
    const sent = { supplierCode, body: new TextEncoder().encode(body), ...query } as const
    expect((await server.call(providerCallbackSupplierCode, sent)).code).toBe(0)
    await server.runJobs()
    expect(await steps.readStatus(person)).toBe(1)
  })

  it('count once, however often they come, at once or later', async () => {
    const { person } = await facePending()
    const event = eventFor(await serialOf(person), passed, 'repeated')
    const before = (await outbox(server.services.database.db)).length
    await Promise.all([tell([event]), tell([event]), tell([event])])
    await server.runJobs()
    await tell([event])
    await tell([{ ...event, dedupeKey: 'told again' }])
    await server.runJobs()
    expect(await steps.readStatus(person)).toBe(2)
    expect((await outbox(server.services.database.db)).length).toBe(before + 1)
  })

  it.each<[string, PersonOutcome[], number]>([
    ['review behind passed', [passed, review], 2],
    ['review behind failed', [failed, review], 4],
    ['passed behind review', [review, passed], 2],
    ['failed against passed', [passed, failed], 2],
    ['passed against failed', [failed, passed], 4],
  ])('lead nowhere backwards: %s', async (name, outcomes, status) => {
    const { person } = await facePending()
    const serialNo = await serialOf(person)
    for (const [at, outcome] of outcomes.entries()) {
      await tell([eventFor(serialNo, outcome, `${name} ${at}`)])
      await server.runJobs()
    }
    expect(await steps.readStatus(person)).toBe(status)
  })

  it('about nobody are taken and change nothing', async () => {
    expect((await tell([eventFor('RNUNKNOWN', passed, 'nobody')])).code).toBe(0)
    await server.runJobs()
  })
})

describe('returns', () => {
  it('ask the supplier, follow the stored path, and decide nothing by themselves', async () => {
    const { person, url } = await facePending()
    const authorized = await server.call(
      personRealNamePersonAuthorize,
      { ...steps.account(person), returnPath: '/file-center/sign?contractId=1' },
      person,
    )
    const { transactionNo } = authorized.result
    expect(authorized.result).toMatchObject({ authorized: false, url: expect.stringContaining('/personal-') })
    const ask = (
      no = transactionNo,
    ): Promise<TestAnswer<typeof personRealNameGetRealNameStatusFromSupplier>> =>
      server.call(personRealNameGetRealNameStatusFromSupplier, { transactionNo: no, status: '2' })
    expect((await ask()).result).toBe(1)
    expect((await ask('unknown')).refusal).toBe('AUTHENTICATION_NOT_FOUND')
    await phone.scan(url)
    await phone.show(url)
    expect((await ask()).result).toBe(2)
    const back = await server.call(returnAuthorizePerson, { transactionNo, status: '2' })
    expect(back.result).toBe('/file-center/sign?contractId=1')
    const serialNo = (await steps.readInfo(person)).result.authenticationSerialNo ?? ''
    expect((await server.call(supplierReturnAuthorizePerson, { serialNo })).result).toBe(back.result)
    expect((await server.call(supplierReturnAuthorizePerson, { serialNo: 'RN1' })).refusal).toBe(
      'AUTHENTICATION_NOT_FOUND',
    )
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example'])(
    'do not lead to %s',
    async (path) => {
      const person = await newcomer()
      const { result } = await server.call(
        personRealNamePersonAuthorize,
        { ...steps.account(person), returnPath: path },
        person,
      )
      const { transactionNo } = result
      expect((await server.call(returnAuthorizePerson, { transactionNo })).result).toBe('/')
    },
  )
})

describe('the bank card way', () => {
  const card = '6228480402564890018'
  it('verifies by four factors', async () => {
    const person = await newcomer({ authWay: 1, bankCardNo: card })
    const proven = await steps.prove(person)
    expect(proven.result).toMatchObject({ authStatus: 2, authWay: 1, bankCardNo: '622*****018' })
    expect(proven.bytes.toString()).not.toContain(card)
  })

  it.each<[Partial<TypedIdentity>, string]>([
    [{}, '请输入银行卡号'],
    [{ bankCardNo: '6'.repeat(31) }, '银行卡号过长'],
    [{ bankCardNo: '6222021001116245000' }, '银行卡号格式不正确'],
    [{ bankCardNo: '4111111111111111', identityType: 3, identityNo: 'E12345678' }, '仅支持大陆银联卡'],
    [{ bankCardNo: card, identityType: 3, identityNo: 'E-1' }, '证件号码格式不正确'],
  ])('refuses %j', async (typed, message) => {
    const answer = await steps.askCode(await newcomer({ authWay: 1, ...typed }))
    expect([answer.refusal, answer.message]).toEqual(['PARAMETER_INVALID', message])
  })

  it('knows a card of somebody else', async () => {
    // Passes Luhn.
    const person = await newcomer({ authWay: 1, bankCardNo: '6222020000070000' })
    expect((await steps.askCode(person)).refusal).toBe('IDENTITY_MISMATCH')
  })
})

describe('people from outside the mainland', () => {
  it.each<[number, string]>([
    [1, 'h12345678'],
    [2, '12345678'],
    [3, 'E1234567X'],
    [4, 'ABC123456789012'],
  ])('are verified with document type %i', async (identityType, identityNo) => {
    const person = await newcomer({
      authWay: 2,
      identityType: identityType as 1,
      identityNo,
      name: 'LI Ming',
    })
    const overseasSupplierCode = 'E_SIGN'
    const proven = (await steps.prove(person)).result
    expect(proven).toMatchObject({ authStatus: 2, identityType, overseasSupplierCode })
  })

  it('do not swap phone and bank card', async () => {
    const person = await newcomer({ authWay: 2, identityType: 3, identityNo: 'E12345678' })
    await steps.askCode(person)
    const account = steps.account(person)
    const toCard = await server.call(personRealNameChangeAuthWay, { ...account, authWay: 1 }, person)
    expect(toCard.refusal).toBe('WAY_UNSUPPORTED')
    expect((await server.call(personRealNameChangeAuthWay, { ...account, authWay: 0 }, person)).code).toBe(0)
  })
})

it('takes the bodies of the specification, flat or wrapped', async () => {
  const person = await newcomer({ authWay: 2 })
  const post = async (path: string, body: object): Promise<{ code: number }> => {
    const response = await fetch(`${server.url}/esignature/api/person-real-name/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        cookie: person.session.cookie ?? '',
      },
    })
    // Every answer is an envelope.
    return (await response.json()) as { code: number }
  }
  expect((await post('get-v-code', { personRealNameReq: person.identity })).code).toBe(0)
  const vCode = await readCode(server, person.phone)
  const query = new URLSearchParams({ ...steps.account(person), vCode })
  expect(await post(`verify-v-code?${query.toString()}`, { personInfoReq: person.identity })).toMatchObject({
    code: 0,
    result: { authStatus: 2 },
  })
})

it('says whether a code can still be used', async () => {
  const person = await newcomer({ authWay: 2 })
  const read = async (): Promise<object> =>
    (await server.call(personRealNameGetVcodeStatus, steps.account(person), person)).result
  expect(await read()).toEqual({ sent: false, resendAfterSec: 0, validSec: 0 })
  await steps.askCode(person)
  time += 10_000
  expect(await read()).toEqual({ sent: true, resendAfterSec: 20, validSec: 290 })
  await steps.verify(person, await readCode(server, person.phone))
  expect(await read()).toEqual({ sent: false, resendAfterSec: 0, validSec: 0 })
})

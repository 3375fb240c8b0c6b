import {
  personRealNameChangeAuthWay,
  personRealNameGetRealNameStatusFromSupplier,
  personRealNameGetVfaceMidUrl,
  personRealNameIsScaned,
} from '@qiyin/calls/areas/person-real-name.ts'
import { returnAuthorizePerson } from '@qiyin/calls/areas/provider-return.ts'
import { userInfo } from '@qiyin/calls/areas/user.ts'
import { startFakeSupplier, type FakeSupplier } from '@qiyin/providers/testing/fake-supplier.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { startForwarder, type Forwarder } from '../../testing/forwarder.ts'
import {
  identityNumber,
  makeNewcomer,
  newcomerSteps,
  type Newcomer,
  type NewcomerSteps,
  type TypedIdentity,
} from '../../testing/newcomer.ts'
import { outbox } from '../../testing/person-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { send } from '../../testing/test-client.ts'

let fake: FakeSupplier
let forwarder: Forwarder
let server: TestServer
let steps: NewcomerSteps
let phones = 0
let ahead = 0

beforeAll(async () => {
  fake = await startFakeSupplier('esign', '7438000000', 'dummysecret')
  forwarder = await startForwarder()
  const behind = await startTestServer({
    now: () => new Date(Date.now() + ahead),
    config: {
      http: { ...readConfig({}).http, publicUrl: forwarder.url },
      suppliers: { E_SIGN: { appId: '7438000000', appSecret: 'dummysecret', url: fake.url } },
    },
  })
  forwarder.leadTo(behind.url)
  // Pages of ours are asked for by the public address alone.
  server = {
    ...behind,
    url: forwarder.url,
    call: (call, args, options) => send(forwarder.url, { call, args, ...options }),
  }
  steps = newcomerSteps(server)
})
afterAll(async () => {
  await server.close()
  await forwarder.close()
  await fake.close()
})
beforeEach(async () => {
  await fake.faults({ hold: false, times: 1, badSignature: false, retries: 0 })
  await fake.troubles({ outage: 'none', losesNextAnswer: false })
  // Whatever has broken the circuit before is over.
  ahead += 60_000
  await fake.troubles({ clockAheadMs: ahead })
})

const newcomer = (typed: Partial<TypedIdentity> = {}): Promise<Newcomer> =>
  makeNewcomer(server, `164${String(++phones).padStart(8, '0')}`, { supplierCode: 'E_SIGN', ...typed })

/** Somebody who is on the supplier's page, and where it leads back to. */
async function onPage(
  typed: Partial<TypedIdentity> = {},
): Promise<{ person: Newcomer; page: string; serialNo: string }> {
  const person = await newcomer({ authWay: 0, ...typed })
  const { result } = await steps.askCode(person)
  if (result.url === null) throw new Error('the supplier has no page')
  return { person, page: result.url, serialNo: result.authenticationSerialNo }
}

/** The browser is sent back: the page there asks how it stands. */
async function comeBack(address: string): Promise<number> {
  const transactionNo = new URL(address).searchParams.get('transactionNo') ?? ''
  await server.call(returnAuthorizePerson, { transactionNo, status: '' })
  const asked = { transactionNo, status: '' }
  return (await server.call(personRealNameGetRealNameStatusFromSupplier, asked)).result
}

async function code(serialNo: string): Promise<string> {
  return String((await fake.seen(serialNo))['code'])
}

const notices = async (): Promise<number> => (await outbox(server.services.database.db)).length

describe('a person proven by E_SIGN', () => {
  it('types the code that E_SIGN has sent', async () => {
    const person = await newcomer()
    const { result } = await steps.askCode(person)
    expect(result).toMatchObject({ url: null, resendAfterSec: 60 })
    const right = await code(result.authenticationSerialNo)
    const wrong = right === '123456' ? '654321' : '123456'
    expect((await steps.verify(person, wrong)).refusal).toBe('CODE_WRONG')
    expect((await steps.verify(person, right)).result).toMatchObject({
      authStatus: 2,
      assurance: 'provider',
    })
    expect((await server.call(userInfo, {}, person)).result).toMatchObject({ verified: true })
  })

  it('is told of elements that do not belong together', async () => {
    const person = await newcomer({ identityNo: identityNumber('000') })
    expect((await steps.askCode(person)).refusal).toBe('IDENTITY_MISMATCH')
    expect(await steps.readStatus(person)).toBe(4)
  })

  it('is offered the ways of E_SIGN, and the face on its page', async () => {
    const { result } = await steps.readInfo(await newcomer())
    expect(result).toMatchObject({ ways: [0, 1, 2], hostedWays: [0] })
  })

  it('shows the face on the page, and is verified by the callback alone', async () => {
    const { person, page } = await onPage()
    expect(await steps.readStatus(person)).toBe(1)
    const qr = await server.call(personRealNameGetVfaceMidUrl, steps.account(person), person)
    expect(qr.result.url).toBe(page)
    const isScanned = (): Promise<{ result: boolean }> =>
      server.call(personRealNameIsScaned, steps.account(person), person)
    expect((await isScanned()).result).toBe(false)
    await fake.open(page)
    expect((await isScanned()).result).toBe(true)
    await fake.press(page, 'pass')
    expect((await fake.deliveries()).at(-1)?.status).toBe(200)
    await server.runJobs()
    await fake.troubles({ outage: 'unavailable' })
    expect(await steps.readStatus(person)).toBe(2)
  })

  it('is verified by asking while the callback is held back, once', async () => {
    await fake.faults({ hold: true })
    const { person, page } = await onPage()
    await fake.press(page, 'pass')
    expect(await steps.readStatus(person)).toBe(2)
    const told = await notices()
    await fake.faults({ times: 3 })
    await fake.release()
    await server.runJobs()
    expect(await steps.readStatus(person)).toBe(2)
    expect(await notices()).toBe(told)
  })

  it('is verified by coming back before the callback', async () => {
    await fake.faults({ hold: true })
    const { person, page } = await onPage()
    const back = await fake.press(page, 'pass')
    expect(back.startsWith(`${forwarder.url}/esignature/web/verify-redirect?transactionNo=`)).toBe(true)
    expect(await comeBack(back)).toBe(2)
    await fake.release()
    await server.runJobs()
    expect(await steps.readStatus(person)).toBe(2)
  })

  it('is not verified by coming back without having shown a face', async () => {
    const { person, page } = await onPage()
    expect(await comeBack(await fake.press(page, 'cancel'))).toBe(1)
    expect(await steps.readStatus(person)).toBe(1)
  })

  it('hears why the face was refused, and begins anew', async () => {
    const { person, page } = await onPage({ identityNo: identityNumber('001') })
    await fake.press(page, 'pass')
    await fake.deliveries()
    await server.runJobs()
    expect((await steps.readInfo(person)).result).toMatchObject({
      authStatus: 4,
      failReason: '人脸比对不通过',
    })
    await server.call(personRealNameChangeAuthWay, { ...steps.account(person), authWay: 2 }, person)
    expect(await steps.readStatus(person)).toBe(0)
  })

  it('is not verified by a forged callback', async () => {
    await fake.faults({ badSignature: true, hold: true })
    const { page, serialNo } = await onPage()
    await fake.press(page, 'pass')
    await fake.release()
    expect(await fake.deliveries()).not.toEqual([])
    await server.runJobs()
    const { db } = server.services.database
    const { n } = await db
      .selectFrom('provider_event')
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .where('serial_no', '=', serialNo)
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(0)
  })

  it('is not verified by what comes late of a page that was given up', async () => {
    await fake.faults({ hold: true })
    const { person, page } = await onPage()
    await fake.press(page, 'pass')
    await server.call(personRealNameChangeAuthWay, { ...steps.account(person), authWay: 2 }, person)
    await fake.release()
    await server.runJobs()
    expect(await steps.readStatus(person)).toBe(0)
  })

  it('loses nothing when E_SIGN is away for ten minutes', async () => {
    const { person, page } = await onPage({ identityNo: identityNumber('001') })
    const other = await newcomer()
    await fake.press(page, 'fail')
    await fake.troubles({ outage: 'unavailable' })
    await fake.deliveries()
    expect((await steps.askCode(other)).refusal).toBe('AUTHORITY_UNAVAILABLE')
    ahead += 10 * 60_000
    // The hint has waited in its job, and the first tries find E_SIGN still weak.
    await fake.troubles({ outage: 'none', failsNext: 2, clockAheadMs: ahead })
    await server.runJobs()
    const { db } = server.services.database
    const ended = await db
      .selectFrom('person_authentication')
      .select('auth_status as authStatus')
      .where('person_id', '=', person.personAccountId)
      .execute()
    expect(ended).toEqual([{ authStatus: 4 }])
    const { result } = await steps.askCode(other)
    const verified = await steps.verify(other, await code(result.authenticationSerialNo))
    expect(verified.result).toMatchObject({ authStatus: 2 })
  })

  it('leaves no word of what was said in the ledger', async () => {
    const person = await newcomer()
    await steps.askCode(person)
    const rows = await server.services.database.db.selectFrom('provider_request').selectAll().execute()
    expect(rows.length).toBeGreaterThan(10)
    const taken = JSON.stringify(rows)
    for (const secret of [person.identity.identityNo, person.identity.name, person.phone, 'dummysecret'])
      expect(taken).not.toContain(secret)
  })
})

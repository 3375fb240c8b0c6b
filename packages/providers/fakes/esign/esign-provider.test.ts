import { makeTestPdf } from '@qiyin/pdf/testing'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { esignCallbackSignature } from '../../src/esign/esign-signature.ts'
import { esignProvider } from '../../src/esign/esign-provider.ts'
import type { PersonAuthenticationRequest } from '../../src/person-identity.ts'
import type { Provider } from '../../src/provider.ts'
import { describeCompanyProvider } from '../../src/provider-suite-companies.ts'
import { describeSigningProvider } from '../../src/provider-suite-flows.ts'
import { describeProvider } from '../../src/provider-suite.ts'
import type { RequestRecord } from '../../src/remote/request-record.ts'
import { startCallbackReceiver } from '../../src/testing/callback-receiver.ts'
import { startFakeSupplier } from '../../src/testing/fake-supplier.ts'
import { memoryFlows } from '../../src/testing/memory-flows.ts'

const account = { appId: '7438000000', appSecret: 'dummysecret' }
const fake = await startFakeSupplier('esign', account.appId, account.appSecret)
const receiver = await startCallbackReceiver()
let records: RequestRecord[] = []

afterAll(async () => {
  await fake.close()
  await receiver.close()
})
beforeEach(async () => {
  records = []
  receiver.reset()
  await fake.faults({ hold: false, times: 1, badSignature: false, retries: 0 })
  await fake.troubles({ outage: 'none', losesNextAnswer: false, clockAheadMs: 0 })
})

function makeProvider(now: () => Date = () => new Date()): Provider {
  return esignProvider(
    { ...account, url: fake.url },
    {
      flows: memoryFlows(),
      now,
      onRequest: async (record) => void records.push(record),
      pause: async () => {},
    },
  )
}

const good = { name: '李明', identityType: 0, identityNo: '110101199003071233', mobile: '13800000001' }

const request = (method: PersonAuthenticationRequest['method']): PersonAuthenticationRequest => ({
  personAccountId: '1',
  method,
  factors: { ...good, ...(method === 'bankCard' && { bankCardNo: '6222020200112233441' }) },
  returnUrl: 'http://127.0.0.1/web/verify-redirect?transactionNo=T1',
  notifyUrl: `${receiver.url}/callback`,
})

describeProvider('E_SIGN against its fake', () => ({
  provider: makeProvider(),
  good,
  mismatched: { ...good, identityNo: '110101199003070004' },
  otherFace: { ...good, identityNo: '110101199003070012' },
  unanswered: { ...good, identityNo: '110101199003079990' },
  receivedCode: async (serialNo) => (await fake.seen(serialNo))['code'] as string | undefined,
  scan: (page) => fake.open(page),
  showFace: async (page) => void (await fake.press(page, 'pass')),
  callback: ({ serialNo, occurredAt }) => {
    const body = JSON.stringify({ flowId: `F-${serialNo}`, success: true, contextId: serialNo })
    const timestamp = String(occurredAt.getTime())
    const signature = esignCallbackSignature(account.appSecret, { timestamp, query: {}, body })
    const headers = {
      'x-tsign-open-app-id': account.appId,
      'x-tsign-open-timestamp': timestamp,
      'x-tsign-open-signature': signature,
      'x-tsign-open-signature-algorithm': 'hmac-sha256',
    }
    return { body, query: {}, headers }
  },
}))

const companyAccount = {
  bankName: '中国工商银行',
  provinceName: '浙江省',
  cityName: '湖州市',
  branchName: '中国工商银行湖州南浔支行',
  cnaps: '102336000012',
  accountNo: '1205230009000000001',
}

describeCompanyProvider('E_SIGN against its fake', () => ({
  provider: makeProvider(),
  good: {
    kind: 'corporation',
    companyName: '湖州南浔木业有限公司',
    creditNo: '91330503MA2B5PX11T',
    legalPersonName: '李明',
    legalPersonIdentityNo: good.identityNo,
  },
  mismatched: {
    kind: 'corporation',
    companyName: '某某有限公司',
    creditNo: '91330503MA2B5PX10T',
    legalPersonName: '李明',
  },
  account: companyAccount,
  receivedAmount: async (serialNo) => Number((await fake.seen(serialNo))['amount']),
  passPage: () => Promise.reject(new Error('there is no page')),
}))

describeSigningProvider('E_SIGN against its fake', () => {
  const provider = makeProvider()
  return {
    provider,
    document: makeTestPdf(),
    notifyUrl: `${receiver.url}/callback`,
    press: (url, button) => fake.press(url, button),
    told: async (flowId) => {
      await fake.deliveries()
      const parsed = await Promise.all(receiver.received.map((one) => provider.parseCallback(one)))
      const events = parsed.flatMap((one) => (one.authentic === true ? (one.flows ?? []) : []))
      const once = new Map(events.map((event) => [event.dedupeKey, event]))
      return [...once.values()].filter((event) => event.flowId === flowId).map(({ type }) => type)
    },
  }
})

describe('E_SIGN', () => {
  it('proves a bank card by the code of the bank', async () => {
    const { person } = makeProvider()
    const { factors } = request('bankCard')
    const { serialNo } = await person.createPersonAuthentication(request('bankCard'))
    await person.sendFactorCode({ serialNo, factors, personAccountId: '1', address: '' })
    const code = String((await fake.seen(serialNo))['code'])
    const outcome = person.verifyFactorCode({ serialNo, method: 'bankCard', factors, code })
    expect(await outcome).toEqual({ status: 'verified', assurance: 'provider' })
  })

  it('tells a wrong code, and sends no second one within a minute', async () => {
    const { person } = makeProvider()
    const { serialNo } = await person.createPersonAuthentication(request('mobile'))
    const asked = { serialNo, factors: good, personAccountId: '1', address: '' }
    await person.sendFactorCode(asked)
    const wrong = (await fake.seen(serialNo))['code'] === '000000' ? '000001' : '000000'
    const redeemed = person.verifyFactorCode({ serialNo, method: 'mobile', factors: good, code: wrong })
    await expect(redeemed).rejects.toMatchObject({ kind: 'WrongCode' })
    await expect(person.sendFactorCode(asked)).rejects.toMatchObject({ kind: 'RateLimited' })
  })

  it('finds out by asking when the answer to a right code was lost', async () => {
    const { person } = makeProvider()
    const { serialNo } = await person.createPersonAuthentication(request('mobile'))
    await person.sendFactorCode({ serialNo, factors: good, personAccountId: '1', address: '' })
    const code = String((await fake.seen(serialNo))['code'])
    await fake.troubles({ losesNextAnswer: true })
    const outcome = person.verifyFactorCode({ serialNo, method: 'mobile', factors: good, code })
    expect(await outcome).toMatchObject({ status: 'verified' })
  })

  it('sends no code twice because an answer was lost', async () => {
    const { person } = makeProvider()
    const { serialNo } = await person.createPersonAuthentication(request('mobile'))
    await fake.troubles({ losesNextAnswer: true })
    const sent = person.sendFactorCode({ serialNo, factors: good, personAccountId: '1', address: '' })
    await expect(sent).rejects.toMatchObject({ kind: 'Transient' })
    expect(await fake.seen(serialNo)).toMatchObject({ flows: 1 })
    expect(records).toHaveLength(1)
  })

  it('asks again what may be asked twice', async () => {
    const { person } = makeProvider()
    const { serialNo } = await person.createPersonAuthentication(request('face'))
    await fake.troubles({ losesNextAnswer: true })
    expect(await person.getFaceSession({ serialNo })).toEqual({ state: 'waiting' })
    expect(records.map(({ attempt, outcome }) => [attempt, outcome])).toEqual([
      [1, 'done'],
      [1, 'Transient'],
      [2, 'done'],
    ])
    expect(new Set(records.map((one) => one.requestId)).size).toBe(2)
  })

  it('takes down what it asked without a word of what was said', async () => {
    const { person } = makeProvider()
    await person.createPersonAuthentication(request('face'))
    expect(records[0]).toMatchObject({
      supplierCode: 'E_SIGN',
      operation: 'POST /v2/identity/auth/api/individual/face',
      businessKey: expect.stringMatching(/^RN/),
      attempt: 1,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      httpStatus: 200,
      providerCode: '0',
      outcome: 'done',
    })
    const taken = JSON.stringify(records)
    for (const secret of [good.identityNo, good.name, good.mobile, account.appSecret, 'http://'])
      expect(taken).not.toContain(secret)
  })

  it('has its account tried without a deed', async () => {
    await makeProvider().tryAccount?.()
    expect(records.map(({ operation, outcome }) => [operation, outcome])).toEqual([
      ['GET /v3/persons/identity-info', 'done'],
    ])
    const parts = { flows: memoryFlows(), now: () => new Date(), onRequest: async () => {} }
    const another = esignProvider({ ...account, appSecret: 'another', url: fake.url }, parts)
    await expect(another.tryAccount?.()).rejects.toMatchObject({ kind: 'CredentialRejected' })
  })

  it.each<[string, () => Provider, string]>([
    [
      'another key',
      () =>
        esignProvider(
          { ...account, appSecret: 'another', url: fake.url },
          {
            flows: memoryFlows(),
            now: () => new Date(),
            onRequest: async () => {},
          },
        ),
      'CredentialRejected',
    ],
    [
      'a clock that is 20 minutes late',
      () => makeProvider(() => new Date(Date.now() - 20 * 60_000)),
      'CredentialRejected',
    ],
  ])('is refused with %s', async (_, make, kind) => {
    const begun = make().person.createPersonAuthentication(request('face'))
    await expect(begun).rejects.toMatchObject({ kind })
  })

  it('hears of a face by a callback that is told until it is taken, and always the same', async () => {
    const provider = makeProvider()
    const { person } = provider
    const started = await person.createPersonAuthentication(request('face'))
    if (started.mode !== 'hosted') throw new Error('the face has no page')
    receiver.answer(500, 500, 200)
    await fake.faults({ retries: 16, times: 2 })
    expect(await fake.press(started.url, 'pass')).toBe(request('face').returnUrl)
    const told = await fake.deliveries()
    expect(told.slice(-4).map(({ status }) => status)).toEqual([500, 500, 200, 200])
    const parsed = await Promise.all(receiver.received.map((one) => provider.parseCallback(one)))
    expect(parsed).toHaveLength(4)
    const keys = parsed.map((one) => (one.authentic === true ? one.events[0]?.dedupeKey : undefined))
    expect(new Set(keys).size).toBe(1)
    expect(parsed[0]).toMatchObject({ events: [{ serialNo: started.serialNo }] })
  })

  it('asks about a failure, and believes no callback of a stranger', async () => {
    const provider = makeProvider()
    const started = await provider.person.createPersonAuthentication(request('face'))
    if (started.mode !== 'hosted') throw new Error('the face has no page')
    await fake.press(started.url, 'fail')
    await fake.deliveries()
    const { serialNo } = started
    expect(await provider.parseCallback(receiver.received[0]!)).toEqual({
      authentic: true,
      events: [],
      asks: [serialNo],
    })
    const outcome = { status: 'failed', reason: '人脸比对不通过' }
    expect(await provider.person.getPersonAuthentication({ serialNo })).toEqual(outcome)

    receiver.reset()
    const other = await provider.person.createPersonAuthentication(request('face'))
    await fake.faults({ badSignature: true })
    await fake.press(other.mode === 'hosted' ? other.url : '', 'pass')
    await fake.deliveries()
    expect(await provider.parseCallback(receiver.received[0]!)).toEqual({ authentic: false })
  })

  it('takes an accepted order of a payment for no end', async () => {
    const provider = makeProvider()
    const started = await provider.company?.startCompanyAuthentication({
      companyId: '7',
      method: 'payment',
      company: {
        kind: 'corporation',
        companyName: '某某有限公司',
        creditNo: '91330503MA2B5PX11T',
        legalPersonName: '李明',
      },
      administrator: { personAccountId: '1', ...good },
      returnUrl: 'http://127.0.0.1/return',
      notifyUrl: `${receiver.url}/callback`,
    })
    const serialNo = started?.serialNo ?? ''
    await provider.company?.submitBankVerification({ serialNo, account: companyAccount })
    await fake.deliveries()
    expect(await provider.parseCallback(receiver.received[0]!)).toEqual({
      authentic: true,
      events: [],
      asks: [serialNo],
    })
    const wrong = { serialNo, amountCents: 100 }
    for (let times = 0; times < 3; times += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await provider.company?.verifyAmount(wrong)).toEqual({ isMatchAmount: false })
    await expect(provider.company?.verifyAmount(wrong)).rejects.toMatchObject({ kind: 'RateLimited' })
  })

  it('accepts an action that it does not know', async () => {
    const body = '{"action":"SOMETHING_NEW","timestamp":1757570000000}'
    const timestamp = '1757570000123'
    const headers = {
      'x-tsign-open-app-id': account.appId,
      'x-tsign-open-timestamp': timestamp,
      'x-tsign-open-signature': esignCallbackSignature(account.appSecret, { timestamp, query: {}, body }),
    }
    const parsed = await makeProvider().parseCallback({ body, query: {}, headers })
    expect(parsed).toEqual({ authentic: true, events: [], asks: [] })
  })

  it('asks no more while it is away, and goes on when it is back', async () => {
    let time = Date.now()
    const { person } = makeProvider(() => new Date(time))
    const started = await person.createPersonAuthentication(request('face'))
    await fake.troubles({ outage: 'unavailable' })
    const ask = (): Promise<unknown> => person.getFaceSession({ serialNo: started.serialNo })
    for (let times = 0; times < 4; times += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(ask()).rejects.toMatchObject({ kind: 'Transient' })
    const asked = records.length
    await expect(ask()).rejects.toMatchObject({ kind: 'Transient' })
    expect(records).toHaveLength(asked)
    await fake.troubles({ outage: 'none' })
    time += 10 * 60_000
    expect(await ask()).toEqual({ state: 'expired' })
  })
})

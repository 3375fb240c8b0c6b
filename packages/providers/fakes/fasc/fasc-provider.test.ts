import { makeTestPdf } from '@qiyin/pdf/testing'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fascProvider } from '../../src/fdd/fasc/fasc-provider.ts'
import { fascSignature } from '../../src/fdd/fasc/fasc-signature.ts'
import type { PersonAuthenticationRequest } from '../../src/person-identity.ts'
import type { Provider } from '../../src/provider.ts'
import { describeCompanyProvider } from '../../src/provider-suite-companies.ts'
import { describeSigningProvider } from '../../src/provider-suite-flows.ts'
import { describeProvider } from '../../src/provider-suite.ts'
import type { RequestRecord } from '../../src/remote/request-record.ts'
import { startCallbackReceiver } from '../../src/testing/callback-receiver.ts'
import { startFakeSupplier } from '../../src/testing/fake-supplier.ts'
import { memoryFlows } from '../../src/testing/memory-flows.ts'

const account = { appId: '80000000', appSecret: 'dummysecret' }
const receiver = await startCallbackReceiver()
const fake = await startFakeSupplier('fasc', account.appId, account.appSecret, `${receiver.url}/callback`)
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

async function makeProvider(changed: Partial<typeof account> = {}): Promise<Provider> {
  const flows = memoryFlows()
  const openedAt = new Date()
  for (const serialNo of ['RN1', 'RN2'])
    // oxlint-disable-next-line no-await-in-loop -- two of them
    await flows.keep({ serialNo, step: 'code', externalId: `F-${serialNo}`, openedAt })
  return fascProvider(
    { ...account, ...changed, url: fake.url },
    { flows, now: () => new Date(), onRequest: async (one) => void records.push(one), pause: async () => {} },
  )
}

const known = await makeProvider()
const good = { name: '李明', identityType: 0, identityNo: '110101199003071233', mobile: '13800000001' }

const request = (method: PersonAuthenticationRequest['method']): PersonAuthenticationRequest => ({
  personAccountId: '1',
  method,
  factors: { ...good, ...(method === 'bankCard' && { bankCardNo: '6222020200112233441' }) },
  returnUrl: 'http://127.0.0.1/web/verify-redirect?transactionNo=T1&a=%20',
  notifyUrl: `${receiver.url}/callback`,
})

describeProvider('FDD (FASC 5.1) against its fake', () => ({
  provider: known,
  good,
  mismatched: { ...good, identityNo: '110101199003070004' },
  otherFace: { ...good, identityNo: '110101199003070012' },
  unanswered: { ...good, identityNo: '110101199003079990' },
  receivedCode: async (serialNo) => (await fake.seen(serialNo))['code'] as string | undefined,
  scan: (page) => fake.open(page),
  showFace: async (page) => void (await fake.press(page, 'pass')),
  callbacksHint: true,
  callback: ({ serialNo, occurredAt }) => {
    const bizContent = JSON.stringify({ serialNo: `F-${serialNo}`, resultStatus: 1 })
    const timestamp = String(occurredAt.getTime())
    const headers = {
      'X-FASC-App-Id': account.appId,
      'X-FASC-Event': 'face-recognition',
      'X-FASC-Nonce': 'n'.repeat(32),
      'X-FASC-Sign-Type': 'HMAC-SHA256',
      'X-FASC-Timestamp': timestamp,
    }
    const sign = fascSignature(account.appSecret, timestamp, { ...headers, bizContent })
    const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
    return {
      body: new URLSearchParams({ bizContent }).toString(),
      query: {},
      headers: { ...Object.fromEntries(lower), 'x-fasc-sign': sign },
    }
  },
}))

describeCompanyProvider('FDD (FASC 5.1) against its fake', () => ({
  provider: known,
  good: {
    kind: 'corporation',
    companyName: '湖州南浔木业有限公司',
    creditNo: '91330503MA2B5PX11T',
    legalPersonName: '李明',
    legalPersonIdentityNo: good.identityNo,
  },
  account: {
    bankName: '中国工商银行',
    provinceName: '浙江省',
    cityName: '湖州市',
    branchName: '中国工商银行湖州南浔支行',
    cnaps: '102336000012',
    accountNo: '1205230009000000001',
  },
  receivedAmount: () => Promise.reject(new Error('nothing arrives here')),
  passPage: async (page) => void (await fake.press(page, 'pass')),
}))

describeSigningProvider('FDD (FASC 5.1) against its fake', () => {
  const initiator = { idType: 'corp', openId: 'open1' } as const
  const signing = { initiator, freeSignBusinessId: 'scene1' }
  const parts = { flows: memoryFlows(), now: () => new Date(), onRequest: async () => {} }
  const provider = fascProvider({ ...account, url: fake.url, signing }, parts)
  return {
    provider,
    document: makeTestPdf(),
    notifyUrl: '',
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

describe('FDD by FASC 5.1', () => {
  it('proves a bank card by the code of the bank', async () => {
    const { person } = await makeProvider()
    const { factors } = request('bankCard')
    const { serialNo } = await person.createPersonAuthentication(request('bankCard'))
    await person.sendFactorCode({ serialNo, factors, personAccountId: '1', address: '' })
    const code = String((await fake.seen(serialNo))['code'])
    const outcome = person.verifyFactorCode({ serialNo, method: 'bankCard', factors, code })
    expect(await outcome).toEqual({ status: 'verified', assurance: 'provider' })
  })

  it('tells a wrong code from a right one that proves nobody', async () => {
    const { person } = await makeProvider()
    const factors = { ...good, identityNo: '110101199003070020' }
    const { serialNo } = await person.createPersonAuthentication({ ...request('mobile'), factors })
    await person.sendFactorCode({ serialNo, factors, personAccountId: '1', address: '' })
    const right = String((await fake.seen(serialNo))['code'])
    const redeem = (code: string): Promise<unknown> =>
      person.verifyFactorCode({ serialNo, method: 'mobile', factors, code })
    await expect(redeem(right === '000000' ? '000001' : '000000')).rejects.toMatchObject({
      kind: 'WrongCode',
    })
    expect(await redeem(right)).toMatchObject({ status: 'failed' })
  })

  it('asks for a token once, and for another one when it is worth nothing any more', async () => {
    const { person } = await makeProvider()
    await person.createPersonAuthentication(request('face'))
    await person.createPersonAuthentication(request('face'))
    const tokens = (): number => records.filter((one) => one.operation.endsWith('get-access-token')).length
    expect(tokens()).toBe(1)
    await fetch(`${fake.url}/control/drop-tokens`, { method: 'POST' })
    const started = await person.createPersonAuthentication(request('face'))
    expect(tokens()).toBe(2)
    expect(records.map((one) => one.outcome)).toContain('TokenExpired')
    expect(await fake.seen(started.serialNo)).toMatchObject({ flows: 1 })
  })

  it('is refused with another key', async () => {
    const { person } = await makeProvider({ appSecret: 'another' })
    const begun = person.createPersonAuthentication(request('face'))
    await expect(begun).rejects.toMatchObject({ kind: 'CredentialRejected' })
  })

  it('has its account tried without a deed, also while it holds a token', async () => {
    const provider = await makeProvider()
    await provider.tryAccount?.()
    await provider.tryAccount?.()
    const tokens = records.filter(({ operation }) => operation === 'POST /service/get-access-token')
    expect(tokens).toHaveLength(2)
    const another = await makeProvider({ appSecret: 'another' })
    await expect(another.tryAccount?.()).rejects.toMatchObject({ kind: 'CredentialRejected' })
  })

  it('leads back to the very address it was given, and hints until it is thanked', async () => {
    const provider = await makeProvider()
    const started = await provider.person.createPersonAuthentication(request('face'))
    if (started.mode !== 'hosted') throw new Error('the face has no page')
    await fake.faults({ retries: 3, times: 2 })
    expect(await fake.press(started.url, 'pass')).toBe(request('face').returnUrl)
    await fake.deliveries()
    const { serialNo } = started
    const parsed = await Promise.all(receiver.received.map((one) => provider.parseCallback(one)))
    expect(parsed).toEqual([
      { authentic: true, events: [], asks: [serialNo] },
      { authentic: true, events: [], asks: [serialNo] },
    ])
    const outcome = await provider.person.getPersonAuthentication({ serialNo })
    expect(outcome).toEqual({ status: 'verified', assurance: 'provider' })
  })

  it('leaves no word of what was said in the ledger', async () => {
    const { person } = await makeProvider()
    await person.createPersonAuthentication(request('face'))
    expect(records.at(-1)).toMatchObject({
      operation: 'POST /user/verify/face-recognition',
      providerCode: '100000',
      providerRequestId: expect.any(String),
    })
    for (const secret of [good.identityNo, good.name, account.appSecret, 'http://'])
      expect(JSON.stringify(records)).not.toContain(secret)
  })
})

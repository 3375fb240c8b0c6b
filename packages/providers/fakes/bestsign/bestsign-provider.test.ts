import { generateKeyPairSync } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { bestsignProvider } from '../../src/bestsign/bestsign-provider.ts'
import type { Provider } from '../../src/provider.ts'
import { describeProvider } from '../../src/provider-suite.ts'
import { startCallbackReceiver } from '../../src/testing/callback-receiver.ts'
import { startFakeSupplier } from '../../src/testing/fake-supplier.ts'
import { memoryFlows } from '../../src/testing/memory-flows.ts'

const developerId = '1000000000000000001'
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const receiver = await startCallbackReceiver()
const fake = await startFakeSupplier('bestsign', developerId, spki, `${receiver.url}/push`)

afterAll(async () => {
  await fake.close()
  await receiver.close()
})

function makeProvider(key = privateKey): Provider {
  const account = { developerId, privateKey: key, url: `${fake.url}/openapi/v2` }
  return bestsignProvider(account, { flows: memoryFlows(), now: () => new Date(), onRequest: async () => {} })
}

const good = { name: '李明', identityType: 0, identityNo: '110101199003071233', mobile: '13800000001' }

describeProvider('BEST_SIGN against its fake', () => ({
  provider: makeProvider(),
  good,
  mismatched: { ...good, identityNo: '110101199003070004' },
  otherFace: good,
  unanswered: { ...good, identityNo: '110101199003079990' },
  receivedCode: async (serialNo) => (await fake.seen(serialNo))['code'] as string | undefined,
  scan: () => Promise.reject(new Error('there is no page')),
  showFace: () => Promise.reject(new Error('there is no page')),
  callback: ({ serialNo }) => ({
    body: JSON.stringify({ action: 'certApply', params: { account: serialNo, status: 5 } }),
    query: {},
    headers: {},
  }),
}))

async function begin({ person }: Provider): Promise<string> {
  const { serialNo } = await person.createPersonAuthentication({
    personAccountId: '1',
    method: 'mobile',
    factors: good,
    returnUrl: 'http://127.0.0.1/return',
    notifyUrl: 'http://127.0.0.1/notify',
  })
  await person.sendFactorCode({ serialNo, factors: good, personAccountId: '1', address: '' })
  return serialNo
}

describe('BEST_SIGN', () => {
  it('is refused with a key that BEST_SIGN does not know', async () => {
    await expect(begin(makeProvider(stranger))).rejects.toMatchObject({ kind: 'CredentialRejected' })
  })

  it('tells a wrong code, and only ever asks because of a push', async () => {
    const provider = makeProvider()
    const serialNo = await begin(provider)
    const right = String((await fake.seen(serialNo))['code'])
    const redeem = (code: string): Promise<unknown> =>
      provider.person.verifyFactorCode({ serialNo, method: 'mobile', factors: good, code })
    await expect(redeem(right === '000000' ? '000001' : '000000')).rejects.toMatchObject({
      kind: 'WrongCode',
    })
    expect(await redeem(right)).toMatchObject({ status: 'verified' })
    await fake.deliveries()
    const told = await provider.parseCallback(receiver.received.at(-1)!)
    expect(told).toEqual({ authentic: 'unsigned', asks: [serialNo] })
    expect(await provider.person.getPersonAuthentication({ serialNo })).toBeUndefined()
  })
})

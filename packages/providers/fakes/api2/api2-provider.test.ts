import { afterAll, describe, expect, it } from 'vitest'
import { api2Provider } from '../../src/fdd/api2/api2-provider.ts'
import type { PersonAuthenticationRequest, PersonAuthenticationStarted } from '../../src/person-identity.ts'
import type { Provider } from '../../src/provider.ts'
import { describeProvider } from '../../src/provider-suite.ts'
import { startCallbackReceiver } from '../../src/testing/callback-receiver.ts'
import { startFakeSupplier } from '../../src/testing/fake-supplier.ts'
import { memoryFlows } from '../../src/testing/memory-flows.ts'

const account = { appId: '400000', appSecret: 'dummysecret' }
const receiver = await startCallbackReceiver()
const fake = await startFakeSupplier('api2', account.appId, account.appSecret)

afterAll(async () => {
  await fake.close()
  await receiver.close()
})

async function makeProvider(changed: Partial<typeof account> = {}): Promise<Provider> {
  const flows = memoryFlows()
  for (const serialNo of ['RN1', 'RN2'])
    // oxlint-disable-next-line no-await-in-loop -- two of them
    await flows.keep({ serialNo, step: 'code', externalId: `F-${serialNo}`, openedAt: new Date() })
  const parts = { flows, now: () => new Date(), onRequest: async () => {}, pause: async () => {} }
  return api2Provider({ ...account, ...changed, url: `${fake.url}/api` }, parts)
}

const known = await makeProvider()
const good = { name: '李明', identityType: 0, identityNo: '110101199003071233', mobile: '13800000001' }

describeProvider('FDD (API 2.0) against its fake', () => ({
  provider: known,
  good,
  mismatched: good,
  otherFace: { ...good, identityNo: '110101199003070012' },
  unanswered: { ...good, identityNo: '110101199003079990' },
  receivedCode: () => Promise.resolve(undefined),
  scan: (page) => fake.open(page),
  seesNoScan: true,
  showFace: async (page) => void (await fake.press(page, 'pass')),
  callback: ({ serialNo }) => ({
    body: new URLSearchParams({ serialNo: `F-${serialNo}`, status: '2' }).toString(),
    query: {},
    headers: {},
  }),
}))

describe('FDD by API 2.0', () => {
  const request: PersonAuthenticationRequest = {
    personAccountId: '1',
    method: 'face',
    factors: good,
    returnUrl: 'http://127.0.0.1/web/verify-redirect?transactionNo=T1',
    notifyUrl: `${receiver.url}/notify`,
  }
  const begin = async (changed = {}): Promise<[Provider, PersonAuthenticationStarted]> => {
    const provider = await makeProvider(changed)
    return [provider, await provider.person.createPersonAuthentication(request)]
  }

  it('leads back with its status, and hints by a form', async () => {
    const [provider, started] = await begin()
    const back = await fake.press(started.mode === 'hosted' ? started.url : '', 'pass')
    expect(back).toBe(`${request.returnUrl}&status=2`)
    await fake.deliveries()
    const told = await provider.parseCallback(receiver.received.at(-1)!)
    expect(told).toEqual({ authentic: 'unsigned', asks: [started.serialNo] })
    const { serialNo } = started
    const outcome = await provider.person.getPersonAuthentication({ serialNo })
    expect(outcome).toEqual({ status: 'verified', assurance: 'provider' })
  })

  it('knows nothing of whom it does not hear of', async () => {
    const told = { body: 'serialNo=nobody&status=2', query: {}, headers: {} }
    expect(await known.parseCallback(told)).toEqual({ authentic: 'unsigned', asks: [] })
  })

  it.each([
    ['another key', { appSecret: 'another' }],
    ['another application', { appId: '1' }],
  ])('is refused with %s', async (_, changed) => {
    await expect(begin(changed)).rejects.toMatchObject({ kind: 'CredentialRejected' })
  })
})

import { afterAll, describe, expect, it } from 'vitest'
import type { CompanyAuthenticationRequest, CompanyIdentity } from '../../src/company-identity.ts'
import { api2Provider } from '../../src/fdd/api2/api2-provider.ts'
import type { PersonAuthenticationRequest, PersonAuthenticationStarted } from '../../src/person-identity.ts'
import type { Provider } from '../../src/provider.ts'
import { describeCompanyProvider } from '../../src/provider-suite-companies.ts'
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

const company = {
  kind: 'corporation',
  companyName: '湖州南浔木业有限公司',
  creditNo: '91330503MA2B5PX11T',
  legalPersonName: '李明',
  legalPersonIdentityNo: good.identityNo,
} as const

/** Goes on on the page until nothing is left to do there. */
async function passPage(page: string): Promise<void> {
  const pressed = await fake.press(page, 'pass').then(
    () => true,
    () => false,
  )
  if (pressed) await passPage(page)
}

describeCompanyProvider('FDD (API 2.0) against its fake', () => ({
  provider: known,
  good: company,
  account: {
    bankName: '中国工商银行',
    provinceName: '浙江省',
    cityName: '湖州市',
    branchName: '中国工商银行湖州南浔支行',
    cnaps: '102336000012',
    accountNo: '1205230009000000001',
  },
  receivedAmount: () => Promise.reject(new Error('nothing arrives here')),
  passPage,
}))

/** A company whose page is open. */
async function begun(
  changed: Partial<CompanyAuthenticationRequest> = {},
): Promise<{ companies: CompanyIdentity; serialNo: string; page: string }> {
  const companies = known.company
  if (!companies) throw new Error('this provider has no companies')
  const { serialNo } = await companies.startCompanyAuthentication({
    companyId: '7',
    method: 'payment',
    company,
    administrator: { personAccountId: '1', name: '李明', identityNo: good.identityNo, mobile: good.mobile },
    returnUrl: 'http://127.0.0.1/company-redirect?transactionNo=T1',
    notifyUrl: `${receiver.url}/notify`,
    ...changed,
  })
  return { companies, serialNo, page: (await companies.findCompanyPage({ serialNo })) ?? '' }
}

describe('a company at FDD by API 2.0', () => {
  it('is reviewed, then the amount is typed in on the page, then it is proven, and hinted at each time', async () => {
    receiver.reset()
    const { companies, serialNo, page } = await begun()
    await fake.press(page, 'pass')
    expect(await companies.getCompanyAuthentication({ serialNo })).toEqual({ status: 'review' })
    await fake.press(page, 'pass')
    expect(await companies.getCompanyAuthentication({ serialNo })).toBeUndefined()
    const back = new URL(await fake.press(page, 'pass'))
    expect(back.searchParams.get('transactionNo')).toBe('T1')
    expect(await companies.getCompanyAuthentication({ serialNo })).toEqual({
      status: 'verified',
      assurance: 'provider',
      company: { companyName: company.companyName, creditNo: company.creditNo },
    })
    await fake.deliveries()
    const told = await Promise.all(receiver.received.map((one) => known.parseCallback(one)))
    expect(told).toEqual(Array.from({ length: 3 }, () => ({ authentic: 'unsigned', asks: [serialNo] })))
  })

  it('has failed for the reason that FDD tells', async () => {
    const { companies, serialNo, page } = await begun()
    await fake.press(page, 'fail')
    const outcome = await companies.getCompanyAuthentication({ serialNo })
    expect(outcome).toEqual({ status: 'failed', reason: '营业执照不清晰' })
  })

  it('says whom it has proven where the page was used for another company', async () => {
    const { companies, serialNo, page } = await begun({ method: 'legalPerson' })
    await fake.press(page, 'pass', { companyName: '他人有限公司', creditNo: '91330106MA2CFXLJ0Q' })
    expect(await companies.getCompanyAuthentication({ serialNo })).toMatchObject({
      company: { companyName: '他人有限公司', creditNo: '91330106MA2CFXLJ0Q' },
    })
  })

  it('is begun by an agent, too, and again by whoever has begun it before', async () => {
    const administrator = {
      personAccountId: '2',
      name: '王芳',
      identityNo: '110101199003070012',
      mobile: '13800000002',
    }
    const first = await begun({ administrator })
    const second = await begun({ administrator })
    expect(second.page).not.toBe(first.page)
    await first.companies.abandonCompanyAuthentication(first)
    await passPage(first.page)
    expect(await first.companies.getCompanyAuthentication(first)).toBeUndefined()
  })
})

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

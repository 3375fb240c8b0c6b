import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fascProvider } from '../../src/fdd/fasc/fasc-provider.ts'
import { fascCompanyRefusal } from '../../src/fdd/fasc/fasc-company-events.ts'
import type { CompanyIdentity } from '../../src/company-identity.ts'
import { startCallbackReceiver } from '../../src/testing/callback-receiver.ts'
import { startFakeSupplier } from '../../src/testing/fake-supplier.ts'
import { memoryFlows } from '../../src/testing/memory-flows.ts'

const account = { appId: '80000000', appSecret: 'dummysecret' }
const receiver = await startCallbackReceiver()
const fake = await startFakeSupplier('fasc', account.appId, account.appSecret, `${receiver.url}/callback`)
let ahead = 0
const provider = fascProvider(
  { ...account, url: fake.url },
  {
    flows: memoryFlows(),
    now: () => new Date(Date.now() + ahead),
    onRequest: async () => {},
    pause: async () => {},
  },
)

afterAll(async () => {
  await fake.close()
  await receiver.close()
})
beforeEach(async () => {
  receiver.reset()
  ahead = 0
  await fake.troubles({ clockAheadMs: 0 })
})

function companies(): CompanyIdentity {
  if (!provider.company) throw new Error('this provider has no companies')
  return provider.company
}

/** A company whose page is open. */
async function begun(): Promise<{ readonly serialNo: string; readonly page: string }> {
  const { serialNo } = await companies().startCompanyAuthentication({
    companyId: '7',
    method: 'legalPerson',
    company: {
      kind: 'individualBusiness',
      companyName: '湖州南浔木业行',
      creditNo: '92330503MA2B5PX11T',
      legalPersonName: '李明',
    },
    administrator: { personAccountId: '1', name: '李明', identityNo: '1', mobile: '13800000001' },
    returnUrl: 'http://127.0.0.1/company-redirect?transactionNo=T',
    notifyUrl: receiver.url,
  })
  return { serialNo, page: (await companies().findCompanyPage({ serialNo })) ?? '' }
}

describe('a company at FDD', () => {
  it('is told with the reason when FDD has refused it, by a signed event', async () => {
    const { serialNo, page } = await begun()
    await fake.press(page, 'fail')
    await fake.deliveries()
    expect(await provider.parseCallback(receiver.received[0]!)).toMatchObject({
      authentic: true,
      events: [
        {
          type: 'company.authenticated',
          serialNo,
          outcome: { status: 'failed', reason: '企业信息与工商登记不一致' },
          dedupeKey: `corp-authorize ${serialNo} failed`,
        },
      ],
      asks: [],
    })
  })

  it('is asked about when an event says that it has passed', async () => {
    const { serialNo, page } = await begun()
    await fake.press(page, 'pass')
    await fake.deliveries()
    const parsed = await provider.parseCallback(receiver.received[0]!)
    expect(parsed).toEqual({ authentic: true, events: [], asks: [serialNo] })
  })

  it('has no page after seven days, and has failed unless it passed there', async () => {
    const [idle, quick] = [await begun(), await begun()]
    await fake.press(quick.page, 'pass')
    ahead = 7 * 24 * 60 * 60 * 1000
    await fake.troubles({ clockAheadMs: ahead })
    expect(await companies().findCompanyPage(idle)).toBeUndefined()
    expect(await companies().getCompanyAuthentication(idle)).toEqual({
      status: 'failed',
      reason: '法大大认证页面已过期（7天内未完成），请重新认证',
    })
    expect(await companies().getCompanyAuthentication(quick)).toMatchObject({ status: 'verified' })
  })
})

it.each([
  [{ authResult: 'success', corpIdentProcessStatus: 'success' }, undefined],
  [{ authResult: 'success' }, undefined],
  [{ authResult: 'fail', authFailedReason: 'reject' }, '企业未同意在法大大页面上的授权'],
  [
    { authResult: 'fail', authFailedReason: 'exist' },
    '该企业此前已在法大大授权本平台，请联系平台客服解除后重新认证',
  ],
  [{ corpIdentProcessStatus: 'failed' }, '法大大未通过该企业的认证'],
  [
    { authResult: 'fail', corpIdentProcessStatus: 'failed', corpIdentFailedReason: '法人不一致' },
    '法人不一致',
  ],
])('reads %j', (said, reason) => {
  const refusal = fascCompanyRefusal({ clientCorpId: 'RN1', ...said })
  const outcome = refusal?.tell('RN1', new Date(0)).outcome
  expect(outcome).toEqual(reason === undefined ? undefined : { status: 'failed', reason })
})

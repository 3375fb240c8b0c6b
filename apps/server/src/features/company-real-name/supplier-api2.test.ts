import { companyRealNameSupplierStart } from '@qiyin/calls/areas/company-supplier.ts'
import { companyGetByCompanyId } from '@qiyin/calls/areas/company.ts'
import { startFakeSupplier, type FakeSupplier } from '@qiyin/providers/testing/fake-supplier.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginApplication, type Applicant, type Application } from '../../testing/company-applications.ts'
import { logIn } from '../../testing/log-in.ts'
import { startBesideSuppliers, type SupplierNeighbours } from '../../testing/supplier-neighbours.ts'
import { newCreditCode } from '../../testing/supplier-world.ts'

/* A company at FDD by its older dialect: its page may be used to change the company, and its notices are hints. */

const account = { appId: '400000', appSecret: 'dummysecret' }
let world: SupplierNeighbours<[FakeSupplier]>
let lin: Applicant

beforeAll(async () => {
  world = await startBesideSuppliers({
    demoData: true,
    start: async (): Promise<[FakeSupplier]> => [
      await startFakeSupplier('api2', account.appId, account.appSecret),
    ],
    configure: ([fake]) => ({
      suppliers: { FDD: { ...account, dialect: 'api2', url: `${fake.url}/api` } },
    }),
  })
  lin = { server: world.server, session: await logIn(world.server, '13800000005') }
})
afterAll(() => world.close())

let companies = 0

async function onPage(): Promise<{
  which: Application
  page: string
  creditNo: string
  companyName: string
}> {
  const companyName = `湖州南浔${String(++companies).padStart(3, '0')}木业（集团）有限公司`
  const creditNo = newCreditCode()
  const which = await beginApplication(lin, { companyName, creditNo })
  const asked = { ...which, method: 'payment' } as const
  const { result } = await world.server.call(companyRealNameSupplierStart, asked, lin)
  return { which, page: result.url ?? '', creditNo, companyName }
}

/** Goes on on the page to the amount of the payment, with what is typed in there. */
async function pass(page: string, typed: Readonly<Record<string, string>> = {}): Promise<void> {
  for (const fields of [typed, {}, {}]) {
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    await world.fakes[0].press(page, 'pass', fields)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await world.fakes[0].deliveries()
  }
  await world.server.runJobs()
}

const detail = async (which: Application) =>
  (await world.server.call(companyGetByCompanyId, which, lin)).result

it('is proven by what FDD says once its notice has made us ask', async () => {
  const { which, page, companyName } = await onPage()
  expect(await detail(which)).toMatchObject({ authStatus: 3 })
  await pass(page, { companyName: companyName.replace('（', '(').replace('）', ')') })
  expect(await detail(which)).toMatchObject({ authStatus: 4, assurance: 'provider' })
})

it('is not proven where the page was used for another company', async () => {
  const { which, page } = await onPage()
  await pass(page, { companyName: '他人有限公司', creditNo: '91330106MA2CFXLJ0Q' })
  expect(await detail(which)).toMatchObject({
    authStatus: 5,
    auditFailReason: '法大大认证的企业是“他人有限公司”（91330106MA2CFXLJ0Q），与申请的企业不一致，请重新认证',
  })
})

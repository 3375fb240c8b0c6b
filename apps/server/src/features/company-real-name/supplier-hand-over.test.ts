import { companyRealNameSubmitAdmin, companyRealNameWithdraw } from '@qiyin/calls/areas/company-real-name.ts'
import { companyRealNameSupplierStart } from '@qiyin/calls/areas/company-supplier.ts'
import { companyChangeManager, companyVerificationCode } from '@qiyin/calls/areas/company-members.ts'
import { demoIdentities } from '@qiyin/calls/areas/site.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { beginApplication, type Application } from '../../testing/company-applications.ts'
import { logIn, readCode } from '../../testing/log-in.ts'
import { newCreditCode, startSupplierWorld, type SupplierWorld } from '../../testing/supplier-world.ts'
import type { TestSession } from '../../testing/test-client.ts'

/* A company that gets another administrator while it is being proven at FDD. */

let world: SupplierWorld
let wang: TestSession
let lin: TestSession

beforeAll(async () => {
  world = await startSupplierWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  // A code may be asked for again.
  await world.passTime(60_000)
  wang = await logIn(world.server, '13800000006')
  lin = await logIn(world.server, '13800000005')
})

const begin = (companyName: string): Promise<Application> =>
  beginApplication(
    { server: world.server, session: wang },
    { companyName, creditNo: newCreditCode(), legalPerson: '王梓涵' },
  )

const start = (which: Application, session: TestSession) =>
  world.server.call(companyRealNameSupplierStart, { ...which, method: 'legalPerson' }, { session })

async function handToLin(which: Application): Promise<void> {
  const { server } = world
  await server.call(companyVerificationCode, which, { session: wang })
  const code = await readCode(server, '13800000006')
  const person = { name: '林晓峰', mobile: '13800000005' }
  const { result } = await server.call(companyChangeManager, { ...which, ...person, code }, { session: wang })
  expect(result).toBe(true)
}

it('leads nobody on to the page that another one has opened in their own name', async () => {
  const which = await begin('绍兴诸暨布业有限公司')
  expect((await start(which, wang)).result.url).toContain('/hosted/corp/')
  await handToLin(which)
  const refused = await start(which, lin)
  expect([refused.refusal, refused.message]).toEqual([
    'FAILED',
    '该认证由另一位管理员提交，请由其继续办理，或撤回申请后重新办理',
  ])
  expect((await world.server.call(companyRealNameWithdraw, which, { session: lin })).code).toBe(0)
  expect((await start(which, lin)).message).toBe('企业管理员已变更，请返回第一步重新选择管理员身份')
})

it('is begun by the new administrator who has said as what they act', async () => {
  const which = await begin('绍兴嵊州布业有限公司')
  await handToLin(which)
  expect((await start(which, lin)).message).toBe('企业管理员已变更，请返回第一步重新选择管理员身份')
  const said = { ...which, companyPrincipalType: 2, organizationType: 0, agreed: true } as const
  expect((await world.server.call(companyRealNameSubmitAdmin, said, { session: lin })).result).toBe(true)
})

it('offers no trial identities for a supplier that is asked itself', async () => {
  expect((await world.server.call(demoIdentities, { supplierCode: 'FDD' })).result).toEqual([])
  expect((await world.server.call(demoIdentities, { supplierCode: 'BEST_SIGN' })).result).toHaveLength(4)
})

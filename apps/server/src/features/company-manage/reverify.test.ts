import { messageList } from '@qiyin/calls/areas/messages.ts'
import {
  companyManageQuery,
  companyManageQueryCompanyDetails,
  companyManageReverify,
  companyManageSealPreview,
  companyManageSeals,
} from '@qiyin/calls/areas/company-manage.ts'
import { operatorLogQuery } from '@qiyin/calls/areas/operator-log.ts'
import { personManageQuery } from '@qiyin/calls/areas/person-manage.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { actingRefusal } from '@qiyin/domain/company/acting.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logIn } from '../../testing/log-in.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'
import { companyById } from '../companies/public.ts'

let server: TestServer
let manager: TestSession
let companyId: string

beforeAll(async () => {
  server = await startTestServer({ demoData: true })
  manager = await logIn(server, '13800000003')
  const found = await server.call(companyManageQuery, { companyName: '云栖智造' }, { session: manager })
  companyId = found.result.list[0]?.companyId ?? ''
})
afterAll(() => server.close())

const details = (of: string = companyId) =>
  server.call(companyManageQueryCompanyDetails, { companyId: of }, { session: manager })

async function personOf(accountValue: string): Promise<string> {
  const { result } = await server.call(personManageQuery, { accountValue }, { session: manager })
  return result.list[0]?.personId ?? ''
}

it('shows everything of an enterprise, its numbers masked', async () => {
  const { result } = await details()
  expect(result).toMatchObject({
    companyId,
    companyName: expect.stringContaining('云栖智造'),
    authStatus: companyAuthStatus.authenticated,
    waitsForReviewer: false,
    managers: [{ name: '陈思远', mobile: expect.stringContaining('*') }],
  } satisfies Partial<Record<keyof Answer<typeof companyManageQueryCompanyDetails>, unknown>>)
  expect(await details('999999999')).toMatchObject(refusals.RECORD_NOT_FOUND)
})

it('shows its seals and their pictures, of this enterprise alone', async () => {
  const { result } = await server.call(companyManageSeals, { companyId }, { session: manager })
  expect(result.length).toBeGreaterThan(0)
  const sealId = result[0]?.sealId ?? ''
  const picture = await server.call(companyManageSealPreview, { companyId, sealId }, { session: manager })
  expect(picture.status).toBe(200)
  const elsewhere = await server.call(
    companyManageSealPreview,
    { companyId: '1', sealId: '999999999' },
    { session: manager },
  )
  expect(elsewhere).toMatchObject(refusals.SEAL_NOT_FOUND)
  const unknown = { companyId: '999999999' }
  expect(await server.call(companyManageSeals, unknown, { session: manager })).toMatchObject(
    refusals.RECORD_NOT_FOUND,
  )
})

it('has an enterprise prove itself anew by another administrator, who is told', async () => {
  const newManagerId = await personOf('13800000006')
  const { companyUUID, supplierCode } = (await details()).result
  const demand = { companyId, newManagerId, supplierCode }
  const reverify = (changed: object) =>
    server.call(companyManageReverify, { ...demand, ...changed }, { session: manager })
  expect(await reverify({ companyUUID: 'CA0' })).toMatchObject(refusals.RECORD_CHANGED)
  expect(await reverify({ newManagerId: '999999999' })).toMatchObject(refusals.PERSON_UNKNOWN)
  expect((await details()).result.authStatus).toBe(companyAuthStatus.authenticated)
  expect((await reverify({ companyUUID })).code).toBe(0)
  expect((await details()).result).toMatchObject({
    authStatus: companyAuthStatus.none,
    authenticateCompleteTime: null,
    managers: [{ name: '王梓涵' }],
  })
  const company = await companyById(server.services.database.db, companyId)
  expect(company && actingRefusal(company)).not.toBeNull()
  expect(await reverify({})).toMatchObject(refusals.COMPANY_NOT_PROVEN)
  const session = await logIn(server, '13800000006')
  const inbox = await server.call(messageList, {}, { session })
  expect(inbox.result.list[0]).toMatchObject({
    title: expect.stringMatching(/云栖智造.*需要重新认证/),
    link: expect.stringContaining(companyId),
  })
  const log = await server.call(operatorLogQuery, { event: 'COMPANY_REVERIFY' }, { session: manager })
  expect(log.result.list).toHaveLength(1)
})

it('is for system managers alone', async () => {
  const session = await logIn(server, '13800000004')
  const demand = { companyId, newManagerId: '1', supplierCode: 'FDD' } as const
  const asked = await Promise.all([
    server.call(companyManageQueryCompanyDetails, { companyId }, { session }),
    server.call(companyManageSeals, { companyId }, { session }),
    server.call(companyManageSealPreview, { companyId, sealId: '1' }, { session }),
    server.call(companyManageReverify, demand, { session }),
  ])
  expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403])
})

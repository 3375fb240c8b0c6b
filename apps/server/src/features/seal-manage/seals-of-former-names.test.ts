import { filesSealsPreviewId } from '@qiyin/calls/areas/files.ts'
import { companyRealNameBankInfoAudit } from '@qiyin/calls/areas/company-real-name.ts'
import { companyGetByCompanyId, companyUpdate } from '@qiyin/calls/areas/company.ts'
import { sealsAdd, sealsCompany, sealsUpdate } from '@qiyin/calls/areas/seals.ts'
import { sealType } from '@qiyin/domain/seal/image.ts'
import { sealSource, sealStatus } from '@qiyin/domain/seal/made-seal.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginApplication } from '../../testing/company-applications.ts'
import { logIn } from '../../testing/log-in.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

/** 王梓涵, who represents what he applies for. */
const legalPerson = '王梓涵'
const legalPersonIdentityNo = '310107199608300049'
const creditNo = '91330106MA2B00019Q'

let server: TestServer
let session: TestSession
let companyId: string

beforeAll(async () => {
  server = await startTestServer({ demoData: true })
  session = await logIn(server, '13800000006')
})
afterAll(() => server.close())

async function prove(companyName: string): Promise<void> {
  const which = await beginApplication({ server, session }, { companyName, creditNo, legalPerson })
  const proof = { ...which, companyVerifyWay: 1, legalPersonIdentityNo } as const
  const { result } = await server.call(companyRealNameBankInfoAudit, proof, { session })
  expect(result).toEqual({ authStatus: 4 })
  companyId = which.companyId
}

async function standing(): Promise<Record<string, number>> {
  const { result } = await server.call(sealsCompany, { companyId }, { session })
  return Object.fromEntries(result.map(({ sealName, status }) => [sealName, status]))
}

async function addSeal(sealName: string, type: (typeof sealType)[keyof typeof sealType]): Promise<string> {
  const seal = { companyId, sealName, sealType: type, source: sealSource.made }
  return (await server.call(sealsAdd, seal, { session })).result.sealId
}

async function pictureOf(sealId: string): Promise<Buffer> {
  return Buffer.from((await server.call(filesSealsPreviewId, { id: sealId }, { session })).bytes)
}

it('stand still when their company gets another name, and are used again as drawn with it', async () => {
  await prove('杭州梓涵智能设备有限公司')
  const ofCompany = await addSeal('公章', sealType.official)
  await server.call(sealsUpdate, { sealId: ofCompany, code: '3301080214477' }, { session })
  await addSeal('法人章', sealType.legalPerson)
  const before = await pictureOf(ofCompany)
  const stopped = { 公章: sealStatus.stopped, 法人章: sealStatus.active }

  const newCompanyName = '杭州梓涵智慧装备有限公司'
  await server.call(companyUpdate, { companyId, newCompanyName }, { session })
  expect(await standing()).toEqual(stopped)
  const resume = () => server.call(sealsUpdate, { sealId: ofCompany, status: sealStatus.active }, { session })
  expect((await resume()).refusal).toBe('COMPANY_NOT_AUTHENTICATED')
  await prove(newCompanyName)
  expect(await standing()).toEqual(stopped)

  expect((await resume()).result).toMatchObject({
    status: sealStatus.active,
    sealType: sealType.official,
    made: { code: '3301080214477' },
  })
  const after = await pictureOf(ofCompany)
  expect(after.equals(before)).toBe(false)
  const company = { companyId, supplierCode: 'FDD' } as const
  const { result } = await server.call(companyGetByCompanyId, company, { session })
  expect(result.records.map(({ note }) => note)).toContain('名称变更，停用印章：公章')
})

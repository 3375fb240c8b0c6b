import { filesSealsPreviewId } from '@qiyin/calls/areas/files.ts'
import {
  companyRealNameBankInfoAudit,
  companyRealNameSubmitAdmin,
  companyRealNameSubmitInfo,
  companyRealNameUploadCreditImage,
} from '@qiyin/calls/areas/company-real-name.ts'
import { companyManageReverify } from '@qiyin/calls/areas/company-manage.ts'
import { companyGetByCompanyId, companyUpdate } from '@qiyin/calls/areas/company.ts'
import { userInfo } from '@qiyin/calls/areas/user.ts'
import { sealsAdd, sealsCompany, sealsUpdate } from '@qiyin/calls/areas/seals.ts'
import { sealType } from '@qiyin/domain/seal/image.ts'
import { sealSource, sealStatus } from '@qiyin/domain/seal/made-seal.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Application, beginApplication, photoOf } from '../../testing/company-applications.ts'
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
  await confirm(await beginApplication({ server, session }, { companyName, creditNo, legalPerson }))
}

async function confirm(which: Application): Promise<void> {
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

it('stand still, too, where a platform manager wants a new proof and it is given with another name', async () => {
  await addSeal('合同章', sealType.contract)
  const system = await logIn(server, '13800000003')
  const which = { companyId, supplierCode: 'FDD' } as const
  const { result: me } = await server.call(userInfo, {}, { session })
  const asked = { ...which, newManagerId: me.personAccountId }
  expect((await server.call(companyManageReverify, asked, { session: system })).code).toBe(0)
  const admin = { ...which, companyPrincipalType: 1, organizationType: 0, agreed: true } as const
  await server.call(companyRealNameSubmitAdmin, admin, { session })
  const file = { bytes: photoOf(), name: '执照.png' }
  const photo = await server.call(companyRealNameUploadCreditImage, which, { session, file })
  const companyName = '杭州梓涵装备集团有限公司'
  const info = {
    ...which,
    organizationType: 0,
    creditImageFileId: photo.result.id,
    companyName,
    creditNo,
    legalPersonName: legalPerson,
  }
  expect((await server.call(companyRealNameSubmitInfo, info, { session })).code).toBe(0)
  await confirm(which)
  expect(await standing()).toMatchObject({ 合同章: sealStatus.stopped, 法人章: sealStatus.active })
})

it('of before it was kept what they are made of are drawn as is usual for their type', async () => {
  const { db } = server.services.database
  const seal = db.updateTable('seal').where('seal_name', '=', '合同章').where('company_id', '=', companyId)
  const { id } = await seal.set({ made: null }).returning('id').executeTakeFirstOrThrow()
  const resumed = await server.call(sealsUpdate, { sealId: id, status: sealStatus.active }, { session })
  expect(resumed.result).toMatchObject({ sealType: sealType.contract, status: sealStatus.active })
})

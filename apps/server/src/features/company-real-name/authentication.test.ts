import {
  companyRealNameBankAmountVerify,
  companyRealNameBankInfoAudit,
  companyRealNameRestart,
  companyRealNameSubmit,
  companyRealNameSubmitAdmin,
  companyRealNameSubmitInfo,
  companyRealNameUploadApplicationForm,
  companyRealNameUploadCreditImage,
} from '@qiyin/calls/areas/company-real-name.ts'
import { companyRealNameReviews, returnAuthorizeCompany } from '@qiyin/calls/areas/company-review.ts'
import { companyAuthenticationV2, companyGetByCompanyId } from '@qiyin/calls/areas/company.ts'
import { userConsents } from '@qiyin/calls/areas/user-account.ts'
import { mdataBranchBanks } from '@qiyin/calls/areas/mdata.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  applicationStatus,
  bankInfoBO,
  beginApplication,
  handIn,
  judge,
  photoOf,
  sentAmount,
  type Applicant,
  type Application,
} from '../../testing/company-applications.ts'
import { logIn } from '../../testing/log-in.ts'
import { newCreditCode } from '../../testing/supplier-world.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

let server: TestServer
let wang: TestSession
let lin: TestSession
let system: TestSession
let time = new Date('2026-11-20T02:00:00Z').getTime()
const wangNo = '310107199608300049'

beforeAll(async () => {
  server = await startTestServer({ demoData: true, now: () => new Date(time) })
  wang = await logIn(server, '13800000006')
  lin = await logIn(server, '13800000005')
  system = await logIn(server, '13800000003')
})
afterAll(() => server.close())

const of = (session: TestSession): Applicant => ({ server, session })

const begin = (
  session: TestSession,
  { legal = true, ...company }: { companyName: string; creditNo: string; legal?: boolean },
): Promise<Application> =>
  beginApplication(of(session), legal ? { ...company, legalPerson: '王梓涵' } : company)

const statusOf = (which: Application, session: TestSession): Promise<number> =>
  applicationStatus(of(session), which)

describe('a company whose legal representative administers it', () => {
  it('is proven by that one’s own number, and by nobody else’s', async () => {
    const which = await begin(wang, { companyName: '杭州梓涵商贸有限公司', creditNo: '91330106MA2B00019Q' })
    const audit = (legalPersonIdentityNo: string) =>
      server.call(
        companyRealNameBankInfoAudit,
        { ...which, companyVerifyWay: 1, legalPersonIdentityNo },
        { session: wang },
      )
    expect((await audit('')).message).toBe('请输入法定代表人身份证号')
    expect((await audit('310107199608300048')).message).toBe('身份证号格式不正确')
    expect((await audit('110108198102250077')).refusal).toBe('COMPANY_DATA_MISMATCH')
    expect(await statusOf(which, wang)).toBe(-1)
    await begin(wang, { companyName: '杭州梓涵商贸有限公司', creditNo: '91330106MA2B00019Q' }).catch(
      () => undefined,
    )
    await server.call(companyRealNameRestart, which, { session: wang })
    await begin(wang, { companyName: '杭州梓涵商贸有限公司', creditNo: '91330106MA2B00019Q' })
    expect((await audit(wangNo)).result).toEqual({ authStatus: 4 })
    const { result } = await server.call(companyGetByCompanyId, which, { session: wang })
    expect(result).toMatchObject({
      authStatus: 4,
      isChangeSupplier: true,
      legalPersonIdentityNo: '310************049',
    })
    expect(result.records.map(({ event }) => event)).toContain('dataMismatched')
    const consents = await server.call(userConsents, {}, { session: wang })
    expect(consents.result.filter(({ subject }) => subject === result.authenticationSerialNo)).toMatchObject([
      { kind: 'certificate', version: '2021-03-26' },
    ])
  })
})

describe('a company that was proven', () => {
  it('becomes no other one, with no other supplier and under no other name', async () => {
    const companyName = '杭州不变贸易有限公司'
    const creditNo = newCreditCode()
    const proven = await begin(wang, { companyName, creditNo })
    const prove = (which: Application) =>
      server.call(
        companyRealNameBankInfoAudit,
        { ...which, companyVerifyWay: 1, legalPersonIdentityNo: wangNo },
        { session: wang },
      )
    expect((await prove(proven)).result).toEqual({ authStatus: 4 })
    const other = { companyName: '杭州别家贸易有限公司', creditNo: newCreditCode() }
    const started = await server.call(
      companyAuthenticationV2,
      { companyName, supplierCode: 'E_SIGN' },
      { session: wang },
    )
    const which: Application = { companyId: started.result.companyId, supplierCode: 'E_SIGN' }
    expect(which.companyId).toBe(proven.companyId)
    const admin = { ...which, companyPrincipalType: 1, organizationType: 0, agreed: true } as const
    await server.call(companyRealNameSubmitAdmin, admin, { session: wang })
    const { result: photo } = await server.call(companyRealNameUploadCreditImage, which, {
      session: wang,
      file: { bytes: photoOf(), name: '执照.png' },
    })
    const submit = (claim: { companyName: string; creditNo: string }) =>
      server.call(
        companyRealNameSubmitInfo,
        { ...which, organizationType: 0, creditImageFileId: photo.id, legalPersonName: '王梓涵', ...claim },
        { session: wang },
      )
    expect((await submit(other)).message).toBe('统一社会信用代码与该企业已认证的不一致，其他企业请另行新增')
    expect((await submit({ companyName, creditNo })).code).toBe(0)
    expect((await prove(which)).result).toEqual({ authStatus: 4 })
  })
})

describe('a company that is proven by a payment', () => {
  it('is reviewed, paid and proven by the amount; whoever else applied for its number is told', async () => {
    const creditNo = '91350100M000100Y43'
    const which = await begin(wang, { companyName: '福州新桥机电有限公司', creditNo, legal: false })
    const rival = await begin(lin, { companyName: '福州新桥机电工程有限公司', creditNo, legal: false })
    await server.call(
      companyRealNameBankInfoAudit,
      { ...which, companyVerifyWay: 2, bankInfoBO },
      { session: wang },
    )
    expect((await server.call(companyRealNameSubmit, which, { session: wang })).refusal).toBe(
      'APPLICATION_FORM_MISSING',
    )
    await handIn(of(wang), which)
    expect(await statusOf(which, wang)).toBe(3)
    const waiting = await server.call(companyRealNameReviews, {}, { session: system })
    expect(waiting.result.list.map(({ companyId }) => companyId)).toContain(which.companyId)
    expect((await server.call(companyRealNameReviews, {}, { session: wang })).status).toBe(403)
    expect((await judge(of(system), which)).code).toBe(0)
    expect((await judge(of(system), which)).refusal).toBe('REVIEWED_BEFORE')
    expect(await statusOf(which, wang)).toBe(6)
    const amount = await sentAmount(of(wang), which)
    const { result: sent } = await server.call(companyGetByCompanyId, which, { session: wang })
    expect(sent.payout).toMatchObject({ payer: '上海云帆供应链管理有限公司' })
    const verify = (typed: string) =>
      server.call(companyRealNameBankAmountVerify, { ...which, amount: typed }, { session: wang })
    expect((await verify('1.01')).message).toBe('到账金额须在0.01元至1元之间')
    const wrong = amount === '0.11' ? '0.12' : '0.11'
    expect((await verify(wrong)).result).toEqual({ isMatchAmount: false, remainTimes: 2, totalTimes: 3 })
    expect((await verify(amount)).result).toMatchObject({ isMatchAmount: true })
    expect([await statusOf(which, wang), await statusOf(rival, lin)]).toEqual([4, 7])
  })

  it('has an account in a city of the province, and with FDD a form printed anew after each change', async () => {
    const which = await begin(wang, {
      companyName: '福州长乐纺织有限公司',
      creditNo: '91350182MA2B0002X2',
      legal: false,
    })
    const save = (change: Partial<typeof bankInfoBO>) =>
      server.call(
        companyRealNameBankInfoAudit,
        { ...which, companyVerifyWay: 2, bankInfoBO: { ...bankInfoBO, ...change } },
        { session: wang },
      )
    const nowhere = [{ bankProvince: '火星省' }, { bankProvinceId: '35' }, { bankCity: '北京市' }]
    const refused = await Promise.all(nowhere.map(save))
    expect(refused.map(({ message }) => message)).toEqual(nowhere.map(() => '请检查省市是否填写完整'))
    expect((await save({})).code).toBe(0)
    const file = { bytes: photoOf(), name: '申请表.png' }
    await server.call(companyRealNameUploadApplicationForm, which, { session: wang, file })
    const form = async (): Promise<string | null> =>
      (await server.call(companyGetByCompanyId, which, { session: wang })).result.applicationFormFileId
    expect(await form()).not.toBeNull()
    expect((await save({ bankNo: '571904888210803' })).code).toBe(0)
    expect(await form()).toBeNull()
  })

  it('ends after three wrong amounts, also when they are typed at once', async () => {
    const which = await begin(wang, {
      companyName: '宁波海远物流有限公司',
      creditNo: '1211000040000000XT',
      legal: false,
    }).catch(() =>
      begin(wang, { companyName: '宁波海远物流有限公司', creditNo: '51110000500001237N', legal: false }),
    )
    await handIn(of(wang), which)
    await judge(of(system), which)
    const amount = await sentAmount(of(wang), which)
    const wrong = ['0.21', '0.22', '0.23', '0.24', '0.25'].filter((one) => one !== amount).slice(0, 4)
    const answers = await Promise.all(
      wrong.map((typed) =>
        server.call(companyRealNameBankAmountVerify, { ...which, amount: typed }, { session: wang }),
      ),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(3)
    expect(await statusOf(which, wang)).toBe(0)
  })

  it('is left to a reviewer in a demonstration where its account ends in 9999', async () => {
    const company = { companyName: '湖州南浔木业有限公司', creditNo: '91330503MA2B5PX11T', legal: false }
    const which = await begin(wang, company)
    await handIn(of(wang), which, '571904888219999')
    time += 60_000
    await server.runJobs()
    expect(await statusOf(which, wang)).toBe(3)
    await judge(of(system), which)
    expect(await statusOf(which, wang)).toBe(6)
  })

  it('is refused with a reason, and begins again', async () => {
    const which = await begin(wang, {
      companyName: '嘉兴平湖服饰有限公司',
      creditNo: '91110108123456788E',
      legal: false,
    })
    await handIn(of(wang), which)
    expect((await judge(of(system), which, { pass: false })).message).toBe('请填写不通过原因')
    await judge(of(system), which, { pass: false, reason: '营业执照照片模糊' })
    const { result } = await server.call(companyGetByCompanyId, which, { session: wang })
    expect(result).toMatchObject({ authStatus: 5, auditFailReason: '营业执照照片模糊' })
    await server.call(companyRealNameRestart, which, { session: wang })
    expect(await statusOf(which, wang)).toBe(0)
  })
})

it('takes photos by what they are', async () => {
  const started = await server.call(
    companyAuthenticationV2,
    { companyName: '照片有限公司', supplierCode: 'FDD' },
    { session: wang },
  )
  const which: Application = { companyId: started.result.companyId, supplierCode: 'FDD' }
  const send = async (
    bytes: Uint8Array<ArrayBuffer>,
    call: typeof companyRealNameUploadCreditImage | typeof companyRealNameUploadApplicationForm,
  ): Promise<string | undefined> =>
    (await server.call(call, which, { session: wang, file: { bytes, name: '照片.png' } })).message
  const licence = companyRealNameUploadCreditImage
  expect(await send(new TextEncoder().encode('%PDF-1.7'), licence)).toBe('营业执照仅支持jpeg、jpg、png格式')
  expect(await send(photoOf(100_000), licence)).toBe('图片尺寸过大，请压缩后重新上传')
  expect(await send(new Uint8Array(30 * 1024 * 1024), licence)).toBe('图片大小不能超过10M')
  const form = companyRealNameUploadApplicationForm
  expect(await send(new TextEncoder().encode('%PDF-1.7'), form)).toBe('申请表仅支持jpg、jpeg、png格式')
  expect(await send(photoOf().subarray(0, -20), licence)).toBe('图片不完整，请重新选择或拍摄')
  expect(await send(photoOf(100_000), form)).toBe('图片尺寸过大，请压缩后重新上传')
  expect(await send(new Uint8Array(9 * 1024 * 1024), form)).toBe('图片大小不能超过8M')
})

const ask = (bankName: string, branchName?: string) =>
  server.call(mdataBranchBanks, { bankName, cityName: '杭州市', branchName }, { session: wang })

it('finds branches by bank, city and word', async () => {
  expect((await ask('招商银行', '高新')).result.map(({ name }) => name)).toEqual([
    '招商银行股份有限公司杭州高新示例支行',
  ])
  const none = await ask('招商银行', '没有这个支行')
  expect([none.code, none.message]).toEqual([102014, '未查询到支行，请检查关键字'])
  expect((await ask('')).message).toBe('请先选择银行')
})

it('leads whoever comes back to the wizard of the own company only', async () => {
  const which = await begin(wang, {
    companyName: '返回测试有限公司',
    creditNo: '91110108MA00000070',
    legal: false,
  })
  const { result } = await server.call(companyGetByCompanyId, which, { session: wang })
  const transactionNo = result.authenticationSerialNo ?? ''
  const back = await server.call(returnAuthorizeCompany, { transactionNo, status: '1' }, { session: wang })
  expect(back.result).toBe(`/esignature/web/enterprise-authentication/${which.companyId}/FDD`)
  const foreign = await server.call(returnAuthorizeCompany, { transactionNo }, { session: lin })
  expect(foreign.refusal).toBe('COMPANY_NOT_FOUND')
})

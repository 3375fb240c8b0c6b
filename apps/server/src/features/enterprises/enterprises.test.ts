import {
  companyAuthenticatedCompanyInfoQuery,
  companyAuthenticationV2,
  companyCreate,
  companyGetByCompanyId,
  companyIsShowReCertificationPopup,
  companyMine,
  companyRemove,
  companySearchInitiator,
  companyUpdate,
} from '@qiyin/calls/areas/company.ts'
import {
  companyChangeManager,
  companyMembers,
  companyMembersRemove,
  companyMembersSave,
  companyVerificationCode,
} from '@qiyin/calls/areas/company-members.ts'
import { companyManageQueryCompanyDetails } from '@qiyin/calls/areas/company-manage.ts'
import {
  companyRealNameBankInfoAudit,
  companyRealNameSubmit,
  companyRealNameSubmitAdmin,
  companyRealNameUploadApplicationForm,
} from '@qiyin/calls/areas/company-real-name.ts'
import { businessMine } from '@qiyin/calls/areas/business.ts'
import { userInfo } from '@qiyin/calls/areas/user.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankInfoBO, beginApplication, photoOf } from '../../testing/company-applications.ts'
import { logIn, readCode } from '../../testing/log-in.ts'
import { lastLogged } from '../../testing/operator-log.ts'
import { newCreditCode } from '../../testing/supplier-world.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

let server: TestServer
let time = new Date('2026-11-20T10:00:00Z').getTime()
let li: TestSession
let chen: TestSession
let lin: TestSession
let wang: TestSession

beforeAll(async () => {
  server = await startTestServer({ demoData: true, now: () => new Date(time) })
  li = await logIn(server, '13800000001')
  chen = await logIn(server, '13800000004')
  lin = await logIn(server, '13800000005')
  wang = await logIn(server, '13800000006')
})
afterAll(() => server.close())

const wangPerson = { name: '王梓涵', mobile: '13800000006' }
const linPerson = { name: '林晓峰', mobile: '13800000005' }

async function create(session: TestSession, companyName: string): Promise<string> {
  const { result } = await server.call(companyCreate, { companyName }, { session })
  return result.companyId
}

async function namesOf(session: TestSession): Promise<string[]> {
  const { result } = await server.call(companyMine, {}, { session })
  return result.map(({ companyName }) => companyName)
}

describe('making a company', () => {
  it('makes it once, for whoever asks, with me as its administrator', async () => {
    const companyId = await create(wang, '杭州新禾贸易有限公司')
    expect(await create(wang, ' 杭州新禾贸易有限公司 ')).toBe(companyId)
    const { result } = await server.call(
      companyGetByCompanyId,
      { companyId, supplierCode: 'FDD' },
      { session: wang },
    )
    expect(result).toMatchObject({
      companyName: '杭州新禾贸易有限公司',
      authStatus: 0,
      status: 0,
      companySource: 'portal',
      companyAdminName: '王梓涵',
      companyAdminMobile: '138*****006',
      allowEditCompany: true,
      certificateStatus: 0,
      isChangeSupplier: false,
    })
    // Nobody owns a name that nobody has proven.
    expect(await create(lin, '杭州新禾贸易有限公司')).not.toBe(companyId)
  })

  it('refuses the name of a proven company, and says who administers it', async () => {
    const companyName = '杭州云栖智造科技有限公司'
    const created = await server.call(companyCreate, { companyName }, { session: wang })
    const started = await server.call(
      companyAuthenticationV2,
      { companyName, supplierCode: 'FDD' },
      { session: wang },
    )
    expect([created.code, started.code]).toEqual([102017, 102017])
    const info = await server.call(
      companyAuthenticatedCompanyInfoQuery,
      { companyName, supplierCode: 'FDD' },
      { session: wang },
    )
    const holder = { companyName, personName: '陈思远', mobile: '138*****004' }
    expect(info.result).toMatchObject(holder)
    const { result: held } = await server.call(companyMine, {}, { session: chen })
    // Under another name, which nobody has proven.
    const other = {
      companyName: '杭州云栖智造有限公司',
      creditNo: ` ${held[0]?.creditNo?.toLowerCase() ?? ''}`,
    }
    const byNumber = { ...other, supplierCode: 'FDD' as const }
    const found = await server.call(companyAuthenticatedCompanyInfoQuery, byNumber, { session: wang })
    expect(found.result).toMatchObject(holder)
  })

  it.each([
    ['', '请输入企业名称'],
    ['云栖(杭州)有限公司', '仅支持中文括号'],
    ['云', '企业名称格式不正确'],
  ])('refuses the name “%s”', async (companyName, message) => {
    expect((await server.call(companyCreate, { companyName }, { session: wang })).message).toBe(message)
  })

  it('goes on with the one I have', async () => {
    const companyId = await create(wang, '宁波海远物流有限公司')
    const { result } = await server.call(
      companyAuthenticationV2,
      { companyName: '宁波海远物流有限公司', supplierCode: 'E_SIGN' },
      { session: wang },
    )
    expect(result).toMatchObject({ companyId, companySource: 'portal', supplierCode: 'E_SIGN' })
  })

  it('is closed to others, and to those who have not proven who they are', async () => {
    const companyId = await create(wang, '苏州四方商贸有限公司')
    const foreign = await Promise.all([
      server.call(companyGetByCompanyId, { companyId, supplierCode: 'FDD' }, { session: lin }),
      server.call(companyRemove, { companyId }, { session: lin }),
      server.call(companyUpdate, { companyId, newCompanyName: '别的公司' }, { session: lin }),
      server.call(companyVerificationCode, { companyId }, { session: lin }),
    ])
    expect(foreign.map(({ refusal }) => refusal)).toEqual(Array(4).fill('COMPANY_NOT_FOUND'))
    const nobody = await logIn(server, '13800000007')
    expect(
      (await server.call(companyCreate, { companyName: '未实名的公司' }, { session: nobody })).code,
    ).not.toBe(0)
  })
})

describe('a company on its way', () => {
  it('is listed with what its administrator has filled in', async () => {
    const applied = { companyName: '杭州列照贸易有限公司', creditNo: '91330106MA2B00019Q' }
    const { companyId } = await beginApplication({ server, session: wang }, applied)
    const { result } = await server.call(companyMine, {}, { session: wang })
    expect(result.find((one) => one.companyId === companyId)).toMatchObject({
      creditNo: applied.creditNo,
      legalPersonName: '赵法人',
    })
  })
})

describe('a new name', () => {
  it('takes the proof away and asks for another', async () => {
    const { result: mine } = await server.call(companyMine, {}, { session: lin })
    const company = mine.find(({ authStatus }) => authStatus === 4)
    const companyId = company?.companyId ?? ''
    const popup = () => server.call(companyIsShowReCertificationPopup, {}, { session: lin })
    expect((await popup()).result.show).toBe(false)
    await server.call(
      companyUpdate,
      { companyId, newCompanyName: '北京数峰科技集团有限公司' },
      { session: lin },
    )
    const { result } = await server.call(
      companyGetByCompanyId,
      { companyId, supplierCode: 'BEST_SIGN' },
      { session: lin },
    )
    expect(result).toMatchObject({
      companyName: '北京数峰科技集团有限公司',
      authStatus: 0,
      authenticateCompleteTime: null,
    })
    expect(result.records[0]?.note).toContain('北京数峰信息技术有限公司')
    expect(await lastLogged(server, 1)).toMatchObject([
      { event: 'COMPANY_UPDATE', content: '修改企业名称 北京数峰信息技术有限公司', name: '林晓峰' },
    ])
    expect((await popup()).result).toMatchObject({ show: true, companyId })
    const taken = { companyId, newCompanyName: '上海云帆供应链管理有限公司' }
    expect((await server.call(companyUpdate, taken, { session: lin })).code).toBe(102017)
  })
})

describe('handing a company over', () => {
  it('needs the code of the present administrator, and ends that one’s rights', async () => {
    const companyId = await create(wang, '绍兴越海纺织有限公司')
    const sent = await server.call(companyVerificationCode, { companyId }, { session: wang })
    expect(sent.result.mobile).toBe('138*****006')
    const code = await readCode(server, '13800000006')
    const hand = (args: { name: string; mobile: string; code: string }) =>
      server.call(companyChangeManager, { companyId, ...args }, { session: wang })
    expect((await hand({ ...linPerson, name: '别人', code })).refusal).toBe('PERSON_NOT_FOUND')
    expect((await hand({ ...wangPerson, code })).refusal).toBe('MANAGER_UNCHANGED')
    expect((await hand({ ...linPerson, code: code === '000000' ? '000001' : '000000' })).refusal).toBe(
      'CODE_WRONG',
    )
    expect((await hand({ ...linPerson, code })).result).toBe(true)
    const detail = (session: TestSession) =>
      server.call(companyGetByCompanyId, { companyId, supplierCode: 'FDD' }, { session })
    expect((await detail(lin)).result.allowEditCompany).toBe(true)
    expect((await detail(wang)).result).toMatchObject({
      allowEditCompany: false,
      companyAdminName: '林晓峰',
      records: [],
    })
    expect((await server.call(companyRemove, { companyId }, { session: wang })).refusal).toBe(
      'COMPANY_NOT_FOUND',
    )
  })
})

describe('an application of a company that is handed over', () => {
  it('says no more as what its administrator acts, until the new one has said so', async () => {
    const applied = { companyName: '绍兴柯桥布业有限公司', creditNo: newCreditCode(), legalPerson: '王梓涵' }
    const which = await beginApplication({ server, session: wang }, applied)
    const detail = async (session: TestSession) =>
      (await server.call(companyGetByCompanyId, which, { session })).result
    expect(await detail(wang)).toMatchObject({ authStatus: 2, applicantAdministers: true })
    // A code may be asked for again.
    time += 60_000
    await server.call(companyVerificationCode, which, { session: wang })
    const code = await readCode(server, '13800000006')
    await server.call(companyChangeManager, { ...which, ...linPerson, code }, { session: wang })
    expect(await detail(lin)).toMatchObject({ authStatus: 2, applicantAdministers: false })
    const system = await logIn(server, '13800000003')
    const managed = () => server.call(companyManageQueryCompanyDetails, which, { session: system })
    expect((await managed()).result).toMatchObject({ applicantAdministers: false })
    const said = { ...which, companyPrincipalType: 2, organizationType: 0, agreed: true } as const
    expect((await server.call(companyRealNameSubmitAdmin, said, { session: lin })).result).toBe(true)
    expect(await detail(lin)).toMatchObject({
      authStatus: 1,
      companyPrincipalType: 2,
      applicantAdministers: true,
    })
    expect((await managed()).result).toMatchObject({ applicantAdministers: true })
  })
})

it('hands nothing in in the name of a former administrator, nor with the form that names them', async () => {
  const applied = { companyName: '绍兴上虞布业有限公司', creditNo: newCreditCode() }
  const which = await beginApplication({ server, session: wang }, applied)
  const audit = { ...which, companyVerifyWay: 2, bankInfoBO }
  expect((await server.call(companyRealNameBankInfoAudit, audit, { session: wang })).code).toBe(0)
  const file = { bytes: photoOf(), name: '申请表.png' }
  await server.call(companyRealNameUploadApplicationForm, which, { session: wang, file })
  time += 60_000
  await server.call(companyVerificationCode, which, { session: wang })
  const code = await readCode(server, '13800000006')
  await server.call(companyChangeManager, { ...which, ...linPerson, code }, { session: wang })
  const changed = '企业管理员已变更，请返回第一步重新选择管理员身份'
  expect((await server.call(companyRealNameBankInfoAudit, audit, { session: lin })).message).toBe(changed)
  expect((await server.call(companyRealNameSubmit, which, { session: lin })).message).toBe(changed)
  const detail = async () => (await server.call(companyGetByCompanyId, which, { session: lin })).result
  expect((await detail()).applicationFormFileId).toEqual(expect.any(String))
  const said = { ...which, companyPrincipalType: 2, organizationType: 0, agreed: true } as const
  await server.call(companyRealNameSubmitAdmin, said, { session: lin })
  expect(await detail()).toMatchObject({ authStatus: 1, applicationFormFileId: null })
})

describe('the people of a company', () => {
  it('initiate where they may, to the last day, and not after', async () => {
    const { result: mine } = await server.call(companyMine, {}, { session: chen })
    const companyId = mine[0]?.companyId ?? ''
    const { result: businesses } = await server.call(businessMine, {}, { session: li })
    const [first, second] = businesses.map(({ businessTypeId }) => businessTypeId)
    const rights = { managesSeals: false, managesPeople: false, initiates: true }
    const save = (until: string, initiates = true) =>
      server.call(
        companyMembersSave,
        { companyId, ...wangPerson, ...rights, initiates, businessTypeIds: [first ?? ''], until },
        { session: chen },
      )
    expect((await save('2026-11-19')).message).toBe('有效期不能早于今天')
    expect((await save('2026-11-20')).result).toBe(true)
    const initiating = async (businessTypeId = ''): Promise<string[]> =>
      (await server.call(companySearchInitiator, { businessTypeId }, { session: wang })).result.map(
        ({ companyName }) => companyName,
      )
    expect(await initiating(first)).toEqual(['杭州云栖智造科技有限公司'])
    expect(await initiating(second)).toEqual([])
    const { result } = await server.call(companyMembers, { companyId }, { session: chen })
    expect(result.initiators).toMatchObject([
      { name: '王梓涵', businessTypeIds: [first], until: '2026-11-20' },
    ])
    time += 7 * 60 * 60 * 1000
    expect(await initiating(first)).toEqual([])
  })

  it('manage what they were given, and give nobody more', async () => {
    const { result: mine } = await server.call(companyMine, {}, { session: chen })
    const companyId = mine[0]?.companyId ?? ''
    const manager = { managesSeals: false, managesPeople: true, initiates: false }
    expect((await server.call(companyMembers, { companyId }, { session: wang })).refusal).toBe(
      'COMPANY_NOT_FOUND',
    )
    await server.call(companyMembersSave, { companyId, ...wangPerson, ...manager }, { session: chen })
    expect((await server.call(companyMembers, { companyId }, { session: wang })).code).toBe(0)
    const give = { companyId, ...linPerson, ...manager }
    expect((await server.call(companyMembersSave, give, { session: wang })).refusal).toBe('ACCESS_DENIED')
    const lets = { ...give, managesPeople: false, initiates: true }
    expect((await server.call(companyMembersSave, lets, { session: wang })).result).toBe(true)
    const { result } = await server.call(companyMembers, { companyId }, { session: chen })
    const [, sub] = result.administrators
    expect(sub).toMatchObject({ name: '王梓涵', managesPeople: true, administrator: false })
    const remove = { companyId, personId: sub?.personId ?? '', role: 'administrator' as const }
    expect((await server.call(companyMembersRemove, remove, { session: chen })).result).toBe(true)
    expect((await server.call(companyMembers, { companyId }, { session: wang })).refusal).toBe(
      'COMPANY_NOT_FOUND',
    )
    const self = { ...remove, personId: result.administrators[0]?.personId ?? '' }
    expect((await server.call(companyMembersRemove, self, { session: chen })).refusal).toBe('ACCESS_DENIED')
  })
})

describe('somebody of whose rights nothing is left', () => {
  it.each([
    ['a sub-administrator', { managesSeals: true, initiates: false }, ['administrator']],
    ['an initiator', { managesSeals: false, initiates: true }, ['initiator']],
    ['both', { managesSeals: true, initiates: true }, ['administrator', 'initiator']],
  ] as const)('belongs to the company no more: %s', async (_, rights, roles) => {
    const companyId = await create(lin, `台州${roles.length}${rights.initiates ? '海' : '山'}建材有限公司`)
    const give = { companyId, ...wangPerson, managesPeople: false, businessTypeIds: [] }
    await server.call(companyMembersSave, { ...give, ...rights }, { session: lin })
    const belongs = async (): Promise<boolean> =>
      (await server.call(companyMine, {}, { session: wang })).result.some(
        (one) => one.companyId === companyId,
      )
    const { result } = await server.call(userInfo, {}, { session: wang })
    const personId = result.personAccountId
    const seen = []
    for (const role of roles) {
      seen.push(await belongs())
      await server.call(companyMembersRemove, { companyId, personId, role }, { session: lin })
    }
    expect([...seen, await belongs()]).toEqual([...roles.map(() => true), false])
    await server.call(companyMembersSave, { ...give, ...rights }, { session: lin })
    await server.call(
      companyMembersSave,
      { ...give, managesSeals: false, initiates: false },
      { session: lin },
    )
    expect(await belongs()).toBe(false)
  })
})

it('an outsider from whom our own company takes every right belongs to it no more, a colleague still does', async () => {
  const { result: own } = await server.call(companyMine, {}, { session: li })
  const companyId = own.find(({ ourpart }) => ourpart === 0)?.companyId ?? ''
  const zhou = await logIn(server, '13800000003')
  const rights = { managesSeals: true, managesPeople: false, initiates: false, businessTypeIds: [] }
  const seen: boolean[][] = []
  for (const [session, person] of [
    [wang, wangPerson],
    [zhou, { name: '周慕白', mobile: '13800000003' }],
  ] as const) {
    const belongs = async (): Promise<boolean> =>
      (await server.call(companyMine, {}, { session })).result.some((one) => one.companyId === companyId)
    const { result } = await server.call(userInfo, {}, { session })
    await server.call(companyMembersSave, { companyId, ...person, ...rights }, { session: li })
    const before = await belongs()
    for (const role of ['administrator', 'initiator'] as const)
      await server.call(
        companyMembersRemove,
        { companyId, personId: result.personAccountId, role },
        { session: li },
      )
    seen.push([before, await belongs()])
  }
  expect(seen).toEqual([
    [true, false],
    [true, true],
  ])
})

describe('whether a name and a mobile belong together', () => {
  it('is denied ten times a day by both calls that tell it, and told no more that day', async () => {
    const companyId = await create(lin, '台州临海建材有限公司')
    const rights = { managesSeals: false, managesPeople: false, initiates: true, businessTypeIds: [] }
    const save = (name: string) =>
      server.call(companyMembersSave, { companyId, ...wangPerson, name, ...rights }, { session: lin })
    const hand = (name: string) =>
      server.call(companyChangeManager, { companyId, ...wangPerson, name, code: '000000' }, { session: lin })
    const asked = [save, hand, save, hand, save, hand, save, hand, save, hand]
    const answers = await Promise.all(asked.map((ask, at) => ask(`王${'甲乙丙丁戊己庚辛壬癸'[at] ?? ''}`)))
    expect(answers.map(({ refusal }) => refusal)).toEqual(Array(10).fill('PERSON_NOT_FOUND'))
    const more = [await save(wangPerson.name), await hand(wangPerson.name)]
    expect(more.map(({ message }) => message)).toEqual(Array(2).fill('今日身份核验失败次数过多，请明天再试'))
    time += 24 * 60 * 60 * 1000
    const session = await logIn(server, linPerson.mobile)
    const next = await server.call(companyMembersSave, { companyId, ...wangPerson, ...rights }, { session })
    expect(next.result).toBe(true)
    // Of the others nobody comes before the hour they began with.
    time -= 24 * 60 * 60 * 1000
  })

  it('counts nothing that was right', async () => {
    const companyId = await create(wang, '台州温岭机电有限公司')
    const rights = { managesSeals: false, managesPeople: false, initiates: true, businessTypeIds: [] }
    const save = () =>
      server.call(companyMembersSave, { companyId, ...linPerson, ...rights }, { session: wang })
    const answers = []
    for (let at = 0; at < 12; at++) answers.push(await save())
    expect(answers.map(({ code }) => code)).toEqual(Array(12).fill(0))
  })
})

describe('removing a company', () => {
  it('takes it out of every list and frees its name', async () => {
    const companyId = await create(wang, '嘉兴平湖服饰有限公司')
    expect((await server.call(companyRemove, { companyId }, { session: wang })).result).toBe(true)
    expect(await namesOf(wang)).not.toContain('嘉兴平湖服饰有限公司')
    expect((await server.call(companyRemove, { companyId }, { session: wang })).refusal).toBe(
      'COMPANY_NOT_FOUND',
    )
    expect(await create(wang, '嘉兴平湖服饰有限公司')).not.toBe(companyId)
  })
})

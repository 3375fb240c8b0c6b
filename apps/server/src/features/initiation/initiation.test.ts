import { contractQueryDetail, contractQueryListPerson } from '@qiyin/calls/areas/contract-query.ts'
import { filesOverview } from '@qiyin/calls/areas/files.ts'
import { initiateSave, initiateValidate } from '@qiyin/calls/areas/initiate.ts'
import type { Args, Call } from '@qiyin/calls/call.ts'
import { demoMessages } from '@qiyin/calls/areas/site.ts'
import { a4 } from '@qiyin/domain/testing/page-sizes.ts'
import { compose } from '@qiyin/pdf'
import { addDays, dayOf } from '@qiyin/domain/dates.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { initiate, initiationOf, samplePdf, signIn, upload } from '../../testing/initiations.ts'
import { makeParties, revokeGrant, type Parties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

type Initiation = Args<typeof initiateSave>

let server: TestServer
let parties: Parties
let session: TestSession
let fileId: string
let form: Initiation

const now = new Date('2026-11-20T04:00:00Z')

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  parties = await makeParties(server.services.database.db, server.services.secrets)
  session = await signIn(server, parties.initiator)
  fileId = (await upload(server, session, { name: '合同.pdf', bytes: await samplePdf() })).result.id
})
beforeEach(() => {
  form = initiationOf(parties, fileId, server.services.now())
})
afterAll(() => server.close())

function withInfo(change: Partial<Initiation['contractInfo']>): Initiation {
  return { ...form, contractInfo: { ...form.contractInfo, ...change } }
}

function withSigner(index: number, change: Partial<Initiation['signers'][number]>): Initiation {
  return {
    ...form,
    signers: form.signers.map((signer, at) => (at === index ? { ...signer, ...change } : signer)),
  }
}

const stamp = (type: number, leftPercent: number, topPercent: number, pageNum = 1) => ({
  type,
  leftPercent,
  topPercent,
  pageNum,
})

async function manyPages(count: number): Promise<Uint8Array<ArrayBuffer>> {
  const blocks = Array.from({ length: count }, () => [
    { kind: 'paragraph' as const, text: '正文' },
    { kind: 'pageBreak' as const },
  ])
  return new Uint8Array(await compose({ title: '合同', size: 'A4', blocks: blocks.flat() }))
}

it.each([[null], ['林个人'], [[]]])('calls a signer that is none by its Chinese name: %j', async (signer) => {
  // What a page never sends.
  const signers = [signer] as unknown as typeof form.signers
  const { message } = await server.call(initiateValidate, { ...form, signers }, { session })
  expect(message).toBe('签署方格式不正确')
})

describe('saving', () => {
  it('creates a contract that its parties see, asks the first stage and starts the trail', async () => {
    const { code, result } = await server.call(initiateSave, form, { session })
    expect([code, result.signId, result.transactionNo]).toEqual([0, null, null])
    expect(result.contractNo).toMatch(/^QY\d{16}$/)
    const individual = await signIn(server, parties.individual)
    const { contractId } = result
    const detail = (await server.call(contractQueryDetail, { contractId }, { session: individual })).result
    expect(detail.detailSigners.map(({ signerName, signStatus }) => [signerName, signStatus])).toEqual([
      ['林个人', 1],
      ['顾经办', 0],
      ['沈发起', 0],
    ])
    expect(detail).toMatchObject({ signStatus: 1, isInitiator: false, ableToSign: true, auditIntact: true })
    expect(detail.auditTrail.map(({ event, text }) => [event, text])).toEqual([
      ['CREATED', '发起合同'],
      ['NOTIFIED', '通知签署：林个人'],
      ['VIEWED', '查看合同'],
    ])
    await server.runJobs()
    const [message] = (await server.call(demoMessages, { phone: parties.individual.mobile })).result
    expect(message?.content).toContain('沈发起邀请您签署《货物采购合同》')
    expect(message?.content).toContain(`/esignature/api/short/${detail.transactionNo}`)
  })

  it('makes a document with every place to sign as an empty field, certified by the platform', async () => {
    const { contractId } = await initiate(server, parties)
    const { fileId: documentId } = (await server.call(contractQueryDetail, { contractId }, { session }))
      .result
    const { bytes } = await server.call(filesOverview, { fileId: documentId }, { session })
    const checked = await server.services.pdf.run('inspectPdf', bytes)
    expect(checked).toMatchObject({ signed: true, certifiedLevel: 2 })
    expect(checked.emptySignatureFields.toSorted()).toEqual(['S1_1', 'S2_1', 'S3_1'])
  })

  it('places stamps by percent on the real page, whatever the client says of pixels', async () => {
    const cord = { ...stamp(0, 10, 20), x: 9999, y: -5, pdfWidth: 1, pdfHeight: 1 }
    const { contractId } = await initiate(server, parties, (given) => ({
      ...given,
      signers: given.signers.map((signer, index) => (index === 0 ? { ...signer, cordList: [cord] } : signer)),
    }))
    const { areas } = (await server.call(contractQueryDetail, { contractId }, { session })).result
    expect(areas[0]).toMatchObject({
      kind: 0,
      pageNum: 1,
      widthPt: 120,
      heightPt: 42,
      signed: false,
      mine: false,
    })
    expect(areas[0]?.leftPercent).toBeCloseTo(10, 5)
    expect(areas[0]?.topPercent).toBeCloseTo(20, 5)
  })

  it('cuts a cross-page seal into a strip for each page, and places dates of signing', async () => {
    const pages = await upload(server, session, { name: '多页.pdf', bytes: await manyPages(5) })
    const { contractId } = await initiate(server, parties, (given) => ({
      contractInfo: { ...given.contractInfo, files: [{ fileId: pages.result.id }] },
      signers: given.signers.map((signer, index) => ({
        ...signer,
        cordList: [
          ...(signer.cordList ?? []),
          stamp(2, 60, 80, 5),
          ...(index === 2 ? [{ ...stamp(3, 0, 30), crossPages: 1 as const }] : []),
        ],
      })),
    }))
    const { areas } = (await server.call(contractQueryDetail, { contractId }, { session })).result
    expect(areas.map(({ kind, pageNum }) => [kind, pageNum])).toEqual([
      [0, 1],
      [2, 5],
      [1, 1],
      [2, 5],
      [1, 1],
      [2, 5],
      [3, 1],
      [3, 3],
      [3, 5],
    ])
    const strips = areas.flatMap((area) => (area.strip ? [{ ...area, ...area.strip }] : []))
    expect(strips.map(({ from, to, group }) => [from, to, group])).toEqual([
      [0, 1 / 3, 'S3_3'],
      [1 / 3, 2 / 3, 'S3_3'],
      [2 / 3, 1, 'S3_3'],
    ])
    for (const { leftPercent, widthPt, topPercent } of strips) {
      expect((leftPercent / 100) * a4.widthPt + widthPt).toBeCloseTo(a4.widthPt, 1)
      expect(topPercent).toBeCloseTo(30, 5)
    }
  })

  it('gives an account to a signer who has never been here', async () => {
    const mobile = '15099990001'
    const { contractId } = await initiate(server, parties, (given) => ({
      ...given,
      signers: given.signers.map((signer, index) => (index === 0 ? { ...signer, mobile } : signer)),
    }))
    const { detailSigners } = (await server.call(contractQueryDetail, { contractId }, { session })).result
    expect(detailSigners[0]).toMatchObject({ mobile: '150*****001', identityNo: null, assurance: null })
  })

  it('is done once when it is sent twice with one key, also at the same time', async () => {
    const contractName = '只发起一次的合同'
    const twice = { session, idempotencyKey: 'double-click-1' }
    const answers = await Promise.all([
      server.call(initiateSave, withInfo({ contractName }), twice),
      server.call(initiateSave, withInfo({ contractName }), twice),
    ])
    const again = await server.call(initiateSave, withInfo({ contractName }), twice)
    const numbers = [...answers, again]
      .filter(({ code }) => code === 0)
      .map(({ result }) => result.contractNo)
    expect(new Set(numbers).size).toBe(1)
    expect(again.code).toBe(0)
    const { result } = await server.call(contractQueryListPerson, { contractName, pageSize: 10 }, { session })
    expect(result.total).toBe(1)
  })

  it('keeps a typed number unique within the company', async () => {
    const typed = withInfo({ contractNo: 'HT-2026-甲001' })
    expect((await server.call(initiateSave, typed, { session })).result.contractNo).toBe('HT-2026-甲001')
    const again = { ...typed, confirmRepeat: true }
    expect((await server.call(initiateSave, again, { session })).refusal).toBe('CONTRACT_NO_TAKEN')
    expect((await server.call(initiateValidate, typed, { session })).refusal).toBe('CONTRACT_NO_TAKEN')
  })

  it('joins several files into one document', async () => {
    const second = (await upload(server, session, { name: '附件.pdf', bytes: await samplePdf('附件') }))
      .result.id
    const cordList = [stamp(0, 20, 40, 2)]
    const { contractId } = await initiate(server, parties, (given) => ({
      contractInfo: { ...given.contractInfo, files: [...given.contractInfo.files, { fileId: second }] },
      signers: given.signers.map((signer, index) => (index === 0 ? { ...signer, cordList } : signer)),
    }))
    const { pageCount, pages } = (await server.call(contractQueryDetail, { contractId }, { session })).result
    expect([pageCount, pages.length]).toEqual([2, 2])
  })
})

const at = (signerIndex: number, field: string): object => ({ section: 'signer', signerIndex, field })

describe('what is refused', () => {
  const cases: [string, () => Initiation, string, RegExp][] = [
    [
      'an unknown application',
      () => withInfo({ businessTypeCode: 'NONE' }),
      'BUSINESS_NOT_FOUND',
      /所属应用/,
    ],
    [
      'a company that is not mine',
      () => withInfo({ companyId: parties.otherCompany.companyId }),
      'COMPANY_NOT_FOUND',
      /企业/,
    ],
    [
      "somebody else's file or none",
      () => withInfo({ files: [{ fileId: '999999' }] }),
      'FILE_NOT_FOUND',
      /文件/,
    ],
    ['yesterday', () => withInfo({ signDeadlineTime: addDays(dayOf(now), -1) }), 'DEADLINE_INVALID', /14天/],
    ['15 days', () => withInfo({ signDeadlineTime: addDays(dayOf(now), 15) }), 'DEADLINE_INVALID', /14天/],
    ['no initiator', () => withInfo({ initUser: '' }), 'PARAMETER_INVALID', /请选择发起人/],
    ['no order', () => withInfo({ signOrderType: '' }), 'PARAMETER_INVALID', /签署顺序/],
    ['initiating for another', () => withInfo({ initUser: '别人' }), 'ACCESS_DENIED', /本人/],
    [
      'a wrong identity number',
      () => withSigner(0, { identityNo: '110101199001011' }),
      'SIGNER_INVALID',
      /林个人/,
    ],
    [
      'the mobile of a verified person under another name',
      () => withSigner(0, { name: '林别人' }),
      'SIGNER_INVALID',
      /^签署方“林别人”：姓名、手机号与身份证号不一致，请与签署人核对$/,
    ],
    [
      'the mobile of a verified person with another number',
      () => withSigner(0, { identityNo: parties.agent.identityNo }),
      'SIGNER_INVALID',
      /不一致/,
    ],
    [
      'the number of a verified person under another name, on a new mobile',
      () => withSigner(0, { name: '林别人', mobile: '16600000001' }),
      'SIGNER_INVALID',
      /不一致/,
    ],
    ['a wrong mobile', () => withSigner(0, { mobile: '12345' }), 'SIGNER_INVALID', /手机号格式不正确/],
    ['a Kwai ID of letters', () => withSigner(0, { kwaiValue: 'abc' }), 'SIGNER_INVALID', /快手ID只能为数字/],
    [
      'an unknown company',
      () => withSigner(1, { companyName: '不存在的公司' }),
      'COMPANY_NOT_FOUND',
      /不存在的公司/,
    ],
    [
      'our company as the other side',
      () => withSigner(1, { companyName: parties.ourCompany.companyName }),
      'COMPANY_NOT_FOUND',
      /不能签署/,
    ],
    ['an agent with another name', () => withSigner(1, { name: '冒名者' }), 'NO_MATCHING_SIGNER', /冒名者/],
    [
      'an agent of ours without a seal',
      () =>
        withSigner(2, { username: parties.stranger.userName, email: parties.stranger.email, name: '何路人' }),
      'NO_MATCHING_SIGNER',
      /何路人/,
    ],
    [
      'a grant of somebody else',
      () => withSigner(2, { sealAuthorizeId: parties.otherCompany.sealAuthorizeId }),
      'NO_MATCHING_SIGNER',
      /沈发起/,
    ],
    [
      'a signer twice',
      () => ({ ...form, signers: [...form.signers, form.signers[0]!] }),
      'SIGNER_INVALID',
      /重复/,
    ],
    [
      'a stamp over the right edge',
      () => withSigner(1, { cordList: [stamp(1, 95, 10)] }),
      'POSITION_OUTSIDE_PAGE',
      /顾经办.*第1页/,
    ],
    [
      'a stamp below the page',
      () => withSigner(0, { cordList: [stamp(0, 10, 99)] }),
      'POSITION_OUTSIDE_PAGE',
      /林个人.*第1页/,
    ],
    [
      'a page that is not there',
      () => withSigner(0, { cordList: [stamp(0, 10, 10, 2)] }),
      'POSITION_OUTSIDE_PAGE',
      /第2页/,
    ],
    [
      "a company's seal for a person",
      () => withSigner(0, { cordList: [stamp(1, 10, 10)] }),
      'SIGNER_INVALID',
      /印章类型/,
    ],
    [
      'a cross-page seal on a single page',
      () => withSigner(1, { cordList: [stamp(3, 10, 10)] }),
      'POSITION_OUTSIDE_PAGE',
      /顾经办.*至少需要跨两页/,
    ],
    [
      'a date and nothing to sign',
      () => withSigner(0, { cordList: [stamp(2, 10, 10)] }),
      'POSITION_MISSING',
      /林个人/,
    ],
  ]
  it.each(cases)('%s, by both calls', async (_, initiation, refusal, message) => {
    for (const call of [initiateValidate, initiateSave]) {
      const answer = await server.call(call, initiation(), { session })
      expect([answer.status, answer.refusal]).toEqual([200, refusal])
      expect(answer.message).toMatch(message)
    }
  })

  it.each<[string, () => Initiation, object]>([
    [
      'an application',
      () => withInfo({ businessTypeCode: 'NONE' }),
      { section: 'contractInfo', field: 'businessTypeCode' },
    ],
    [
      'a file',
      () => withInfo({ files: [{ fileId: '999999' }] }),
      { section: 'contractInfo', field: 'files' },
    ],
    ['a number', () => withSigner(0, { identityNo: '110101199001011' }), at(0, 'identityNo')],
    ['a company', () => withSigner(1, { companyName: '不存在的公司' }), at(1, 'companyName')],
    ['an agent', () => withSigner(1, { name: '冒名者' }), at(1, 'name')],
    [
      'a stamp',
      () => withSigner(1, { cordList: [stamp(1, 10, 10), stamp(1, 95, 10)] }),
      { section: 'stamp', signerIndex: 1, stampIndex: 1 },
    ],
    [
      'a kind of stamp',
      () => withSigner(0, { cordList: [stamp(1, 10, 10)] }),
      { section: 'stamp', signerIndex: 0, stampIndex: 0 },
    ],
    ['no place to sign', () => withSigner(1, { cordList: [stamp(2, 10, 10)] }), at(1, 'cordList')],
  ])('%s, with its place', async (_, initiation, place) => {
    for (const call of [initiateValidate, initiateSave]) {
      expect((await server.call(call, initiation(), { session })).result).toEqual({ place })
    }
  })

  it('a stamp with its place where another signer has none yet', async () => {
    const [first, second, ...rest] = form.signers
    if (!first || !second) throw new Error('the form has three signers')
    const signers = [{ ...first, cordList: [] }, { ...second, cordList: [stamp(1, 95, 10)] }, ...rest]
    const answer = await server.call(initiateValidate, { ...form, signers }, { session })
    expect(answer.result).toEqual({ place: { section: 'stamp', signerIndex: 1, stampIndex: 0 } })
  })

  it('a signer without a place, by save only: the first step has none yet', async () => {
    const initiation = withSigner(0, { cordList: [] })
    expect((await server.call(initiateValidate, initiation, { session })).result).toBe(true)
    const answer = await server.call(initiateSave, initiation, { session })
    expect([answer.refusal, answer.message]).toEqual(['POSITION_MISSING', '请为签署人林个人指定签署位置'])
  })

  it.each([
    ['no name', () => withInfo({ contractName: '' }), '请输入合同名称'],
    ['no file', () => withInfo({ files: [] }), '请至少选择一份合同文件'],
    ['no company', () => withInfo({ companyId: '' }), '请选择发起企业'],
    ['no signers', () => ({ ...form, signers: [] }), '请至少添加一个签署方'],
  ])('%s, as a bad request with its sentence', async (_, initiation, message) => {
    const answer = await server.call(initiateSave, initiation(), { session })
    expect([answer.refusal, answer.message]).toEqual(['PARAMETER_INVALID', message])
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['nothing at all', {}, '请填写合同信息'],
    ['signers alone', { signers: [] }, '请填写合同信息'],
    ['a text for what the contract is', { contractInfo: '合同' }, '请填写合同信息'],
  ])('%s, in words for people: no field is named', async (_, initiation, message) => {
    const calls: readonly Call[] = [initiateValidate, initiateSave]
    for (const call of calls) {
      const answer = await server.call(call, initiation, { session })
      expect([answer.refusal, answer.message]).toEqual(['PARAMETER_INVALID', message])
    }
  })

  it('a company whose signer has lost the seal', async () => {
    const others = await makeParties(server.services.database.db, server.services.secrets)
    await revokeGrant(server.services.database.db, others.otherCompany.sealAuthorizeId)
    const own = await signIn(server, others.initiator)
    const file = (await upload(server, own, { name: '合同.pdf', bytes: await samplePdf() })).result.id
    const initiation = initiationOf(others, file, server.services.now())
    const answer = await server.call(initiateValidate, initiation, { session: own })
    expect(answer.refusal).toBe('NO_MATCHING_SIGNER')
    expect(answer.message).toContain(others.otherCompany.companyName)
  })
})

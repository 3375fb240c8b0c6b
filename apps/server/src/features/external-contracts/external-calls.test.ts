import { randomUUID } from 'node:crypto'
import * as account from '@qiyin/calls/areas/external-account.ts'
import * as external from '@qiyin/calls/areas/external-contract.ts'
import * as later from '@qiyin/calls/areas/external-initiation.ts'
import * as signing from '@qiyin/calls/areas/external-sign.ts'
import * as inner from '@qiyin/calls/areas/inner-contract.ts'
import type { Call } from '@qiyin/calls/call.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { beforeEach, expect, it } from 'vitest'
import { initiationOf, samplePdf } from '../../testing/initiations.ts'
import { identityNumber } from '../../testing/newcomer.ts'
import { freezePerson } from '../../testing/person-fixtures.ts'
import { parties, passTime, server, startSigningServer } from '../../testing/signing-server.ts'
import { askAs, registerApplication, type RegisteredApplication } from '../../testing/source-application.ts'
import { setupOf, usableTemplate } from '../../testing/template-fixtures.ts'

startSigningServer('2026-11-20T04:00:00Z')

let erp: RegisteredApplication
let other: RegisteredApplication
let systems = 0

beforeEach(async () => {
  systems += 1
  erp = await registerApplication(server, { code: `MES${systems}`, actsAs: parties.initiator })
  other = await registerApplication(server, { code: `OTHER${systems}`, actsAs: parties.initiator })
})

const ask = (call: Pick<Call, 'method' | 'path'>, content: unknown) => askAs(server, erp, call, content)

const askOther = (call: Pick<Call, 'method' | 'path'>, content: unknown) =>
  askAs(server, other, call, content)

async function request(change: object = {}) {
  const { contractInfo, signers } = initiationOf(parties, '1', server.services.now())
  const { files: _, ...info } = contractInfo
  const content = Buffer.from(await samplePdf()).toString('base64')
  const files = [{ fileName: '合同.pdf', content }]
  return { bizId: randomUUID(), contractInfo: info, signers, files, ...change }
}

async function make(): Promise<string> {
  const made = await ask(external.externalContractInitiateWithFile, await request())
  return (made.result as { contractId: string }).contractId
}

it('what is initiated later is asked for by its number, once however often it is sent', async () => {
  const asked = await request()
  const { bizId } = asked
  const answers = await Promise.all([
    ask(later.externalContractAsyncInitiate, asked),
    ask(later.externalContractAsyncInitiate, asked),
  ])
  expect(answers.map(({ result }) => result)).toEqual([
    { bizId, status: 0 },
    { bizId, status: 0 },
  ])
  expect((await ask(later.externalContractAsyncInitiateQuery, { bizId })).result).toMatchObject({
    status: 0,
    contractId: null,
  })
  await server.runJobs()
  const { result } = await ask(later.externalContractAsyncInitiateQuery, { bizId })
  expect(result).toMatchObject({ status: 1, contractId: expect.any(String), failReason: null })
  const { contractId } = result as { contractId: string }
  expect((await ask(external.externalContractQuery, { contractId })).result).toMatchObject({
    contractStatus: 0,
  })
  expect((await ask(later.externalContractAsyncInitiate, asked)).result).toEqual({ bizId, status: 1 })
  const changed = await request({ bizId, contractInfo: { ...asked.contractInfo, contractName: '别的合同' } })
  expect((await ask(later.externalContractAsyncInitiate, changed)).code).toBe(refusals.BIZ_ID_USED.code)
  expect((await askAs(server, other, later.externalContractAsyncInitiateQuery, { bizId })).code).toBe(
    refusals.RECORD_NOT_FOUND.code,
  )
})

it('what cannot be initiated later says why, and a broken file at once', async () => {
  const late = await request()
  Object.assign(late.contractInfo, { signDeadlineTime: '2027-12-31' })
  expect((await ask(later.externalContractAsyncInitiate, late)).code).toBe(0)
  await server.runJobs()
  expect((await ask(later.externalContractAsyncInitiateQuery, { bizId: late.bizId })).result).toMatchObject({
    status: 2,
    failReason: expect.stringContaining('签署截止'),
  })
  const broken = await request({ files: [{ fileName: '合同.pdf', content: 'JVBERi0=' }] })
  expect((await ask(later.externalContractAsyncInitiate, broken)).code).not.toBe(0)
  const none = await request({ files: [] })
  expect((await ask(later.externalContractAsyncInitiate, none)).message).toContain('合同文件')
  const frozen = await request()
  await ask(later.externalContractAsyncInitiate, frozen)
  await freezePerson(server.services.database.db, parties.initiator.personId)
  await server.runJobs()
  const found = await server.services.database.db
    .selectFrom('source_initiation')
    .select(['status', 'fail_reason as reason', 'request_enc as kept'])
    .where('biz_id', '=', frozen.bizId)
    .executeTakeFirst()
  expect(found).toEqual({ status: 2, reason: '接入应用的责任人账号已冻结，请联系平台管理员', kept: null })
})

it('a system learns which signer can sign now, and why another cannot', async () => {
  const contractId = await make()
  const { result } = await ask(signing.externalSignSignerPermission, { contractId })
  expect(result).toMatchObject([
    { name: parties.individual.name, verified: true, canSign: true, reason: null, autoSign: false },
    { companyName: parties.otherCompany.companyName, canSign: false, reason: '还未轮到您签署' },
    { canSign: false },
  ])
  await freezePerson(server.services.database.db, parties.individual.personId)
  expect((await ask(signing.externalSignSignerPermission, { contractId })).result).toMatchObject([
    { canSign: false, reason: '签署人的账号已停用' },
    {},
    {},
  ])
})

it('a signer who has not proved who it is is asked to once a day', async () => {
  const asked = await request()
  Object.assign(asked.signers[0] ?? {}, {
    name: '新来者',
    mobile: '15912340001',
    identityNo: identityNumber('321'),
  })
  const { contractId } = (await ask(external.externalContractInitiateWithFile, asked)).result as {
    contractId: string
  }
  const { signers } = (await ask(external.externalContractQuery, { contractId })).result as {
    signers: { signId: string }[]
  }
  const [first, second] = signers.map(({ signId }) => ({ contractId, signId }))
  const remind = (slot: object | undefined) => ask(signing.externalSignMessageSignerAuthenticationSend, slot)
  expect((await remind(first)).code).toBe(0)
  expect((await remind(first)).code).toBe(refusals.MESSAGE_SENT_TODAY.code)
  expect((await remind(second)).code).toBe(refusals.SIGNER_AUTHENTICATED.code)
  passTime(24 * 60 * 60_000)
  expect((await remind(first)).code).toBe(0)
})

it('people and companies are told of as far as a system must know', async () => {
  const { individual, otherCompany } = parties
  const { mobile, name, identityNo } = individual
  const person = async (content: object) => (await ask(account.externalPerson, content)).result
  expect(await person({ mobile })).toEqual({ verified: true, matches: null })
  expect(await person({ mobile, name, identityNo })).toEqual({ verified: true, matches: true })
  expect(await person({ mobile, name: '别的人' })).toEqual({ verified: true, matches: false })
  expect(await person({ mobile: '13900000000', name })).toEqual({ verified: false, matches: null })
  const { companyName } = otherCompany
  expect((await ask(account.externalCompany, { companyName })).result).toMatchObject({
    companyId: otherCompany.companyId,
    companyName,
    authStatus: 4,
    status: 0,
  })
  expect((await ask(account.externalCompany, { companyName: '没有的公司' })).code).toBe(
    refusals.COMPANY_NOT_FOUND.code,
  )
  expect((await ask(account.externalCompany, {})).message).toContain('企业名称')
})

it('a system has a document verified', async () => {
  const content = Buffer.from(await samplePdf()).toString('base64')
  const { result } = await ask(account.externalVerification, { fileName: '合同.pdf', content })
  expect(result).toMatchObject({ verdict: 'unsigned' })
  const none = { fileName: '合同.txt', content: Buffer.from('no').toString('base64') }
  expect((await ask(account.externalVerification, none)).code).toBe(refusals.FILE_NOT_PDF.code)
})

it('the company’s own systems see every contract and initiate for its people', async () => {
  const contractId = await make()
  expect((await askOther(inner.innerContractFileGet, { contractId })).bytes.subarray(0, 5).toString()).toBe(
    '%PDF-',
  )
  expect((await askOther(inner.innerContractUrl, { contractId })).result).toMatchObject([{ contractId }])
  expect((await askOther(inner.innerContractUrl, { contractId: '999999' })).code).toBe(
    refusals.CONTRACT_NOT_FOUND.code,
  )
  const template = await usableTemplate(server, parties)
  const { name, identityNo, mobile } = parties.individual
  const setup = setupOf(template, parties, server.services.now())
  const values = {
    ...setup.values,
    'employer.companyName': parties.ourCompany.companyName,
    'employee.name': name,
    'employee.identityNo': identityNo,
    'employee.mobile': mobile,
    startDate: '2026-12-01',
  }
  const asked = { ...setup, values, bizId: randomUUID(), userName: parties.initiator.userName }
  const made = await askOther(inner.innerContractV2Initiate, asked)
  expect(made).toMatchObject({ code: 0, result: { contractId: expect.any(String) } })
  expect((await askOther(inner.innerContractV2Initiate, asked)).result).toEqual(made.result)
  const slip = { ...asked, bizId: randomUUID(), values: { ...values, startdate: '2026-12-01' } }
  expect(await askOther(inner.innerContractV2Initiate, slip)).toMatchObject({
    code: refusals.TEMPLATE_VALUES_REFUSED.code,
    message: '模板中没有变量“startdate”',
  })
  const stranger = { ...asked, bizId: randomUUID(), userName: parties.stranger.userName }
  expect((await askOther(inner.innerContractV2Initiate, stranger)).code).toBe(refusals.PERSON_NOT_FOUND.code)
})

it('no call of another system finds a contract that is not its own', async () => {
  const contractId = await make()
  for (const call of [
    external.externalContractQuery,
    external.externalContractDownload,
    external.externalContractViewFile,
    external.externalContractPreview,
    external.externalSignUrl,
    signing.externalSignAutoSign,
    signing.externalSignSignerPermission,
  ])
    expect((await askOther(call, { contractId })).code).toBe(refusals.CONTRACT_NOT_FOUND.code)
  const contractIds = [contractId]
  for (const call of [external.externalContractQueryV2, external.externalSignBatchUrl])
    expect((await askOther(call, { contractIds })).result).toEqual([])
  const notFound = [{ success: false, message: refusals.CONTRACT_NOT_FOUND.message }]
  const canceled = await askOther(external.externalSignCancelBatch, { contractIds, cancelReason: '无' })
  expect(canceled.result).toMatchObject(notFound)
  const signed = await askOther(signing.externalSignBatchAutoSign, { contractIds })
  expect(signed.result).toMatchObject(notFound)
})

it('a number stands for one contract, whichever call it was given to', async () => {
  const asked = await request()
  const atOnce = await request()
  const { bizId } = asked
  expect((await ask(later.externalContractAsyncInitiate, asked)).code).toBe(0)
  expect((await ask(external.externalContractInitiateWithFile, atOnce)).code).toBe(0)
  const used = refusals.BIZ_ID_USED.code
  expect((await ask(external.externalContractInitiateWithFile, asked)).code).toBe(used)
  expect((await ask(later.externalContractAsyncInitiate, atOnce)).code).toBe(used)
  expect((await ask(later.externalContractAsyncInitiateQuery, { bizId: atOnce.bizId })).code).toBe(
    refusals.RECORD_NOT_FOUND.code,
  )
  expect((await ask(later.externalContractAsyncInitiate, asked)).result).toMatchObject({ bizId })
})

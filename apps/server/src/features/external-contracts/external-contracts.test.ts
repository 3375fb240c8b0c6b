import * as external from '@qiyin/calls/areas/external-contract.ts'
import {
  contractSourceApplicationAdd,
  contractSourceApplicationFreeze,
  contractSourceApplicationKeyAdd,
  contractSourceApplicationKeyEnd,
  contractSourceApplicationQuery,
  contractSourceApplicationUpdate,
} from '@qiyin/calls/areas/source-application.ts'
import { contractSourceAdd, contractSourceQuery } from '@qiyin/calls/areas/source-system.ts'
import type { Call } from '@qiyin/calls/call.ts'
import { applicationScopes, type ApplicationScope } from '@qiyin/domain/access/application-scope.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { toldRefusals } from '@qiyin/domain/told-refusals.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { initiationOf, readDetail, samplePdf, signIn, upload } from '../../testing/initiations.ts'
import { makeParties, makeRoleHolder, type Parties } from '../../testing/parties.ts'
import { newApplicationKeys, sendSigned, type TestApplication } from '../../testing/signed-call.ts'
import { freezePerson } from '../../testing/person-fixtures.ts'
import { setupOf, usableTemplate } from '../../testing/template-fixtures.ts'
import type { SigningParties } from '../../testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

let server: TestServer
let parties: Parties
let manager: TestSession
let erp: TestApplication & { id: string }
let other: typeof erp
let bizIds = 0

beforeAll(async () => {
  server = await startTestServer()
  const { database, secrets } = server.services
  parties = await makeParties(database.db, secrets)
  manager = await signIn(server, await makeRoleHolder(database.db, secrets, 'SYSTEM_MANAGER'))
  erp = await register('ERP')
  other = await register('OTHER')
})
afterAll(() => server.close())

async function register(
  code: string,
  { userName }: Pick<Parties['initiator'], 'userName'> = parties.initiator,
): Promise<TestApplication & { id: string }> {
  const options = { session: manager }
  const source = await server.call(contractSourceAdd, { code, name: `${code}系统` }, options)
  const { publicKey, privateKey } = newApplicationKeys()
  const appId = `${code.toLowerCase()}-app`
  const args = {
    sourceId: source.result.id,
    appId,
    userName,
    scopes: applicationScopes.filter((scope) => scope !== 'inner'),
    publicKey,
  }
  const added = await server.call(contractSourceApplicationAdd, args, options)
  expect(added.code).toBe(0)
  return { appId, privateKey, id: added.result.id }
}

type Sent = Awaited<ReturnType<typeof sendSigned>>
type Options = Partial<Pick<Parameters<typeof sendSigned>[1], 'nonce' | 'signed' | 'now'>>

const ask = (
  call: Pick<Call, 'method' | 'path'>,
  content: unknown,
  options: Options = {},
  app = erp,
): Promise<Sent> =>
  sendSigned(app, { origin: server.url, now: server.services.now(), call, content, ...options })

async function withFile(change: object = {}): Promise<{ bizId: string; [name: string]: unknown }> {
  bizIds += 1
  const { contractInfo, signers } = initiationOf(parties, '1', server.services.now())
  const { files: _, ...info } = contractInfo
  const content = Buffer.from(await samplePdf()).toString('base64')
  return {
    bizId: `biz-${bizIds}`,
    contractInfo: info,
    signers,
    files: [{ fileName: '合同.pdf', content }],
    ...change,
  }
}

async function make(): Promise<{ contractId: string; contractNo: string }> {
  const made = await ask(external.externalContractInitiateWithFile, await withFile())
  expect(made.code).toBe(0)
  return made.result as { contractId: string; contractNo: string }
}

it('a system initiates a contract by its own number once, whatever it repeats', async () => {
  const content = await withFile()
  const first = await ask(external.externalContractInitiateWithFile, content)
  expect(first).toMatchObject({ status: 200, code: 0, result: { contractNo: expect.any(String) } })
  expect((await ask(external.externalContractInitiateWithFile, content)).result).toEqual(first.result)
  const changed = await withFile({
    bizId: content.bizId,
    files: [{ fileName: '别的.pdf', content: 'JVBERi0=' }],
  })
  expect((await ask(external.externalContractInitiateWithFile, changed)).code).toBe(refusals.BIZ_ID_USED.code)
  const both = await withFile()
  const [one, two] = await Promise.all([
    ask(external.externalContractInitiateWithFile, both),
    ask(external.externalContractInitiateWithFile, both),
  ])
  expect(one.result).toEqual(two.result)
})

it('the initiator sees the contract, and a refused one names what is wrong', async () => {
  const { contractId } = await make()
  const detail = await readDetail(server, contractId, await signIn(server, parties.initiator))
  expect(detail.contractName).toBe('货物采购合同')
  const broken = await withFile({
    files: [{ fileName: '合同.pdf', content: Buffer.from('no').toString('base64') }],
  })
  expect((await ask(external.externalContractInitiateWithFile, broken)).code).toBe(refusals.FILE_NOT_PDF.code)
  const files = [{ fileName: '合同.pdf', content: '%%%' }]
  expect((await ask(external.externalContractInitiateWithFile, await withFile({ files }))).message).toContain(
    'base64',
  )
})

it('several contracts are answered newest first, in whatever order they are asked for, each once', async () => {
  const { contractId: former } = await make()
  const { contractId: newer } = await make()
  for (const contractIds of [
    [former, newer, former],
    [newer, former],
  ]) {
    const found = await ask(external.externalContractQueryV2, { contractIds })
    expect(found.result).toMatchObject([{ contractId: newer }, { contractId: former }])
    const links = await ask(external.externalSignBatchUrl, { contractIds })
    expect(links.result).toMatchObject([{ contractId: newer }, { contractId: former }])
  }
})

it('a system reads its contracts, where they are signed, and their documents', async () => {
  const { contractId, contractNo } = await make()
  const { result } = await ask(external.externalContractQuery, { contractId })
  expect(result).toMatchObject({
    contractId,
    contractNo,
    contractStatus: 0,
    signers: [{ signStatus: 1 }, {}, {}],
  })
  expect(
    (await ask(external.externalContractQueryV2, { contractIds: [contractId, '999999'] })).result,
  ).toMatchObject([{ contractId }])
  const list = await ask(external.externalContractQueryList, { contractStatus: 0, pageSize: 1 })
  expect(list.result).toMatchObject({ pageSize: 1, list: [{ contractId }] })
  const links = await ask(external.externalSignUrl, { contractId })
  expect(links.result).toMatchObject([{ contractId, url: expect.stringContaining('/api/short/') }])
  expect((await ask(external.externalSignBatchUrl, { contractIds: [contractId] })).result).toEqual(
    links.result,
  )
  for (const call of [
    external.externalContractDownload,
    external.externalContractViewFile,
    external.externalContractPreview,
  ])
    expect((await ask(call, { contractId })).bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

it('a system cancels its contracts, one and several', async () => {
  const { contractId } = await make()
  const again = await make()
  const cancelReason = '订单已取消'
  expect((await ask(external.externalSignCancel, { contractId, cancelReason })).code).toBe(0)
  expect((await ask(external.externalContractQuery, { contractId })).result).toMatchObject({
    contractStatus: 3,
    endReason: cancelReason,
  })
  expect((await ask(external.externalSignUrl, { contractId })).result).toEqual([])
  // Named twice, it is answered once: as canceled, not as canceled before.
  const contractIds = [contractId, again.contractId, again.contractId, '999999']
  const { result } = await ask(external.externalSignCancelBatch, { contractIds, cancelReason })
  expect(result).toMatchObject([{ success: false }, { success: true, message: null }, { success: false }])
})

it('a system initiates of a template once for a number, and has a template printed', async () => {
  const signing = await withSessions()
  const template = await usableTemplate(server, signing)
  const { templateCode } = template
  const { name, identityNo, mobile } = parties.individual
  const values = {
    'employer.companyName': parties.ourCompany.companyName,
    'employee.name': name,
    'employee.identityNo': identityNo ?? '',
    'employee.mobile': mobile,
    startDate: '2026-12-01',
  }
  const setup = setupOf(template, signing, server.services.now())
  const content = { ...setup, values: { ...setup.values, ...values }, bizId: 'of-template' }
  const first = await ask(external.externalContractV2Initiate, content)
  expect(first).toMatchObject({ code: 0, result: { contractId: expect.any(String) } })
  expect((await ask(external.externalContractV2Initiate, content)).result).toEqual(first.result)
  const { result } = await ask(external.externalContractTemplateGenerateFile, { templateCode, values })
  expect(result).toMatchObject({ fileName: '劳动合同.pdf', pageCount: 1 })
  const { fileId } = result as { fileId: string }
  const { contractInfo, signers } = initiationOf(parties, fileId, server.services.now())
  const ofFile = { bizId: 'of-a-printed-template', contractInfo, signers: signers.slice(0, 1) }
  // Another system of the same person's, and a file of the person's own.
  const noFile = refusals.FILE_NOT_FOUND.code
  expect((await ask(external.externalContractInitiate, ofFile, {}, other)).code).toBe(noFile)
  const sample = { name: '合同.pdf', bytes: await samplePdf() }
  const uploaded = await upload(server, signing.initiator.session, sample)
  const own = initiationOf(parties, uploaded.result.id, server.services.now())
  const ofOwn = { ...ofFile, bizId: 'of-an-upload', contractInfo: own.contractInfo }
  expect((await ask(external.externalContractInitiate, ofOwn)).code).toBe(noFile)
  expect((await ask(external.externalContractInitiate, ofFile)).code).toBe(0)
  const missing = { templateCode, values: { ...values, startDate: '' } }
  expect((await ask(external.externalContractTemplateGenerateFile, missing)).message).toContain('入职日期')
  const { templateVersion: _, ...ofTheMoment } = content
  const latest = { ...ofTheMoment, bizId: 'of-the-latest-version' }
  expect((await ask(external.externalContractV2Initiate, latest)).code).toBe(0)
  const former = { ...content, templateVersion: 9, bizId: 'of-another-version' }
  expect((await ask(external.externalContractV2Initiate, former)).code).toBe(refusals.TEMPLATE_CHANGED.code)
  // Whoever may not use it neither has it nor is told of its variables.
  const foreign = await register('FOREIGN', parties.individual)
  const notFound = { code: refusals.TEMPLATE_NOT_FOUND.code, message: refusals.TEMPLATE_NOT_FOUND.message }
  const notMine = { ...content, values: {}, bizId: 'not-mine' }
  expect(await ask(external.externalContractV2Initiate, notMine, {}, foreign)).toMatchObject(notFound)
  expect(
    await ask(external.externalContractTemplateGenerateFile, { templateCode, values: {} }, {}, foreign),
  ).toMatchObject(notFound)
  const counts = await ask(external.externalContractQueryStatistics, {})
  expect(counts.result).toContainEqual({ contractStatus: 0, count: expect.any(Number) })
  const businesses = await ask(external.externalBusinessType, {})
  expect(businesses.result).toMatchObject([{ businessTypeCode: parties.businessTypeCode }])
})

async function withSession(person: Parties['initiator']): Promise<SigningParties['initiator']> {
  return { ...person, session: await signIn(server, person) }
}

/** The parties with somebody logged in as each. */
async function withSessions(): Promise<SigningParties> {
  const { initiator, agent, individual, stranger } = parties
  return {
    ...parties,
    initiator: await withSession(initiator),
    agent: await withSession(agent),
    individual: await withSession(individual),
    stranger: await withSession(stranger),
  }
}

it('another system’s contract is not there', async () => {
  const { contractId } = await make()
  for (const [call, content] of [
    [external.externalContractQuery, { contractId }],
    [external.externalSignUrl, { contractId }],
    [external.externalContractDownload, { contractId }],
    [external.externalSignCancel, { contractId, cancelReason: '无' }],
  ] as const)
    expect((await ask(call, content, {}, { ...other, id: '' })).code).toBe(refusals.CONTRACT_NOT_FOUND.code)
  const { result } = await ask(external.externalContractQueryList, {}, {}, { ...other, id: '' })
  expect(result).toMatchObject({ total: 0, list: [] })
})

it('a request is refused that is not signed so, late, or said twice', async () => {
  const content = { contractIds: ['1'] }
  const call = external.externalContractQueryV2
  const late = new Date(server.services.now().getTime() - 6 * 60_000)
  expect(await ask(call, content, { signed: '{}' })).toMatchObject({
    status: 401,
    code: refusals.SIGNATURE_INVALID.code,
  })
  expect((await ask(call, content, { now: late })).code).toBe(refusals.REQUEST_EXPIRED.code)
  expect((await ask(call, content, { nonce: 'once' })).code).toBe(0)
  expect((await ask(call, content, { nonce: 'once' })).code).toBe(refusals.REQUEST_REPLAYED.code)
  expect((await ask(call, content, {}, { ...erp, appId: 'nobody' })).code).toBe(
    refusals.APPLICATION_UNKNOWN.code,
  )
})

it('what a system may do is changed, and how often in all', async () => {
  const options = { session: manager }
  const { id: applicationId, ...others } = await register('CHANGED')
  const changed = { ...others, id: applicationId }
  const call = external.externalContractQueryV2
  const content = { contractIds: ['1'] }
  const update = (rights: { scopes: ApplicationScope[]; callsAMinute?: number }) =>
    server.call(contractSourceApplicationUpdate, { applicationId, ...rights }, options)
  expect((await update({ scopes: ['account-read'] })).code).toBe(0)
  expect((await ask(call, content, {}, changed)).code).toBe(refusals.SCOPE_MISSING.code)
  expect((await update({ scopes: ['contract-read'], callsAMinute: 1 })).code).toBe(0)
  expect((await ask(call, content, {}, changed)).code).toBe(0)
  const second = await ask(external.externalContractQueryList, {}, {}, changed)
  expect(second).toMatchObject({ status: 429, code: refusals.TOO_MANY_REQUESTS.code })
  const listed = (await server.call(contractSourceApplicationQuery, {}, options)).result
  expect(listed).toContainEqual(
    expect.objectContaining({ id: applicationId, scopes: ['contract-read'], callsAMinute: 1 }),
  )
  expect(await update({ scopes: ['contract-read'], callsAMinute: 0 })).toMatchObject({
    refusal: 'PARAMETER_INVALID',
  })
  const foreign = await register('OTHER_SIDE', parties.individual)
  const inner = { applicationId: foreign.id, scopes: ['inner' as const] }
  expect((await server.call(contractSourceApplicationUpdate, inner, options)).message).toContain('我方人员')
  expect((await update({ scopes: ['contract-read'] })).code).toBe(0)
  expect((await ask(call, content, {}, changed)).code).toBe(0)
})

it('keys are changed with both valid meanwhile; a frozen application, or one of a frozen person, is told so', async () => {
  const options = { session: manager }
  const call = external.externalContractQueryV2
  const content = { contractIds: ['1'] }
  const { publicKey, privateKey } = newApplicationKeys()
  const applicationId = erp.id
  const added = await server.call(contractSourceApplicationKeyAdd, { applicationId, publicKey }, options)
  expect(added.code).toBe(0)
  const renewed = { ...erp, privateKey }
  expect((await ask(call, content, {}, renewed)).code).toBe(0)
  expect((await ask(call, content)).code).toBe(0)
  const [listed] = (await server.call(contractSourceApplicationQuery, {}, options)).result
  expect(listed).toMatchObject({ appId: 'erp-app', sourceName: 'ERP系统', frozen: false, keys: [{}, {}] })
  const keyId = listed?.keys[0]?.id ?? ''
  expect((await server.call(contractSourceApplicationKeyEnd, { applicationId, keyId }, options)).code).toBe(0)
  expect((await ask(call, content)).code).toBe(refusals.SIGNATURE_INVALID.code)
  await server.call(contractSourceApplicationFreeze, { applicationId, frozen: true }, options)
  const { APPLICATION_FROZEN: frozen, SIGNATURE_INVALID: unsigned } = refusals
  expect(await ask(call, content, {}, renewed)).toMatchObject({ status: 403, code: frozen.code })
  // Who cannot sign as it does not learn it.
  expect((await ask(call, content)).code).toBe(unsigned.code)
  await server.call(contractSourceApplicationFreeze, { applicationId, frozen: false }, options)
  expect((await ask(call, content, {}, renewed)).code).toBe(0)
  const asked = {
    appId: 'web-app',
    userName: parties.initiator.userName,
    scopes: [...applicationScopes],
    publicKey,
  }
  const sources = (await server.call(contractSourceQuery, { code: 'WEB' }, options)).result.list
  const web = { ...asked, sourceId: sources.find(({ own }) => own)?.id ?? '' }
  expect((await server.call(contractSourceApplicationAdd, web, options)).refusal).toBe('SOURCE_OF_PEOPLE')
  const none = await server.call(contractSourceApplicationAdd, { ...asked, sourceId: '999999' }, options)
  expect(none.refusal).toBe('RECORD_NOT_FOUND')
  const weak = { applicationId, publicKey: newApplicationKeys(1024).publicKey }
  expect((await server.call(contractSourceApplicationKeyAdd, weak, options)).message).toContain('2048')
  await freezePerson(server.services.database.db, parties.initiator.personId)
  expect(await ask(call, content, {}, renewed)).toMatchObject({
    code: toldRefusals.ACCOUNT_FROZEN.code,
    message: '接入应用的责任人账号已冻结，请联系平台管理员',
  })
})

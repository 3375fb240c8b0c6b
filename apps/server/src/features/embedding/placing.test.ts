import { embedPlacing, embedPlacingSave } from '@qiyin/calls/areas/embed-placing.ts'
import { externalContractEmbed } from '@qiyin/calls/areas/external-placing.ts'
import { externalContractQuery } from '@qiyin/calls/areas/external-contract.ts'
import { contractSourceApplicationCallbackUpdate } from '@qiyin/calls/areas/source-event.ts'
import { filesOverview } from '@qiyin/calls/areas/files.ts'
import { signTask } from '@qiyin/calls/areas/sign.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { embedLimits } from '@qiyin/domain/access/embedding.ts'
import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { stampKind } from '@qiyin/domain/seal/position.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  allowFrames,
  askToPlace,
  frameOrigin,
  openPlacing,
  slotOfSystem,
} from '../../testing/embed-fixtures.ts'
import { signIn } from '../../testing/initiations.ts'
import { makeParties, makeRoleHolder, type Parties } from '../../testing/parties.ts'
import { askAs, registerApplication, type RegisteredApplication } from '../../testing/source-application.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { CallOptions } from '../../testing/test-client.ts'

let ahead = 0
let server: TestServer
let parties: Parties
let erp: RegisteredApplication

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + ahead) })
  parties = await makeParties(server.services.database.db, server.services.secrets)
  erp = await registerApplication(server, { code: 'ERP', actsAs: parties.initiator })
  await allowFrames(server, erp, [new URL(frameOrigin).host])
})
afterAll(() => server.close())

async function pageFor(bizId: string): Promise<CallOptions> {
  const { token } = await openPlacing(server, erp, { parties, bizId })
  return { headers: { authorization: `Bearer ${token}` } }
}

const here = { type: stampKind.signature, leftPercent: 20, topPercent: 60, pageNum: 1 }
const placed = { signers: [{ id: '0', cordList: [here] }] }

const ask = (
  bizId: string,
  more: { contractName?: string; origin?: string; notifyUrl?: string } = {},
): ReturnType<typeof askAs> => askToPlace(server, erp, { parties, bizId, ...more })

it('shows the document and its signers without numbers, and initiates with the places that were put', async () => {
  const opened = await openPlacing(server, erp, { parties, bizId: 'order-1' })
  expect(opened).toMatchObject({ purpose: 'place', contractId: null, signId: null, verificationUrl: null })
  const page: CallOptions = { headers: { authorization: `Bearer ${opened.token}` } }
  const { result: shown } = await server.call(embedPlacing, {}, page)
  expect(shown.pages.length).toBeGreaterThan(0)
  expect(shown.signers).toMatchObject([{ id: '0', name: parties.individual.name, cordList: [] }])
  expect(JSON.stringify(shown)).not.toContain(parties.individual.identityNo)
  expect(JSON.stringify(shown)).not.toContain(parties.individual.mobile)
  expect((await server.call(filesOverview, { fileId: shown.fileId }, page)).status).toBe(200)

  const nowhere = await server.call(embedPlacingSave, { signers: [] }, page)
  expect([nowhere.refusal, nowhere.message]).toEqual([
    'POSITION_MISSING',
    `请为签署人${parties.individual.name}指定签署位置`,
  ])
  const { code, result } = await server.call(embedPlacingSave, placed, page)
  expect(code).toBe(0)
  // A double click, or an answer that was lost.
  expect((await server.call(embedPlacingSave, placed, page)).result).toEqual(result)

  const again = (await ask('order-1')).result as Answer<typeof externalContractEmbed>
  expect(again).toMatchObject({ contractNo: result.contractNo, page: null })
  const { result: contract } = await askAs(server, erp, externalContractQuery, {
    contractId: again.contractId,
  })
  expect(contract).toMatchObject({ contractNo: result.contractNo, contractStatus: contractStatus.signing })
})

it('two confirmations at once initiate one contract', async () => {
  const page = await pageFor('order-race')
  const answers = await Promise.all([1, 2].map(() => server.call(embedPlacingSave, placed, page)))
  expect(answers.map(({ code }) => code)).toEqual([0, 0])
  expect(new Set(answers.map(({ result }) => result.contractNo)).size).toBe(1)
})

it('a number stands for one request: again, another page of it; another request is refused', async () => {
  const first = (await ask('order-2')).result as Answer<typeof externalContractEmbed>
  const second = (await ask('order-2')).result as Answer<typeof externalContractEmbed>
  expect(second.page?.embedId).not.toBe(first.page?.embedId)
  expect((await ask('order-2', { contractName: '另一份合同' })).code).toBe(refusals.BIZ_ID_USED.code)
  ahead = embedLimits.placingMs + 1000
  expect((await ask('order-2', { contractName: '另一份合同' })).code).toBe(0)
  ahead = 0
})

it('asked for twice at once there is one contract to be placed', async () => {
  const answers = await Promise.all([1, 2].map(() => ask('order-3')))
  expect(answers.map(({ code }) => code)).toEqual([0, 0])
})

it('a number that another initiation has used meanwhile makes no second contract', async () => {
  const page = await pageFor('order-7')
  await slotOfSystem(server, erp, { parties, bizId: 'order-7' })
  expect((await server.call(embedPlacingSave, placed, page)).refusal).toBe('BIZ_ID_USED')
})

it('has the contract told of where it was asked for, on a host that may be told', async () => {
  const { database, secrets } = server.services
  const session = await signIn(server, await makeRoleHolder(database.db, secrets, 'SYSTEM_MANAGER'))
  const callback = { notifyUrl: 'https://erp.example.com/', notifyHosts: ['erp.example.com'], eventTypes: [] }
  const args = { applicationId: erp.id, ...callback }
  expect((await server.call(contractSourceApplicationCallbackUpdate, args, { session })).code).toBe(0)
  const elsewhere = await ask('order-8', { notifyUrl: 'https://elsewhere.example/' })
  expect(elsewhere.message).toContain('不在允许的域名内')

  const notifyUrl = 'https://erp.example.com/of-this-contract'
  const { token } = await openPlacing(server, erp, { parties, bizId: 'order-8', notifyUrl })
  const page = { headers: { authorization: `Bearer ${token}` } }
  const { contractNo } = (await server.call(embedPlacingSave, placed, page)).result
  const told = await database.db
    .selectFrom('contract_notify')
    .innerJoin('contract', 'contract.id', 'contract_notify.contract_id')
    .select('url')
    .where('contract_no', '=', contractNo)
    .execute()
  expect(told).toEqual([{ url: notifyUrl }])
})

it('refuses what could not be initiated before a page is opened, and every other host', async () => {
  expect((await ask('order-4', { origin: 'https://evil.example.com' })).message).toBe(
    '嵌入页面的域名不在允许嵌入的域名内：evil.example.com',
  )
  expect((await ask('order-4', { contractName: '' })).message).toBe('请输入合同名称')
  const noFile = { bizId: 'order-5', origin: frameOrigin, contractInfo: {}, signers: [], files: [] }
  expect((await askAs(server, erp, externalContractEmbed, noFile)).code).toBe(refusals.PARAMETER_INVALID.code)
})

it('a page to place in signs nothing, and a person without a page places nothing', async () => {
  const slot = { contractId: '1', signId: '1' }
  expect((await server.call(signTask, slot, await pageFor('order-6'))).refusal).toBe('EMBED_NOT_ALLOWED')
  expect(
    (await server.call(embedPlacing, {}, { session: await signIn(server, parties.initiator) })).refusal,
  ).toBe('EMBED_NOT_ALLOWED')
})

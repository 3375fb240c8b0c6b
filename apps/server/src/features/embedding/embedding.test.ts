import { embedClose, embedOpen, externalSignEmbed } from '@qiyin/calls/areas/embed.ts'
import { contractQueryDetail, contractQueryListPerson } from '@qiyin/calls/areas/contract-query.ts'
import { filesOverview, filesPageImage, filesSealsPreviewId } from '@qiyin/calls/areas/files.ts'
import { signCancel, signExecute, signReject, signTask } from '@qiyin/calls/areas/sign.ts'
import { demoMessages } from '@qiyin/calls/areas/site.ts'
import { contractSourceApplicationFreeze } from '@qiyin/calls/areas/source-application.ts'
import { userInfo } from '@qiyin/calls/areas/user.ts'
import { wholePath } from '@qiyin/calls/call.ts'
import { embedLimits } from '@qiyin/domain/access/embedding.ts'
import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  allowFrames,
  frameAddress,
  frameOrigin as origin,
  openFrame,
  slotOfSystem,
} from '../../testing/embed-fixtures.ts'
import { readConfig } from '../../config.ts'
import { signIn } from '../../testing/initiations.ts'
import { makeRoleHolder } from '../../testing/parties.ts'
import { freezePerson, setPreview } from '../../testing/person-fixtures.ts'
import {
  initiateFor,
  makeSigners,
  prepareExecution,
  shownAs,
  type Signer,
  type SigningParties,
  type Slot,
} from '../../testing/signing-fixtures.ts'
import { askAs, registerApplication, type RegisteredApplication } from '../../testing/source-application.ts'
import { sendSigned } from '../../testing/signed-call.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { CallOptions, TestSession } from '../../testing/test-client.ts'

let ahead = 0
let server: TestServer
let parties: SigningParties
let erp: RegisteredApplication
let other: RegisteredApplication
let manager: TestSession

beforeAll(async () => {
  const http = { ...readConfig({ DEMO_MODE: 'true' }).http, host: '127.0.0.1', port: 0, trustProxy: 1 }
  server = await startTestServer({ now: () => new Date(Date.now() + ahead), config: { http } })
  parties = await makeSigners(server)
  erp = await registerApplication(server, { code: 'ERP', actsAs: parties.initiator })
  other = await registerApplication(server, { code: 'OTHER', actsAs: parties.initiator })
  const { database, secrets } = server.services
  manager = await signIn(server, await makeRoleHolder(database.db, secrets, 'SYSTEM_MANAGER'))
  await allow(['ERP.example.com', 'localhost'])
})
afterAll(() => server.close())

const allow = (hosts: string[]): Promise<void> => allowFrames(server, erp, hosts)
const newSlot = (who: 'individual' | 'agent' = 'individual'): Promise<Slot> =>
  slotOfSystem(server, erp, { parties, who })
const addressFor = (slot: Slot): ReturnType<typeof frameAddress> => frameAddress(server, erp, slot)
const openFor = (slot: Slot): ReturnType<typeof openFrame> => openFrame(server, erp, slot)
const ticketFor = (slot: Slot, application = erp): ReturnType<typeof askAs> =>
  askAs(server, application, externalSignEmbed, { ...slot, origin })

function bearing(token: string): CallOptions {
  return { headers: { authorization: `Bearer ${token}` } }
}

async function picture(fileId: string, key: string, headers: Record<string, string> = {}): Promise<number> {
  const query = new URLSearchParams({ fileId, pageNum: '1', widthPx: '100', embedKey: key })
  const address = `${server.url}${wholePath(filesPageImage)}?${query.toString()}`
  return (await fetch(address, { headers })).status
}

it('a ticket opens one page, once, in which its signer signs with the code to the own phone', async () => {
  const slot = await newSlot()
  const { embedId, ticket, url } = await addressFor(slot)
  expect(new URL(url).search).toBe(`?embedId=${embedId}`)
  const { code, result: opened } = await server.call(embedOpen, { embedId, ticket })
  expect(code).toBe(0)
  expect(opened).toMatchObject({ ...slot, purpose: 'sign', sourceName: 'ERP系统', verificationUrl: null })
  expect((await server.call(embedOpen, { embedId, ticket })).refusal).toBe('EMBED_TICKET_INVALID')

  const page = bearing(opened.token)
  const { result: task } = await server.call(signTask, { ...slot }, page)
  expect(task).toMatchObject({ ...slot, blocked: null, savedSignature: null })
  expect(await picture(task.fileId, opened.readKey)).toBe(200)
  // The code comes to the phone, which is nobody's page.
  const inFrame: Signer = { ...parties.individual, session: { cookie: undefined } }
  const asInFrame = {
    ...server,
    call: ((call, args, options) =>
      server.call(call, args, {
        ...options,
        headers: { ...(call.path !== demoMessages.path && page.headers), ...options?.headers },
      })) as TestServer['call'],
  }
  const execution = await prepareExecution(asInFrame, slot, inFrame)
  const wrong = { ...execution, code: execution.code === '000000' ? '000001' : '000000' }
  expect((await server.call(signExecute, wrong, page)).refusal).toBe('CODE_WRONG')
  const signed = await server.call(signExecute, execution, page)
  expect([signed.code, signed.result.signed]).toEqual([0, true])

  const { result: detail } = await server.call(contractQueryDetail, { contractId: slot.contractId }, page)
  expect(detail.contractStatus).toBe(contractStatus.completed)
  expect(await picture(detail.fileId, opened.readKey)).toBe(200)
  const told = detail.auditTrail.map(({ text }) => text)
  expect(told).toContain('在ERP系统的页面内打开签署页')
})

it('a page inside shows nothing but what it was opened for', async () => {
  const slot = await newSlot('agent')
  const [another] = await initiateFor(server, parties, ['agent'])
  if (!another) throw new Error('no other contract')
  const { token, readKey } = await openFor(slot)
  const page = bearing(token)
  const { result: foreign } = await server.call(signTask, { ...another }, { session: parties.agent.session })
  const { result: own } = await server.call(signTask, { ...slot }, page)
  const { contractId } = another
  expect((await server.call(signTask, { ...another }, page)).refusal).toBe('CONTRACT_NOT_FOUND')
  expect((await server.call(signTask, { ...slot, signId: another.signId }, page)).refusal).toBe(
    'CONTRACT_NOT_FOUND',
  )
  expect((await server.call(contractQueryDetail, { contractId }, page)).refusal).toBe('CONTRACT_NOT_FOUND')
  expect((await server.call(signReject, { contractId, reason: '条款不同意' }, page)).refusal).toBe(
    'CONTRACT_NOT_FOUND',
  )
  expect((await server.call(filesOverview, { fileId: foreign.fileId }, page)).refusal).toBe('FILE_NOT_FOUND')
  expect(await picture(foreign.fileId, readKey)).toBe(403)
  const [seal] = own.seals
  const { key } = await server.services.blobs.put(Buffer.from('picture'))
  await setPreview(server.services.database.db, parties.otherCompany.companyId, key)
  expect((await server.call(filesSealsPreviewId, { id: seal?.sealId ?? '' }, page)).status).toBe(200)
  expect((await server.call(filesSealsPreviewId, { id: '1987654321' }, page)).refusal).toBe('SEAL_NOT_FOUND')
  expect((await server.call(demoMessages, { phone: parties.stranger.mobile }, page)).refusal).toBe(
    'EMBED_NOT_ALLOWED',
  )
  // The person could do all of these, elsewhere.
  const elsewhere = [
    await server.call(userInfo, {}, page),
    await server.call(contractQueryListPerson, {}, page),
    await server.call(signCancel, { contractId: slot.contractId, cancelReason: '不再需要' }, page),
  ]
  expect(elsewhere.map(({ status, refusal }) => [status, refusal])).toEqual(
    elsewhere.map(() => [403, 'EMBED_NOT_ALLOWED']),
  )
})

it('the address has the scheme and the host that it was asked by, as declared proxies tell them', async () => {
  const content = { ...(await newSlot()), origin }
  const addressOf = async (headers: Record<string, string>): Promise<string> => {
    const asked = { origin: server.url, now: server.services.now(), call: externalSignEmbed, content }
    const { result } = await sendSigned(erp, { ...asked, headers })
    // As externalSignEmbed answers.
    return new URL((result as { url: string }).url).origin
  }
  expect(await addressOf({})).toBe(server.url)
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'sign.example.com' }
  expect(await addressOf(forwarded)).toBe('https://sign.example.com')
})

describe('who the page belongs to', () => {
  it('no cookie counts beside the token, and no token beside a wrong one', async () => {
    const slot = await newSlot()
    const { session } = parties.individual
    const { status, refusal } = await server.call(signTask, { ...slot }, { session, ...bearing('wrong') })
    expect([status, refusal]).toEqual([401, 'SESSION_INVALID'])
    const { token } = await openFor(slot)
    const { result } = await server.call(
      signTask,
      { ...slot },
      { session: parties.stranger.session, ...bearing(token) },
    )
    expect(result.signerName).toBe(parties.individual.name)
  })

  it('the key in addresses opens pictures and files, and is no token', async () => {
    const slot = await newSlot()
    const { token, readKey } = await openFor(slot)
    expect((await server.call(signTask, { ...slot }, bearing(readKey))).refusal).toBe('SESSION_INVALID')
    const { result } = await server.call(signTask, { ...slot }, bearing(token))
    expect(await picture(result.fileId, token)).toBe(401)
    const address = `${server.url}${wholePath(signTask)}?${new URLSearchParams({ ...slot, embedKey: readKey }).toString()}`
    expect((await fetch(address)).status).toBe(401)
  })

  it('a change from a page of another origin is refused', async () => {
    const slot = await newSlot()
    const { embedId, ticket } = await addressFor(slot)
    const headers = { origin, 'sec-fetch-site': 'cross-site' }
    expect((await server.call(embedOpen, { embedId, ticket }, { headers })).refusal).toBe('CROSS_SITE')
    const { result } = await server.call(embedOpen, { embedId, ticket })
    const asked = { headers: { ...headers, authorization: `Bearer ${result.token}` } }
    const { contractId } = slot
    expect((await server.call(signReject, { contractId, reason: '条款不同意' }, asked)).refusal).toBe(
      'CROSS_SITE',
    )
  })

  it('of two who open with one ticket at once, one gets the page', async () => {
    const { embedId, ticket } = await addressFor(await newSlot())
    const answers = await Promise.all([1, 2, 3].map(() => server.call(embedOpen, { embedId, ticket })))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ refusal }) => refusal === 'EMBED_TICKET_INVALID')).toHaveLength(2)
  })

  it('the name of a page opens nothing without its ticket', async () => {
    const { embedId } = await addressFor(await newSlot())
    const { ticket } = await addressFor(await newSlot())
    expect((await server.call(embedOpen, { embedId, ticket })).refusal).toBe('EMBED_TICKET_INVALID')
    expect((await server.call(embedOpen, { embedId: 'unknown', ticket })).refusal).toBe(
      'EMBED_TICKET_INVALID',
    )
  })
})

describe('when it is over', () => {
  it('a frozen system, and a host that is struck off, at once', async () => {
    const slot = await newSlot()
    const { token } = await openFor(slot)
    const waiting = await addressFor(slot)
    const freeze = (frozen: boolean) =>
      server.call(contractSourceApplicationFreeze, { applicationId: erp.id, frozen }, { session: manager })
    await freeze(true)
    const inside = await server.call(signTask, { ...slot }, bearing(token))
    expect([inside.status, inside.refusal]).toEqual([403, 'EMBED_REVOKED'])
    const { embedId, ticket } = waiting
    expect((await server.call(embedOpen, { embedId, ticket })).refusal).toBe('EMBED_REVOKED')
    await freeze(false)
    expect((await server.call(signTask, { ...slot }, bearing(token))).code).toBe(0)
    await allow(['localhost'])
    expect((await server.call(signTask, { ...slot }, bearing(token))).refusal).toBe('EMBED_REVOKED')
    await allow(['erp.example.com', 'localhost'])
  })

  it('a canceled contract has no tickets any more, and its open page says so', async () => {
    const slot = await newSlot()
    const { token } = await openFor(slot)
    const { contractId } = slot
    await server.call(
      signCancel,
      { contractId, cancelReason: '不再需要' },
      { session: parties.initiator.session },
    )
    const { result } = await server.call(signTask, { ...slot }, bearing(token))
    expect(result.blocked?.name).toBe('CONTRACT_CANCELED')
    const execution = {
      ...slot,
      consent: true as const,
      code: '123456',
      shown: shownAs(result.documentSha256),
    }
    expect((await server.call(signExecute, execution, bearing(token))).refusal).toBe('CONTRACT_CANCELED')
    expect(await ticketFor(slot)).toMatchObject({ code: refusals.NOT_IN_SIGNING.code })
  })

  it('a frozen person', async () => {
    const slot = await newSlot('agent')
    const { token } = await openFor(slot)
    const { embedId, ticket } = await addressFor(slot)
    await freezePerson(server.services.database.db, parties.agent.personId)
    expect((await server.call(signTask, { ...slot }, bearing(token))).refusal).toBe('ACCOUNT_FROZEN')
    expect((await server.call(embedOpen, { embedId, ticket })).refusal).toBe('ACCOUNT_FROZEN')
  })
})

it('a system gets tickets of its own contracts, for pages at its allowed hosts', async () => {
  const slot = await newSlot()
  const [mine] = await initiateFor(server, parties, ['individual'])
  expect(await ticketFor(slot, other)).toMatchObject({ code: refusals.CONTRACT_NOT_FOUND.code })
  expect(await ticketFor(mine ?? slot)).toMatchObject({ code: refusals.CONTRACT_NOT_FOUND.code })
  expect(await ticketFor({ ...slot, signId: mine?.signId ?? '' })).toMatchObject({
    code: refusals.CONTRACT_NOT_FOUND.code,
  })
  for (const wrong of ['https://evil.example.com', 'http://erp.example.com', 'https://erp.example.com/', '*'])
    expect(await askAs(server, erp, externalSignEmbed, { ...slot, origin: wrong })).toMatchObject({
      code: refusals.PARAMETER_INVALID.code,
    })
})

// Last: the sessions of the people here are over an hour later.
describe('after its time', () => {
  it('a ticket that was not opened in time', async () => {
    const { embedId, ticket } = await addressFor(await newSlot())
    ahead += embedLimits.openMs
    expect((await server.call(embedOpen, { embedId, ticket })).refusal).toBe('EMBED_TICKET_INVALID')
  })

  it('a page that was open for an hour, or was closed', async () => {
    const slot = await newSlot()
    const { token } = await openFor(slot)
    ahead += embedLimits.sessionMs - 1000
    expect((await server.call(signTask, { ...slot }, bearing(token))).code).toBe(0)
    ahead += 1000
    expect((await server.call(signTask, { ...slot }, bearing(token))).status).toBe(401)
    const { token: next } = await openFor(slot)
    expect((await server.call(embedClose, {}, bearing(next))).code).toBe(0)
    expect((await server.call(signTask, { ...slot }, bearing(next))).status).toBe(401)
  })
})

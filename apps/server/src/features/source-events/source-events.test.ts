import { createHmac, createPublicKey, randomUUID, verify } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@qiyin/sdk'
import {
  externalContractInitiateWithFile,
  externalContractQueryList,
} from '@qiyin/calls/areas/external-contract.ts'
import { externalSignAutoSign } from '@qiyin/calls/areas/external-sign.ts'
import { messageTemplateAdd } from '@qiyin/calls/areas/message-template.ts'
import { signCancel, signRemove } from '@qiyin/calls/areas/sign.ts'
import {
  contractSourceApplicationCallback,
  contractSourceApplicationCallbackTest,
  contractSourceApplicationCallbackUpdate,
  contractSourceApplicationSecretRotate,
  contractSourceCallQuery,
  contractSourceEventDetail,
  contractSourceEventQuery,
  contractSourceEventReplay,
  externalNotify,
} from '@qiyin/calls/areas/source-event.ts'
import { retryPausesMs, type SourceEventType } from '@qiyin/domain/access/source-event.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { initiationOf, samplePdf, signIn } from '../../testing/initiations.ts'
import { makeRoleHolder } from '../../testing/parties.ts'
import { signSlotAs } from '../../testing/signing-fixtures.ts'
import { parties, passTime, server, startSigningServer } from '../../testing/signing-server.ts'
import { askAs, registerApplication, type RegisteredApplication } from '../../testing/source-application.ts'
import type { TestSession } from '../../testing/test-client.ts'

interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
  readonly event: { id: string; type: string; appId: string; data: Record<string, unknown> }
}

/** The other system: what it has heard, and what it answers. */
let receiver: Server
let heard: Received[] = []
let answers: (event: Received['event']) => { status: number; text?: string } | 'never'
let host: string
/** Filled when the other system listens. */
const privateHosts: string[] = []

startSigningServer('2026-11-20T04:00:00Z', { config: { callbacks: { privateHosts } } })

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString()
      // The server's own text.
      const event = JSON.parse(body) as Received['event']
      heard.push({ headers: request.headers, body, event })
      const answer = answers(event)
      if (answer === 'never') return void response.destroy()
      response.writeHead(answer.status, { 'content-type': 'text/plain' })
      response.end(answer.text ?? 'ok')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  privateHosts.push(host)
})
afterAll(() => new Promise<void>((resolve) => void receiver.close(() => resolve())))

let erp: RegisteredApplication
let manager: TestSession
let systems = 0

beforeEach(async () => {
  systems += 1
  heard = []
  answers = () => ({ status: 200 })
  erp = await registerApplication(server, { code: `HOOK${systems}`, actsAs: parties.initiator })
  await signInAsManager()
})

async function signInAsManager(): Promise<void> {
  const { database, secrets } = server.services
  manager = await signIn(server, await makeRoleHolder(database.db, secrets, 'SYSTEM_MANAGER'))
}

function configure(
  change: { notifyUrl?: string; notifyHosts?: string[]; eventTypes?: SourceEventType[] } = {},
) {
  const given = { notifyUrl: `http://${host}/callback`, notifyHosts: [host], eventTypes: [], ...change }
  return server.call(
    contractSourceApplicationCallbackUpdate,
    { applicationId: erp.id, ...given, eventTypes: [...given.eventTypes] },
    { session: manager },
  )
}

async function initiate(change: object = {}): Promise<string> {
  const { contractInfo, signers } = initiationOf(parties, '1', server.services.now())
  const { files: _, ...info } = contractInfo
  const content = Buffer.from(await samplePdf()).toString('base64')
  const made = await askAs(server, erp, externalContractInitiateWithFile, {
    bizId: randomUUID(),
    contractInfo: info,
    signers: signers.slice(0, 1),
    files: [{ fileName: '合同.pdf', content }],
    ...change,
  })
  if (made.code !== 0) throw new Error(made.message)
  return (made.result as { contractId: string }).contractId
}

async function list(change: object = {}) {
  const { result } = await server.call(
    contractSourceEventQuery,
    { applicationId: erp.id, ...change },
    { session: manager },
  )
  return result
}

it('a system hears of its contract, in order, signed by its secret and by the platform', async () => {
  expect((await configure()).code).toBe(0)
  const options = { session: manager }
  const asked = { applicationId: erp.id }
  const { secret } = (await server.call(contractSourceApplicationSecretRotate, asked, options)).result
  const contractId = await initiate()
  const slot = {
    contractId,
    signId: (
      await server.services.database.db
        .selectFrom('signer')
        .select('id')
        .where('contract_id', '=', contractId)
        .executeTakeFirstOrThrow()
    ).id,
  }
  expect((await signSlotAs(server, slot, parties.individual)).code).toBe(0)
  await server.runJobs()
  expect(heard.map(({ event }) => event.type)).toEqual([
    'contract.initiated',
    'contract.signed',
    'contract.completed',
  ])
  const [, signed, completed] = heard
  expect(signed?.event).toMatchObject({
    appId: erp.appId,
    data: { contractId, signId: slot.signId, signerName: parties.individual.name, contractStatus: 0 },
  })
  expect(completed?.event.data).toMatchObject({ contractStatus: 2, contractName: '货物采购合同' })
  const { platformKey } = (await server.call(contractSourceApplicationCallback, asked, options)).result
  for (const { headers, body, event } of heard) {
    const text = `${String(headers['x-qiyin-timestamp'])}.${body}`
    expect(headers['x-qiyin-signature']).toBe(`v1=${createHmac('sha256', secret).update(text).digest('hex')}`)
    const signature = Buffer.from(String(headers['x-qiyin-signature-rsa2']), 'base64')
    expect(verify('sha256', Buffer.from(text), createPublicKey(platformKey), signature)).toBe(true)
    expect(headers['x-qiyin-event-id']).toBe(event.id)
    expect(body).not.toContain(parties.individual.identityNo)
    expect(body).not.toContain('/short/')
  }
  expect(await list()).toMatchObject({
    total: 3,
    counts: { delivered: 3, waiting: 0, givenUp: 0 },
    list: [{ type: 'contract.completed', status: 1, tries: 1, httpStatus: 200 }, {}, {}],
  })
})

it('a failed event is tried again later, what follows it of its contract waits, another contract does not', async () => {
  await configure()
  answers = ({ type }) =>
    type === 'contract.initiated' ? { status: 502, text: 'bad gateway' } : { status: 200 }
  const contractId = await initiate()
  await server.call(signCancel, { contractId, cancelReason: '写错了' }, parties.initiator)
  await server.runJobs()
  expect(heard.map(({ event }) => event.type)).toEqual(['contract.initiated'])
  const [failed] = (await list({ status: 0, contractNo: '' })).list.toReversed()
  expect(failed).toMatchObject({ tries: 1, httpStatus: 502, failure: 'HTTP 502' })
  const { result } = await server.call(
    contractSourceEventDetail,
    { id: failed?.id ?? '' },
    { session: manager },
  )
  expect(result.tries).toMatchObject([
    { url: `http://${host}/callback`, answer: expect.stringContaining('bad gateway') },
  ])
  expect(JSON.parse(result.body)).toMatchObject({ id: failed?.eventId, type: 'contract.initiated' })
  answers = () => ({ status: 204 })
  passTime(retryPausesMs[0] ?? 0)
  await server.runJobs()
  expect(heard.map(({ event }) => event.type)).toEqual([
    'contract.initiated',
    'contract.initiated',
    'contract.canceled',
  ])
  // The same event, by the same id, at another time.
  expect(heard[1]?.event.id).toBe(heard[0]?.event.id)
  expect(heard[2]?.event.data).toMatchObject({ reason: '写错了', contractStatus: 3 })
})

it('after a day it is given up and what follows goes on; it is sent again on demand', async () => {
  await configure()
  answers = ({ type }) => (type === 'contract.initiated' ? 'never' : { status: 200 })
  const contractId = await initiate()
  await server.call(signCancel, { contractId, cancelReason: '写错了' }, parties.initiator)
  for (const pause of [0, ...retryPausesMs]) {
    passTime(pause)
    await server.runJobs()
  }
  await signInAsManager()
  const given = await list()
  expect(given.counts).toEqual({ waiting: 0, delivered: 1, givenUp: 1 })
  const dead = given.list.find(({ status }) => status === 2)
  expect(dead).toMatchObject({ tries: retryPausesMs.length + 1, httpStatus: null, failure: '连接被中断' })
  heard = []
  answers = () => ({ status: 200 })
  const replay = { applicationId: erp.id, ids: [], startDate: '2026-11-20', onlyGivenUp: true }
  expect((await server.call(contractSourceEventReplay, replay, { session: manager })).result).toEqual({
    count: 1,
  })
  await server.runJobs()
  expect(heard.map(({ event }) => event.id)).toEqual([dead?.eventId])
  heard = []
  expect((await askAs(server, erp, externalNotify, { contractId })).result).toEqual({ count: 2 })
  await server.runJobs()
  expect(heard.map(({ event }) => event.type)).toEqual(['contract.initiated', 'contract.canceled'])
  expect((await askAs(server, erp, externalNotify, { contractId: '999999' })).code).toBe(
    refusals.CONTRACT_NOT_FOUND.code,
  )
})

it('a contract of which there was nobody to tell is there, and nothing of it is sent', async () => {
  const contractId = await initiate()
  expect(await askAs(server, erp, externalNotify, { contractId })).toMatchObject({
    code: 0,
    result: { count: 0 },
  })
  const other = await registerApplication(server, { code: `OTHER${systems}`, actsAs: parties.initiator })
  expect((await askAs(server, other, externalNotify, { contractId })).code).toBe(
    refusals.CONTRACT_NOT_FOUND.code,
  )
})

it('what waits for its next try comes at once on demand, and what is on its way is left alone', async () => {
  await configure()
  answers = () => ({ status: 500 })
  const contractId = await initiate()
  await server.runJobs()
  heard = []
  answers = () => ({ status: 200 })
  const { database, now } = server.services
  const lease = (until: Date | null) =>
    database.db.updateTable('source_event').set({ lease_until: until }).execute()
  await lease(new Date(now().getTime() + 60_000))
  expect((await askAs(server, erp, externalNotify, { contractId })).result).toEqual({ count: 0 })
  await lease(null)
  expect((await askAs(server, erp, externalNotify, { contractId })).result).toEqual({ count: 1 })
  await server.runJobs()
  expect(heard.map(({ event }) => event.type)).toEqual(['contract.initiated'])
})

it('of a contract that people have removed it tells as of any other, also while an event of it is on its way', async () => {
  await configure()
  answers = () => ({ status: 500 })
  const contractId = await initiate()
  const { initiator } = parties
  expect((await server.call(signCancel, { contractId, cancelReason: '不签了' }, initiator)).code).toBe(0)
  expect((await server.call(signRemove, { contractId }, initiator)).code).toBe(0)
  await server.runJobs()
  const { database, now } = server.services
  const lease = (until: Date | null) =>
    database.db
      .updateTable('source_event')
      .set({ lease_until: until })
      .where('contract_id', '=', contractId)
      .execute()
  await lease(new Date(now().getTime() + 60_000))
  const again = async () => askAs(server, erp, externalNotify, { contractId })
  expect(await again()).toMatchObject({ code: 0, result: { count: 0 } })
  await lease(null)
  expect(await again()).toMatchObject({ code: 0, result: { count: 2 } })
  heard = []
  answers = () => ({ status: 200 })
  await server.runJobs()
  expect(heard.map(({ event }) => event.type)).toEqual(['contract.initiated', 'contract.canceled'])
})

it('an event that was being delivered when its process died is delivered again', async () => {
  await configure()
  await initiate()
  await server.services.database.db
    .updateTable('source_event')
    .set({ lease_until: new Date(server.services.now().getTime() + 60_000), tries: 1 })
    .execute()
  await server.runJobs()
  expect(heard).toEqual([])
  passTime(61_000)
  const { sweepEvents } = await import('./jobs.ts')
  await sweepEvents.run({}, server.services)
  await server.runJobs()
  expect(heard.length).toBe(1)
})

it('only what is wanted is told, where the contract says, and to allowed hosts', async () => {
  await configure({ eventTypes: ['contract.completed', 'contract.canceled'] })
  const contractId = await initiate({ notifyUrl: `http://${host}/of-this-contract` })
  await server.runJobs()
  expect(heard).toEqual([])
  await server.call(signCancel, { contractId, cancelReason: '写错了' }, parties.initiator)
  await server.runJobs()
  expect(heard.map(({ event }) => event.type)).toEqual(['contract.canceled'])
  const [cancel] = (await list()).list
  const detail = await server.call(contractSourceEventDetail, { id: cancel?.id ?? '' }, { session: manager })
  expect(detail.result.tries[0]?.url).toBe(`http://${host}/of-this-contract`)
  await expect(initiate({ notifyUrl: 'https://elsewhere.example/' })).rejects.toThrow('不在允许的域名内')
})

const inside = ['169.254.169.254', '10.0.0.1:8080', 'localhost', '0x7f.1', '2130706433', '[fd00::1]:8443']

it.each(inside)('%s is inside the network: neither an address nor a host for callbacks', async (target) => {
  const { host: own } = new URL(`https://${target}`)
  const address = { notifyUrl: `https://${target}/`, notifyHosts: [own] }
  for (const notifyHosts of [[], [own]])
    expect(await configure({ ...address, notifyHosts })).toMatchObject({
      refusal: 'PARAMETER_INVALID',
      message: `回调地址不能指向内部网络：${own}`,
    })
  const elsewhere = { notifyUrl: 'https://erp.example.com/', notifyHosts: ['erp.example.com', own] }
  expect((await configure(elsewhere)).message).toBe(`允许的域名不能指向内部网络：${own}`)
  privateHosts.push(own)
  expect((await configure(address)).code).toBe(0)
  privateHosts.splice(privateHosts.indexOf(own), 1)
  // What was allowed when it was saved is judged again by a contract of its own.
  await expect(initiate({ notifyUrl: `https://${target}/hook` })).rejects.toThrow(
    `回调地址不能指向内部网络：${own}`,
  )
})

it('an address inside the network that was saved before hinders no other change, and comes in nowhere else', async () => {
  const own = '10.0.0.1:8080'
  const saved = { notifyUrl: `http://${own}/hook`, notifyHosts: [own] }
  privateHosts.push(own)
  expect((await configure(saved)).code).toBe(0)
  privateHosts.splice(privateHosts.indexOf(own), 1)
  expect((await configure({ ...saved, eventTypes: ['contract.completed'] })).code).toBe(0)
  expect((await configure({ ...saved, notifyHosts: [own, 'erp.example.com'] })).code).toBe(0)
  const { message } = await configure({ ...saved, notifyUrl: `https://${own}/other` })
  expect(message).toBe(`回调地址不能指向内部网络：${own}`)
  expect((await configure({ ...saved, notifyHosts: [own, '10.0.0.2'] })).message).toBe(
    '允许的域名不能指向内部网络：10.0.0.2',
  )
  expect((await configure({ ...saved, notifyHosts: ['erp.example.com'] })).message).toContain(
    '不在允许的域名内',
  )
  // Once away it does not come back.
  expect(
    (await configure({ notifyUrl: 'https://erp.example.com/', notifyHosts: ['erp.example.com'] })).code,
  ).toBe(0)
  expect((await configure(saved)).refusal).toBe('PARAMETER_INVALID')
})

it('an address inside the network, by whatever name, is never spoken to', async () => {
  const test = { applicationId: erp.id }
  const options = { session: manager }
  for (const target of inside) {
    const { host: own } = new URL(`https://${target}`)
    privateHosts.push(own)
    const saved = await configure({ notifyUrl: `https://${target}/`, notifyHosts: [own] })
    expect(saved.code).toBe(0)
    privateHosts.splice(privateHosts.indexOf(own), 1)
    const { result } = await server.call(contractSourceApplicationCallbackTest, test, options)
    expect(result).toMatchObject({ httpStatus: null, failure: '回调地址指向内部网络，已拒绝' })
  }
  expect(
    (await configure({ notifyUrl: 'http://erp.example.com/', notifyHosts: ['erp.example.com'] })).message,
  ).toContain('https')
  answers = () => ({ status: 302 })
  await configure()
  expect((await server.call(contractSourceApplicationCallbackTest, test, options)).result).toMatchObject({
    httpStatus: 302,
    failure: 'HTTP 302',
  })
  expect(heard.map(({ event }) => event.type)).toEqual(['test'])
})

it('a former secret signs beside the new one for a day', async () => {
  await configure()
  const asked = { applicationId: erp.id }
  const options = { session: manager }
  const rotate = async () => (await server.call(contractSourceApplicationSecretRotate, asked, options)).result
  expect(await rotate()).toMatchObject({ formerUntil: null })
  expect(await rotate()).toMatchObject({ formerUntil: expect.any(String) })
  await server.call(contractSourceApplicationCallbackTest, asked, options)
  expect(String(heard[0]?.headers['x-qiyin-signature']).split(',').length).toBe(2)
  passTime(25 * 60 * 60_000)
  await server.call(contractSourceApplicationCallbackTest, asked, options)
  expect(String(heard[1]?.headers['x-qiyin-signature']).split(',').length).toBe(1)
})

it('the calls of a system are listed with how they were answered', async () => {
  await initiate()
  await askAs(server, erp, externalSignAutoSign, { contractId: '999999' })
  const { result } = await server.call(
    contractSourceCallQuery,
    { applicationId: erp.id },
    { session: manager },
  )
  expect(result).toMatchObject({
    total: 2,
    list: [
      {
        path: '/external/sign/auto-sign',
        code: refusals.CONTRACT_NOT_FOUND.code,
        requestId: expect.any(String),
        signVersion: 1,
      },
      { summary: '上传文件并发起合同（外部系统）', code: 0, httpStatus: 200 },
    ],
  })
  const failed = await server.call(
    contractSourceCallQuery,
    { applicationId: erp.id, outcome: 1 },
    { session: manager },
  )
  expect(failed.result.total).toBe(1)
})

it('the list of calls says by which version each was signed, and shows those of one version alone', async () => {
  const { appId, privateKey, id: applicationId } = erp
  const client = createClient({ origin: server.url, appId, privateKey, now: server.services.now })
  await client.ask(externalContractQueryList, {})
  await askAs(server, erp, externalContractQueryList, {})
  const shown = async (signVersion?: 1 | 2): Promise<(number | null)[]> => {
    const asked = { applicationId, ...(signVersion !== undefined && { signVersion }) }
    const { result } = await server.call(contractSourceCallQuery, asked, { session: manager })
    return result.list.map((call) => call.signVersion)
  }
  expect(await shown()).toEqual([1, 2])
  expect(await shown(1)).toEqual([1])
  expect(await shown(2)).toEqual([2])
  // As calls were kept before.
  await server.services.database.db
    .updateTable('source_call')
    .set({ sign_version: null })
    .where('sign_version', '=', 1)
    .execute()
  expect(await shown()).toEqual([null, 2])
  expect(await shown(1)).toEqual([])
})

it('who asks for messages is told what is said to whom, in the application’s words, with the contract’s own link', async () => {
  await configure({ eventTypes: ['contract.message'] })
  const { businessTypeId } = parties
  const words = {
    scene: 'CANCEL',
    messageType: 'WEBHOOK',
    content: '回调：${contractName}，${reason}',
  } as const
  const options = { session: manager }
  expect((await server.call(messageTemplateAdd, { ...words, businessTypeId }, options)).code).toBe(0)
  const contractId = await initiate()
  await server.call(signCancel, { contractId, cancelReason: '写错了' }, parties.initiator)
  await server.runJobs()
  const link = `/esignature/web/file-center/detail?contractId=${contractId}`
  expect(heard.map(({ event }) => [event.type, event.data])).toEqual([
    [
      'contract.message',
      {
        ...messageOf(contractId, 0),
        scene: 'SIGN_NOTICE',
        sceneName: '签署通知',
        content: expect.stringMatching(/^\S+邀请您签署《货物采购合同》，请于.+前完成签署：http/),
      },
    ],
    [
      'contract.message',
      {
        ...messageOf(contractId, 3),
        scene: 'CANCEL',
        sceneName: '合同撤销通知',
        content: '回调：货物采购合同，写错了',
      },
    ],
  ])
  expect(heard[0]?.event.data['content']).toContain(link)
  const told = heard.map(({ body }) => body).join()
  expect([told.includes('/short/'), told.includes(parties.individual.mobile)]).toEqual([false, false])
})

function messageOf(contractId: string, contractStatus: number): object {
  const told = { contractNo: expect.any(String), contractName: '货物采购合同', receiverName: '林个人' }
  return { contractId, contractStatus, ...told }
}

it('who has chosen no events is told of all but messages', async () => {
  await configure()
  await initiate()
  await server.runJobs()
  expect(heard.map(({ event }) => event.type)).toEqual(['contract.initiated'])
})

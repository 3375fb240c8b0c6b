import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { personSmsSendVerificationCode } from '@qiyin/calls/areas/person.ts'
import { retentionMs } from '@qiyin/domain/retention.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOutage } from '../../testing/an-outage.ts'
import { makeParties } from '../../testing/parties.ts'
import {
  claimAsDead,
  countDemoMessages,
  leaveDemoCopy,
  loseJobs,
  outbox,
  type OutboxMessage,
} from '../../testing/person-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { forgetCodes, sendMessage } from './jobs.ts'
import { purgeMessages, queueNotice } from './public.ts'
import { giveUpOld } from './store.ts'

let time = new Date('2026-11-20T02:00:00Z').getTime()
let gateway: Server
let server: TestServer
let answer = 200
let personId: string
const received: unknown[] = []
const keys: (string | undefined)[] = []
/** What the gateway does with what it has taken, before it answers. */
let meanwhile: (() => Promise<void>) | undefined
/** True cuts the connection instead of answering. */
let answerIsLost = false

beforeAll(async () => {
  gateway = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push(JSON.parse(body))
      keys.push(request.headers['idempotency-key']?.toString())
      void (async () => {
        await meanwhile?.()
        if (answerIsLost) response.destroy()
        else response.writeHead(answer).end()
      })()
    })
  })
  await new Promise<void>((resolve) => {
    gateway.listen(0, '127.0.0.1', resolve)
  })
  // A listening TCP server has an address and a port.
  const { port } = gateway.address() as AddressInfo
  server = await startTestServer({
    now: () => new Date(time),
    config: {
      demo: { enabled: false },
      sms: { kind: 'gateway', url: `http://127.0.0.1:${port}/`, token: undefined },
    },
  })
  const { individual } = await makeParties(server.services.database.db, server.services.secrets)
  personId = individual.personId
})
beforeEach(() => {
  answer = 200
  meanwhile = undefined
  answerIsLost = false
  keys.length = 0
})
afterAll(async () => {
  await server.close()
  gateway.close()
})

const messages = (): Promise<OutboxMessage[]> => outbox(server.services.database.db)
const newest = async (): Promise<OutboxMessage | undefined> => (await messages()).at(-1)
const tellOfExpiry = (): Promise<void> =>
  server.services.database.transaction((tx) =>
    queueNotice(tx, server.services, { personId, scene: 'EXPIRE', values: { contractName: '采购合同' } }),
  )

it('sends the text with its scene and values, and keeps nothing that can be read', async () => {
  const phone = '16800000001'
  await server.call(personSmsSendVerificationCode, { phone })
  expect(await newest()).toMatchObject({ status: 0, readable: true })
  await server.runJobs()
  const { code = '' } = (received.at(-1) as { parameters: { code?: string } }).parameters
  expect(received).toEqual([
    {
      phone,
      content: `您的验证码为${code}，5分钟内有效，请勿告知他人。`,
      scene: 'VERIFY_CODE',
      parameters: { code, minutes: '5' },
    },
  ])
  const message = await newest()
  expect(message).toMatchObject({
    scene: 'VERIFY_CODE',
    status: 1,
    attempts: 1,
    failure: null,
    readable: false,
  })
  expect(message?.row).not.toContain(phone)
  expect(message?.row).not.toContain(code)
  expect(await countDemoMessages(server.services.database.db)).toBe(0)
})

it('counts its tries, fails so that the queue repeats it, and gives up and forgets at the ninth', async () => {
  answer = 503
  await tellOfExpiry()
  const messageId = (await newest())?.id ?? ''
  for (let tries = 1; tries <= sendMessage.retry.times; tries++) {
    await expect(sendMessage.run({ messageId }, server.services)).rejects.toThrow('could not be sent')
    expect(await newest()).toMatchObject({
      status: 0,
      attempts: tries,
      failure: 'the SMS gateway answered 503',
      readable: true,
    })
  }
  await sendMessage.run({ messageId }, server.services)
  expect(await newest()).toMatchObject({ status: 2, attempts: 9, readable: false })
  const tried = received.length
  await sendMessage.run({ messageId }, server.services)
  expect(received.length).toBe(tried)
})

const run = async (services = server.services): Promise<void> =>
  sendMessage.run({ messageId: (await newest())?.id ?? '' }, services)

describe('a message reaches the gateway once', () => {
  it('also when two jobs send it at the same time', async () => {
    await tellOfExpiry()
    const asked = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    meanwhile = async () => {
      asked.resolve()
      await goOn.promise
    }
    const first = run()
    await asked.promise
    await expect(run()).rejects.toThrow('another run is sending')
    goOn.resolve()
    await first
    await run()
    expect(keys).toHaveLength(1)
    expect(await newest()).toMatchObject({ status: 1, attempts: 1 })
  })

  it('also when the database is lost before it is marked as sent', async () => {
    await tellOfExpiry()
    const { database } = server.services
    let outages = 0
    const cut: typeof database = {
      ...database,
      get db() {
        if (keys.length > 0 && ++outages <= 2) throw anOutage()
        return database.db
      },
      found: async () => {},
      foundAgain: async () => {},
    }
    await run({ ...server.services, database: cut })
    expect([keys.length, outages]).toEqual([1, 3])
    expect(await newest()).toMatchObject({ status: 1 })
  })

  it('under the same key when its answer was lost, and another message under another', async () => {
    await tellOfExpiry()
    answerIsLost = true
    await expect(run()).rejects.toThrow('could not be sent')
    answerIsLost = false
    await run()
    await tellOfExpiry()
    await run()
    expect(keys).toHaveLength(3)
    expect(keys[1]).toBe(keys[0])
    expect(keys[0]).toMatch(/^message-\d+-\d+$/)
    expect(keys[2]).not.toBe(keys[0])
  })

  it('and again under the same key when its sender has died', async () => {
    await tellOfExpiry()
    const { db } = server.services.database
    await claimAsDead(db, 60)
    await expect(run()).rejects.toThrow('another run is sending')
    expect(keys).toHaveLength(0)
    await claimAsDead(db, 0)
    await run()
    expect(keys).toHaveLength(1)
    expect(await newest()).toMatchObject({ status: 1 })
  })
})

it('does not send a code that is over', async () => {
  await server.call(personSmsSendVerificationCode, { phone: '16800000003' })
  time += 5 * 60 * 1000 + 1
  const tried = received.length
  await server.runJobs()
  expect(received.length).toBe(tried)
  expect(await newest()).toMatchObject({
    status: 2,
    failure: 'expired before it could be sent',
    readable: false,
  })
})

it('forgets a code at the end of its life whatever became of its job, and no notice', async () => {
  answer = 503
  await tellOfExpiry()
  await server.call(personSmsSendVerificationCode, { phone: '16800000005' })
  time += 5 * 60 * 1000
  await forgetCodes.run({}, server.services)
  expect((await messages()).slice(-2)).toMatchObject([{ status: 0 }, { status: 0, readable: true }])
  time += 1
  await forgetCodes.run({}, server.services)
  expect((await messages()).slice(-2)).toMatchObject([
    { scene: 'EXPIRE', status: 0, readable: true },
    { scene: 'VERIFY_CODE', status: 2, readable: false },
  ])
})

it('gives up and forgets a notice whose job was lost', async () => {
  await tellOfExpiry()
  const { db } = server.services.database
  await loseJobs(db)
  time += retentionMs.waitingMessage
  await purgeMessages(server.services)
  expect(await newest()).toMatchObject({ status: 0, readable: true })
  time += 1
  await purgeMessages(server.services)
  expect(await newest()).toMatchObject({
    status: 2,
    failure: 'waited too long: its job was lost or never ran',
    readable: false,
  })
})

it('gives up a few messages with each statement', async () => {
  const { db } = server.services.database
  for (let n = 0; n < 3; n += 1) await tellOfExpiry()
  const old = { before: new Date(time + 1), failure: 'old', scene: 'EXPIRE' }
  expect(await giveUpOld(db, old, { size: 2, ms: 0 })).toBe(2)
  expect(await giveUpOld(db, old, { size: 2, ms: 0 })).toBe(1)
})

it('removes what demo mode has left', async () => {
  const { db } = server.services.database
  await leaveDemoCopy(db)
  expect(await countDemoMessages(db)).toBe(1)
  await forgetCodes.run({}, server.services)
  expect(await countDemoMessages(db)).toBe(0)
})

it('queues nothing for a transaction that fails', async () => {
  const before = (await messages()).length
  const failing = server.services.database.transaction(async (tx) => {
    await queueNotice(tx, server.services, {
      personId,
      scene: 'EXPIRE',
      values: { contractName: '采购合同' },
    })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await messages()).toHaveLength(before)
})

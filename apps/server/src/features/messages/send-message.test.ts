import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { personSmsSendVerificationCode } from '@qiyin/calls/areas/person.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outbox, type OutboxMessage } from '../../testing/person-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { sendMessage } from './jobs.ts'
import { queueMessage } from './public.ts'

let time = new Date('2026-11-20T02:00:00Z').getTime()
let gateway: Server
let server: TestServer
let answer = 200
const received: unknown[] = []

beforeAll(async () => {
  gateway = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push(JSON.parse(body))
      response.writeHead(answer).end()
    })
  })
  await new Promise<void>((resolve) => {
    gateway.listen(0, '127.0.0.1', resolve)
  })
  // A listening TCP server has an address and a port.
  const { port } = gateway.address() as AddressInfo
  server = await startTestServer({
    now: () => new Date(time),
    config: { sms: { kind: 'gateway', url: `http://127.0.0.1:${port}/`, token: undefined } },
  })
})
afterAll(async () => {
  await server.close()
  gateway.close()
})

it('sends the text with its scene and values, and stores neither in the clear', async () => {
  const phone = '16800000001'
  await server.call(personSmsSendVerificationCode, { phone })
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
  const [message] = await outbox(server.services.database.db)
  expect(message).toMatchObject({ scene: 'VERIFY_CODE', status: 1, attempts: 1, failure: null })
  expect(message?.row).not.toContain(phone)
  expect(message?.row).not.toContain(code)
})

it('counts its tries, fails so that the queue repeats it, and gives up at the ninth', async () => {
  answer = 503
  const { database } = server.services
  await database.transaction((tx) =>
    queueMessage(tx, server.services, {
      mobile: '16800000002',
      scene: 'EXPIRE',
      values: { contractName: '采购合同' },
    }),
  )
  const newest = async (): Promise<OutboxMessage | undefined> => (await outbox(database.db)).at(-1)
  const messageId = (await newest())?.id ?? ''
  for (let tries = 1; tries <= sendMessage.retry.times; tries++) {
    await expect(sendMessage.run({ messageId }, server.services)).rejects.toThrow('could not be sent')
    expect(await newest()).toMatchObject({
      status: 0,
      attempts: tries,
      failure: 'the SMS gateway answered 503',
    })
  }
  await sendMessage.run({ messageId }, server.services)
  expect(await newest()).toMatchObject({ status: 2, attempts: 9 })
  const tried = received.length
  await sendMessage.run({ messageId }, server.services)
  expect(received.length).toBe(tried)
})

it('does not send a code that is over', async () => {
  answer = 200
  await server.call(personSmsSendVerificationCode, { phone: '16800000003' })
  time += 5 * 60 * 1000 + 1
  const tried = received.length
  await server.runJobs()
  expect(received.length).toBe(tried)
  const message = (await outbox(server.services.database.db)).at(-1)
  expect(message).toMatchObject({ status: 2, failure: 'expired before it could be sent' })
})

it('queues nothing for a transaction that fails', async () => {
  const before = (await outbox(server.services.database.db)).length
  const failing = server.services.database.transaction(async (tx) => {
    await queueMessage(tx, server.services, {
      mobile: '16800000004',
      scene: 'EXPIRE',
      values: { contractName: '采购合同' },
    })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await outbox(server.services.database.db)).toHaveLength(before)
})

import { messageLedgerQuery, messageLedgerResend } from '@qiyin/calls/areas/message-ledger.ts'
import { messageTemplateTest } from '@qiyin/calls/areas/message-template.ts'
import { messageList } from '@qiyin/calls/areas/messages.ts'
import { operatorLogQuery } from '@qiyin/calls/areas/operator-log.ts'
import { demoMessages } from '@qiyin/calls/areas/site.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { sampleText } from '@qiyin/domain/message/template.ts'
import { maskMobile } from '@qiyin/domain/person/masking.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failMessage } from '../../testing/failed-message.ts'
import { initiate, signIn } from '../../testing/initiations.ts'
import { makeParties, makeRoleHolder, type Parties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

let server: TestServer
let parties: Parties
let manager: TestSession
/** Of the message that asks the person to sign. */
let mobile: string

beforeAll(async () => {
  server = await startTestServer()
  const { database, secrets } = server.services
  manager = await signIn(server, await makeRoleHolder(database.db, secrets, 'SYSTEM_MANAGER'))
})
afterAll(() => server.close())
beforeEach(async () => {
  parties = await makeParties(server.services.database.db, server.services.secrets)
  mobile = parties.individual.mobile
  await initiate(server, parties)
  await server.runJobs()
})

type Rows = Answer<typeof messageLedgerQuery>['list']

const query = async (args: Args<typeof messageLedgerQuery>): Promise<Rows> =>
  (await server.call(messageLedgerQuery, args, { session: manager })).result.list

it('shows what has left for whom, masked, without its text', async () => {
  const [row] = await query({ mobile })
  expect(row).toMatchObject({
    scene: 'SIGN_NOTICE',
    messageType: 'SMS',
    receiverName: parties.individual.name,
    receiverMobile: maskMobile(mobile),
    state: 'sent',
    failure: null,
    canResend: false,
  })
  expect(JSON.stringify(row)).not.toContain(mobile)
})

it.each([
  ['a scene', { scene: 'SIGN_NOTICE' }, 1],
  ['another scene', { scene: 'CANCEL' }, 0],
  ['a way', { messageType: 'SMS' }, 1],
  ['another way', { messageType: 'EMAIL' }, 0],
  ['a state', { state: 'sent' }, 1],
  ['another state', { state: 'failed' }, 0],
  ['a contract of nobody', { contractNo: 'QY' }, 0],
  ['days before', { endTime: '2020-01-01' }, 0],
  ['days since', { startTime: '2020-01-01' }, 1],
] as const)('is queried by %s', async (_, args, count) => {
  expect(await query({ mobile, ...args })).toHaveLength(count)
})

it('finds the messages of a contract by its number', async () => {
  const [row] = await query({ mobile })
  const { contractNo } = row ?? {}
  expect(contractNo).toMatch(/^QY/)
  const found = await query({ contractNo: contractNo ?? '' })
  expect(found.every((one) => one.contractNo === contractNo)).toBe(true)
  expect(found.map(({ messageId }) => messageId)).toContain(row?.messageId)
})

it('sends what was given up again, once, and on record', async () => {
  const [sent] = await query({ mobile })
  const messageId = sent?.messageId ?? ''
  const resend = async (): Promise<string | undefined> =>
    (await server.call(messageLedgerResend, { messageId }, { session: manager })).refusal
  expect(await resend()).toBe('MESSAGE_NOT_RESENDABLE')
  await failMessage(server.services.database.db, messageId)
  expect(
    (await query({ mobile, state: 'failed' })).map(({ failure, canResend }) => [failure, canResend]),
  ).toEqual([['the carrier said no', true]])
  expect(await resend()).toBeUndefined()
  expect(await resend()).toBe('MESSAGE_NOT_RESENDABLE')
  await server.runJobs()
  expect((await query({ mobile })).map(({ state, canResend }) => [state, canResend])).toEqual([
    ['sent', false],
    ['failed', false],
  ])
  const logged = await server.call(operatorLogQuery, { event: 'MESSAGE_RESEND' }, { session: manager })
  expect(logged.result.list[0]?.content).toBe(`重新发送合同 ${sent?.contractNo} 的消息（${messageId}）`)
})

it.each(['0', '999999999'])('refuses a message that is about no contract (%s)', async (messageId) => {
  const answer = await server.call(messageLedgerResend, { messageId }, { session: manager })
  expect(answer.code).not.toBe(0)
})

describe('words that are tried', () => {
  const content = '《${contractName}》待您签署'
  const words = { scene: 'SIGN_NOTICE', messageType: 'SMS', content } as const

  it('go to the phone of whoever tries them, with sample values', async () => {
    const tester = await makeRoleHolder(
      server.services.database.db,
      server.services.secrets,
      'SYSTEM_MANAGER',
    )
    const session = await signIn(server, tester)
    expect((await server.call(messageTemplateTest, words, { session })).code).toBe(0)
    await server.runJobs()
    const [newest] = (await server.call(demoMessages, {}, { session })).result
    expect(newest).toMatchObject({ scene: 'SIGN_NOTICE', content: sampleText(content) })
    expect((await query({ mobile: tester.mobile, scene: 'SIGN_NOTICE' }))[0]).toMatchObject({
      state: 'sent',
      contractNo: null,
      canResend: false,
    })
    await server.call(messageTemplateTest, { ...words, messageType: 'SITE' }, { session })
    const inbox = await server.call(messageList, {}, { session })
    expect(inbox.result.list[0]).toMatchObject({ title: sampleText(content), subject: '测试消息' })
    // A manager of the platform has no group: what groups are told is looked at under the bell.
    await server.call(messageTemplateTest, { ...words, messageType: 'ROBOT' }, { session })
    const shown = (await server.call(messageList, {}, { session })).result.list[0]
    expect(shown).toMatchObject({ title: sampleText(content), subject: '测试消息（群机器人）' })
  })

  it.each([
    ['that hold an unknown variable', { content: '${nothing}' }, 'MESSAGE_TEMPLATE_INVALID'],
    ['for letters, where there is no mail server', { messageType: 'EMAIL' }, 'MAIL_UNAVAILABLE'],
    ['for an application that is not there', { businessTypeId: '999999' }, 'BUSINESS_NOT_FOUND'],
  ] as const)('are refused %s', async (_, other, refusal) => {
    const answer = await server.call(messageTemplateTest, { ...words, ...other }, { session: manager })
    expect(answer.refusal).toBe(refusal)
  })
})

import {
  contractMessages,
  contractMessagesResend,
  messageList,
  messageRead,
  messageUnread,
} from '@qiyin/calls/areas/messages.ts'
import { demoMessages } from '@qiyin/calls/areas/site.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { signCancel } from '@qiyin/calls/areas/sign.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { failMessage } from '../../testing/failed-message.ts'
import { initiate, signIn } from '../../testing/initiations.ts'
import { makeParties, type Parties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'
import { purgeMessages } from '../messages/public.ts'

const start = new Date('2026-11-20T04:00:00Z')
let now = start
let server: TestServer
let parties: Parties
let initiator: TestSession
let individual: TestSession

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = start
  parties = await makeParties(server.services.database.db, server.services.secrets)
  initiator = await signIn(server, parties.initiator)
  individual = await signIn(server, parties.individual)
})

async function ledger(contractId: string): Promise<Answer<typeof contractMessages>> {
  return (await server.call(contractMessages, { contractId }, { session: initiator })).result
}

const unread = async (session: TestSession): Promise<number> =>
  (await server.call(messageUnread, {}, { session })).result.unread

it('puts what concerns a person under the bell, to be read by that person alone, for 180 days', async () => {
  const { contractId } = await initiate(server, parties)
  await server.call(signCancel, { contractId, cancelReason: '不签了' }, { session: initiator })
  const mine = await server.call(messageList, {}, { session: individual })
  expect(mine.result.list.map(({ title, subject, read }) => [title, subject, read])).toEqual([
    ['沈发起撤销了合同', '货物采购合同', false],
    ['轮到您签署', '货物采购合同', false],
  ])
  expect(mine.result.list[0]?.contractId).toBe(contractId)
  const [newest] = mine.result.list
  const one = { messageIdList: [newest?.messageId ?? ''] }
  await server.call(messageRead, one, { session: initiator })
  expect(await unread(individual)).toBe(2)
  await server.call(messageRead, one, { session: individual })
  expect(await unread(individual)).toBe(1)
  const left = await server.call(messageList, { unread: 'true' }, { session: individual })
  expect(left.result.list.map(({ title }) => title)).toEqual(['轮到您签署'])
  await server.call(messageRead, {}, { session: individual })
  expect(await unread(individual)).toBe(0)
  now = new Date(start.getTime() + 181 * 86_400_000)
  await purgeMessages(server.services)
  now = start
  expect((await server.call(messageList, {}, { session: individual })).result.total).toBe(0)
})

it('shows the initiator what was sent, and sends what has failed again, once', async () => {
  const { contractId } = await initiate(server, parties)
  expect(await ledger(contractId)).toMatchObject([{ title: '通知签署', receiver: '林个人', state: 'queued' }])
  await server.runJobs()
  const [sent] = await ledger(contractId)
  expect(sent).toMatchObject({ state: 'sent', failure: null, canResend: false })
  await failMessage(server.services.database.db, sent?.messageId ?? '')
  const [failed] = await ledger(contractId)
  expect(failed).toMatchObject({ state: 'failed', failure: '短信通道发送失败', canResend: true })
  const resend = async (session: TestSession) =>
    server.call(contractMessagesResend, { contractId, messageId: failed?.messageId ?? '' }, { session })
  expect((await resend(individual)).refusal).toBe('CONTRACT_NOT_FOUND')
  const answers = await Promise.all([resend(initiator), resend(initiator)])
  expect(
    answers.map(({ refusal }) => refusal).filter((refusal) => refusal === 'MESSAGE_NOT_RESENDABLE'),
  ).toHaveLength(1)
  await server.runJobs()
  expect(
    (await ledger(contractId)).map(({ state, canResend, resent }) => [state, canResend, resent]),
  ).toEqual([
    ['sent', false, false],
    ['failed', false, true],
  ])
  expect((await server.call(contractMessages, { contractId }, { session: individual })).refusal).toBe(
    'CONTRACT_NOT_FOUND',
  )
})

it('names nobody by another name than the contract does', async () => {
  const { db } = server.services.database
  const { contractId } = await initiate(server, parties)
  const { individual: former, stranger } = parties
  const replaced = { person_id: stranger.personId, person_name: '替签人' }
  await db.updateTable('signer').set(replaced).where('person_id', '=', former.personId).execute()
  expect((await ledger(contractId)).map(({ receiver }) => receiver)).toEqual(['原接收人'])
  await server.call(signCancel, { contractId, cancelReason: '不签了' }, { session: initiator })
  expect((await ledger(contractId)).map(({ receiver }) => receiver)).toEqual(['替签人', '原接收人'])
})

it('says again how a contract ended, with the reason that was given', async () => {
  const { db } = server.services.database
  const { contractId } = await initiate(server, parties)
  await server.call(signCancel, { contractId, cancelReason: '条款有误' }, { session: initiator })
  await server.runJobs()
  const [sent] = await ledger(contractId)
  expect(sent).toMatchObject({ title: '合同撤销', state: 'sent' })
  await failMessage(db, sent?.messageId ?? '')
  const args = { contractId, messageId: sent?.messageId ?? '' }
  expect((await server.call(contractMessagesResend, args, { session: initiator })).refusal).toBeUndefined()
  const { result: texts } = await server.call(demoMessages, { phone: parties.individual.mobile })
  expect(
    texts.filter(({ content }) => content.includes('沈发起已撤销《货物采购合同》，原因：条款有误。')),
  ).toHaveLength(2)
})

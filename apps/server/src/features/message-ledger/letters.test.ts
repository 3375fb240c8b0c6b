import { messageLedgerQuery, messageLedgerResend } from '@qiyin/calls/areas/message-ledger.ts'
import { signCancel } from '@qiyin/calls/areas/sign.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { failMessage } from '../../testing/failed-message.ts'
import { initiate, signIn } from '../../testing/initiations.ts'
import { makeParties, makeRoleHolder, type Parties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

let server: TestServer
let parties: Parties
let manager: TestSession
let contractId: string

beforeAll(async () => {
  // Nobody listens there.
  server = await startTestServer({ config: { mail: { url: 'smtp://127.0.0.1:1', from: 'a@qy.example' } } })
  const { database, secrets } = server.services
  manager = await signIn(server, await makeRoleHolder(database.db, secrets, 'SYSTEM_MANAGER'))
})
afterAll(() => server.close())
beforeEach(async () => {
  parties = await makeParties(server.services.database.db, server.services.secrets)
  contractId = (await initiate(server, parties)).contractId
})

type Row = Answer<typeof messageLedgerQuery>['list'][number]

/** The newest first. */
async function letters(): Promise<Row[]> {
  const asked = { scene: 'SIGN_NOTICE', messageType: 'EMAIL' } as const
  const { list } = (await server.call(messageLedgerQuery, asked, { session: manager })).result
  return list.filter(({ receiverName }) => receiverName === parties.individual.name)
}

async function failedLetter(): Promise<string> {
  const [letter] = await letters()
  const messageId = letter?.messageId ?? ''
  await failMessage(server.services.database.db, messageId)
  return messageId
}

const resend = async (messageId: string): Promise<string | undefined> =>
  (await server.call(messageLedgerResend, { messageId }, { session: manager })).refusal

it('a letter that was given up is sent again, once, as a letter and nothing else', async () => {
  const messageId = await failedLetter()
  expect(await letters()).toMatchObject([{ state: 'failed', canResend: true }])
  const asked = { mobile: parties.individual.mobile }
  const phone = (await server.call(messageLedgerQuery, asked, { session: manager })).result.total
  expect(await resend(messageId)).toBeUndefined()
  expect(await resend(messageId)).toBe('MESSAGE_NOT_RESENDABLE')
  expect(await letters()).toMatchObject([{ state: 'queued' }, { state: 'failed', canResend: false }])
  expect((await server.call(messageLedgerQuery, asked, { session: manager })).result.total).toBe(phone)
})

it('a letter that does not hold any more, or has nowhere to go, is not', async () => {
  const homeless = await failedLetter()
  const { db } = server.services.database
  const { personId } = parties.individual
  await db.updateTable('person').set({ email: null }).where('id', '=', personId).execute()
  expect(await resend(homeless)).toBe('MESSAGE_NOT_RESENDABLE')
  await db.updateTable('person').set({ email: 'back@example.com' }).where('id', '=', personId).execute()
  const initiator = await signIn(server, parties.initiator)
  await server.call(signCancel, { contractId, cancelReason: '不签了' }, { session: initiator })
  expect(await resend(homeless)).toBe('MESSAGE_NOT_RESENDABLE')
})

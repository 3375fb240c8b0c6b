import { messageTemplateAdd, messageTemplateDeleteTemplateId } from '@qiyin/calls/areas/message-template.ts'
import { personSmsSendVerificationCode } from '@qiyin/calls/areas/person.ts'
import type { Args } from '@qiyin/calls/call.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { initiate } from '../../testing/initiations.ts'
import { logIn } from '../../testing/log-in.ts'
import { makeParties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'
import { newestMessages } from './public.ts'

let server: TestServer
let manager: TestSession

beforeAll(async () => {
  server = await startTestServer({ demoData: true })
  manager = await logIn(server, '13800000003')
})
afterAll(() => server.close())

async function added(words: Args<typeof messageTemplateAdd>): Promise<string> {
  return (await server.call(messageTemplateAdd, words, { session: manager })).result.templateId
}
const remove = (templateId: string): Promise<unknown> =>
  server.call(messageTemplateDeleteTemplateId, { templateId }, { session: manager })

describe('what is said', () => {
  it('is the application’s words before those for all, and the built-in ones without any', async () => {
    const { database, secrets } = server.services
    const parties = await makeParties(database.db, secrets)
    const told = async (): Promise<[sms: string | undefined, bell: string | undefined]> => {
      const { contractId } = await initiate(server, parties)
      const bell = await database.db
        .selectFrom('inbox_message')
        .select(['title', 'person_id as personId'])
        .where('contract_id', '=', contractId)
        .executeTakeFirst()
      const [sms] = await newestMessages(database.db, secrets, parties.individual.mobile)
      return [sms?.content, bell?.title]
    }
    expect((await told()).map((text) => text?.includes('${'))).toEqual([false, false])
    expect((await told())[1]).toBe('轮到您签署')
    const words = { scene: 'SIGN_NOTICE', messageType: 'SMS', content: '通用：《${contractName}》' } as const
    const ids = [
      await added(words),
      await added({ ...words, messageType: 'SITE', content: '请签署${initiator}的合同' }),
    ]
    const [sms, bell] = await told()
    expect(sms).toMatch(/^通用：《[^$]+》$/)
    expect(bell).toMatch(/^请签署[^$]+的合同$/)
    const { businessTypeId } = parties
    ids.push(await added({ ...words, businessTypeId, content: '本应用：《${contractName}》' }))
    expect((await told())[0]).toMatch(/^本应用：/)
    for (const id of ids) await remove(id)
    expect((await told())[0]).toMatch(/邀请您签署/)
  })

  it('holds for codes, too', async () => {
    const id = await added({ scene: 'VERIFY_CODE', messageType: 'SMS', content: '码：${code}' })
    await server.call(personSmsSendVerificationCode, { phone: '13912345678' })
    const [sms] = await newestMessages(server.services.database.db, server.services.secrets, '13912345678')
    expect(sms?.content).toBe(`码：${sms?.code}`)
    await remove(id)
  })
})

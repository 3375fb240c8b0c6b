import {
  messageTemplateAdd,
  messageTemplateDeleteTemplateId,
  messageTemplateQuery,
  messageTemplateUpdate,
} from '@qiyin/calls/areas/message-template.ts'
import { operatorLogQuery } from '@qiyin/calls/areas/operator-log.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '../../testing/log-in.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

let server: TestServer
let manager: TestSession

beforeAll(async () => {
  server = await startTestServer({ demoData: true })
  manager = await logIn(server, '13800000003')
})
afterAll(() => server.close())

type Words = Args<typeof messageTemplateAdd>

const add = (words: Words) => server.call(messageTemplateAdd, words, { session: manager })
const added = async (words: Words): Promise<string> => (await add(words)).result.templateId
const remove = (templateId: string) =>
  server.call(messageTemplateDeleteTemplateId, { templateId }, { session: manager })

async function query(
  args: Args<typeof messageTemplateQuery>,
): Promise<Answer<typeof messageTemplateQuery>['list']> {
  return (await server.call(messageTemplateQuery, args, { session: manager })).result.list
}

describe('a message template', () => {
  it('is added, found, changed and deleted, and each is in the operator log', async () => {
    const words = { scene: 'CANCEL', messageType: 'SMS', content: '《${contractName}》已撤销' } as const
    const templateId = await added(words)
    expect(await query({ scene: 'CANCEL', messageType: 'SMS', content: '已撤' })).toMatchObject([
      { templateId, ...words, businessTypeId: null, businessTypeName: null, revision: 0 },
    ])
    expect(await query({ scene: 'REJECT' })).toEqual([])
    expect(await query({ messageType: 'SITE' })).toEqual([])
    const changed = { templateId, revision: 0, ...words, content: '已撤销《${contractName}》' }
    expect((await server.call(messageTemplateUpdate, changed, { session: manager })).code).toBe(0)
    expect(await query({ content: '已撤销《' })).toMatchObject([{ templateId, revision: 1 }])
    expect(await server.call(messageTemplateUpdate, changed, { session: manager })).toMatchObject(
      refusals.RECORD_CHANGED,
    )
    expect((await remove(templateId)).code).toBe(0)
    expect(await remove(templateId)).toMatchObject(refusals.RECORD_NOT_FOUND)
    const { result } = await server.call(
      operatorLogQuery,
      { content: '消息模板 合同撤销通知（短信）' },
      { session: manager },
    )
    expect(result.list.map(({ event }) => event)).toEqual([
      'MESSAGE_TEMPLATE_DELETE',
      'MESSAGE_TEMPLATE_UPDATE',
      'MESSAGE_TEMPLATE_ADD',
    ])
  })

  it.each([
    [{ content: '请签署${contractNo}' }, '未知变量：contractNo'],
    [{ content: '' }, '消息内容不能为空'],
    [{ content: '字'.repeat(501) }, '消息内容不能超过500个字符'],
    [{ scene: 'NONE' as 'CANCEL' }, '消息场景格式不正确'],
    [{ scene: 'VERIFY_CODE' as const, messageType: 'EMAIL' as const }, '短信验证码只能以短信发送'],
    [{ businessTypeId: '999999999' }, refusals.BUSINESS_NOT_FOUND.message],
  ])('with %j is refused', async (wrong, message) => {
    const words = { scene: 'CANCEL', messageType: 'SMS', content: '已撤销' } as const
    const answer = await add({ ...words, ...wrong })
    expect(answer).toMatchObject({ message, result: null })
    expect(await query({ scene: 'CANCEL' })).toEqual([])
  })

  it('is there once for an application, a scene and a way', async () => {
    const words = { scene: 'EXPIRE', messageType: 'SITE', content: '已过期' } as const
    const one = await added(words)
    expect(await add(words)).toMatchObject(refusals.MESSAGE_TEMPLATE_TAKEN)
    const other = await added({ ...words, messageType: 'SMS' })
    const onto = { ...words, templateId: other }
    expect(await server.call(messageTemplateUpdate, onto, { session: manager })).toMatchObject(
      refusals.MESSAGE_TEMPLATE_TAKEN,
    )
    await remove(one)
    await remove(other)
  })

  it('is for system managers alone', async () => {
    const session = await logIn(server, '13800000002')
    expect((await server.call(messageTemplateQuery, {}, { session })).status).toBe(403)
  })
})

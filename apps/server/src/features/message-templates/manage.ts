import type {
  messageTemplateAdd,
  messageTemplateDeleteTemplateId,
  messageTemplateQuery,
  messageTemplateUpdate,
} from '@qiyin/calls/areas/message-template.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { messageWays, sceneOf } from '@qiyin/domain/message/scenes.ts'
import { messageProblem, type MessageWords } from '@qiyin/domain/message/template.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { businessById, type Business } from '../businesses/public.ts'
import { recordOperation } from '../operator-log/public.ts'
import {
  countWords,
  findWordsPage,
  insertWords,
  isUseTaken,
  lockWords,
  removeWords,
  writeWords,
  type StoredWords,
} from './store.ts'

/** GET /message/template/query: a page of message templates, newest first. */
export async function queryTemplates(
  { pageNum, pageSize, messageType, ...rest }: Input<typeof messageTemplateQuery>,
  { db }: Context,
): Promise<Result<typeof messageTemplateQuery>> {
  const filter = { ...rest, way: messageType }
  const [total, rows] = await Promise.all([
    countWords(db, filter),
    findWordsPage(db, filter, { offset: (pageNum - 1) * pageSize, limit: pageSize }),
  ])
  return { pageNum, pageSize, total, list: rows.map(({ way, ...row }) => ({ ...row, messageType: way })) }
}

/** POST /message/template/add */
export async function addTemplate(
  input: Input<typeof messageTemplateAdd>,
  context: Context,
): Promise<Result<typeof messageTemplateAdd>> {
  const words = checkedWords(input)
  return onceForEachUse(() =>
    context.transaction(async (tx) => {
      const business = await businessOf(tx, words)
      const templateId = await insertWords(tx, words, context.now())
      await recordOperation(tx, context, {
        event: 'MESSAGE_TEMPLATE_ADD',
        content: `新增消息模板 ${titleOf(words)}`,
        object: { kind: 'MESSAGE_TEMPLATE', id: templateId, name: titleOf(words) },
        ...(business && { business }),
        after: fieldsOf({ ...words, businessTypeName: business?.businessTypeName ?? null }),
      })
      return { templateId }
    }),
  )
}

/** PUT /message/template/update */
export async function updateTemplate(
  { templateId, revision, ...input }: Input<typeof messageTemplateUpdate>,
  context: Context,
): Promise<Result<typeof messageTemplateUpdate>> {
  const words = checkedWords(input)
  return onceForEachUse(() =>
    context.transaction(async (tx) => {
      const found = await lockWords(tx, templateId)
      if (!found) throw new CallError('RECORD_NOT_FOUND')
      if (revision !== undefined && revision !== found.revision) throw new CallError('RECORD_CHANGED')
      // Words of a frozen application may still be mended.
      const moved = (found.businessTypeId ?? undefined) !== words.businessTypeId
      const business = moved ? await businessOf(tx, words) : undefined
      const businessTypeName = moved ? (business?.businessTypeName ?? null) : found.businessTypeName
      await writeWords(tx, templateId, words)
      await recordOperation(tx, context, {
        event: 'MESSAGE_TEMPLATE_UPDATE',
        content: `修改消息模板 ${titleOf(words)}`,
        object: { kind: 'MESSAGE_TEMPLATE', id: templateId, name: titleOf(words) },
        ...loggedBusiness(words.businessTypeId, businessTypeName),
        before: fieldsOf(found),
        after: fieldsOf({ ...words, businessTypeName }),
      })
      return true
    }),
  )
}

/** DELETE /message/template/delete/{templateId} */
export async function deleteTemplate(
  { templateId }: Input<typeof messageTemplateDeleteTemplateId>,
  context: Context,
): Promise<Result<typeof messageTemplateDeleteTemplateId>> {
  await context.transaction(async (tx) => {
    const found = await lockWords(tx, templateId)
    if (!found) throw new CallError('RECORD_NOT_FOUND')
    await removeWords(tx, templateId)
    await recordOperation(tx, context, {
      event: 'MESSAGE_TEMPLATE_DELETE',
      content: `删除消息模板 ${titleOf(found)}`,
      object: { kind: 'MESSAGE_TEMPLATE', id: templateId, name: titleOf(found) },
      ...loggedBusiness(found.businessTypeId ?? undefined, found.businessTypeName),
      before: fieldsOf(found),
    })
  })
  return true
}

/** Words as they are kept. Refuses those that cannot be sent. */
export function checkedWords({ messageType, ...rest }: Input<typeof messageTemplateAdd>): MessageWords {
  const words = { ...rest, way: messageType }
  const message = messageProblem(words)
  if (message !== null) throw new CallError({ name: 'MESSAGE_TEMPLATE_INVALID', message })
  return words
}

async function businessOf(tx: Tx, { businessTypeId }: MessageWords): Promise<Business | undefined> {
  if (businessTypeId === undefined) return undefined
  const business = await businessById(tx, businessTypeId)
  if (!business) throw new CallError('BUSINESS_NOT_FOUND')
  return business
}

async function onceForEachUse<Answer>(write: () => Promise<Answer>): Promise<Answer> {
  try {
    return await write()
  } catch (error) {
    if (isUseTaken(error)) throw new CallError('MESSAGE_TEMPLATE_TAKEN')
    throw error
  }
}

type Described = Pick<StoredWords, 'scene' | 'way' | 'content' | 'businessTypeName'>

function titleOf({ scene, way }: Pick<Described, 'scene' | 'way'>): string {
  return `${sceneOf(scene).label}（${messageWays[way]}）`
}

function fieldsOf({ scene, way, businessTypeName, content }: Described): Record<string, string> {
  return {
    消息场景: sceneOf(scene).label,
    所属应用: businessTypeName ?? '全部应用',
    消息方式: messageWays[way],
    消息内容: content,
  }
}

function loggedBusiness(businessTypeId: string | undefined, businessTypeName: string | null) {
  return businessTypeId === undefined || businessTypeName === null
    ? {}
    : { business: { businessTypeId, businessTypeName } }
}

import type {
  contractSourceAdd,
  contractSourceDeleteId,
  contractSourceQuery,
  contractSourceUpdate,
} from '@qiyin/calls/areas/source-system.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { recordOperation } from '../operator-log/public.ts'
import {
  countSources,
  findSourcePage,
  insertSource,
  isSourceCodeTaken,
  isSourceInUse,
  isSourceNameTaken,
  lockSource,
  removeSource,
  writeSource,
  type SourceSystem,
} from './store.ts'

/** Of contracts that are initiated in the platform's own pages. */
const ownCode = 'WEB'

/** GET /contract/source/query: a page of source systems, oldest first. */
export async function querySources(
  { pageNum, pageSize, sendMessage, ...rest }: Input<typeof contractSourceQuery>,
  { db }: Context,
): Promise<Result<typeof contractSourceQuery>> {
  const filter = { ...rest, sendMessage: sendMessage === undefined ? undefined : sendMessage === 1 }
  const [total, rows] = await Promise.all([
    countSources(db, filter),
    findSourcePage(db, filter, { offset: (pageNum - 1) * pageSize, limit: pageSize }),
  ])
  return { pageNum, pageSize, total, list: rows.map((row) => ({ ...row, own: row.code === ownCode })) }
}

/** POST /contract/source/add */
export async function addSource(
  input: Input<typeof contractSourceAdd>,
  context: Context,
): Promise<Result<typeof contractSourceAdd>> {
  try {
    return await context.transaction(async (tx) => {
      const id = await insertSource(tx, { ...input, time: context.now() })
      await requireOwnName(tx, { id, name: input.name })
      await recordOperation(tx, context, {
        event: 'SOURCE_ADD',
        content: `新增来源系统 ${input.name}（${input.code}）`,
        object: { kind: 'SOURCE', id, name: input.name, code: input.code },
        after: { 编码: input.code, ...fieldsOf(input) },
      })
      return { id }
    })
  } catch (error) {
    if (isSourceCodeTaken(error)) throw new CallError('SOURCE_CODE_TAKEN')
    throw error
  }
}

/** PUT /contract/source/update */
export async function updateSource(
  input: Input<typeof contractSourceUpdate>,
  context: Context,
): Promise<Result<typeof contractSourceUpdate>> {
  await context.transaction(async (tx) => {
    const found = await lockSource(tx, input.id)
    if (!found) throw new CallError('RECORD_NOT_FOUND')
    if (input.revision !== undefined && input.revision !== found.revision)
      throw new CallError('RECORD_CHANGED')
    await writeSource(tx, input)
    // Two of one name may be left from before: their messages can still be changed.
    if (input.name !== found.name) await requireOwnName(tx, input)
    await recordOperation(tx, context, {
      event: 'SOURCE_UPDATE',
      content: `修改来源系统 ${input.name}（${found.code}）`,
      object: { kind: 'SOURCE', id: input.id, name: input.name, code: found.code },
      before: fieldsOf(found),
      after: fieldsOf(input),
    })
  })
  return true
}

/** DELETE /contract/source/delete/{id} */
export async function deleteSource(
  { id }: Input<typeof contractSourceDeleteId>,
  context: Context,
): Promise<Result<typeof contractSourceDeleteId>> {
  try {
    await context.transaction(async (tx) => {
      const found = await lockSource(tx, id)
      if (!found) throw new CallError('RECORD_NOT_FOUND')
      if (found.code === ownCode) throw new CallError('SOURCE_OWN')
      await removeSource(tx, id)
      await recordOperation(tx, context, {
        event: 'SOURCE_DELETE',
        content: `删除来源系统 ${found.name}（${found.code}）`,
        object: { kind: 'SOURCE', id, name: found.name, code: found.code },
        before: { 编码: found.code, ...fieldsOf(found) },
      })
    })
  } catch (error) {
    if (isSourceInUse(error)) throw new CallError('SOURCE_IN_USE')
    throw error
  }
  return true
}

/** Asked after it is written: of two that are saved at once the second finds the first. */
async function requireOwnName(tx: Tx, source: Pick<SourceSystem, 'id' | 'name'>): Promise<void> {
  if (await isSourceNameTaken(tx, source)) throw new CallError('SOURCE_NAME_TAKEN')
}

function fieldsOf({ name, sendMessage }: Pick<SourceSystem, 'name' | 'sendMessage'>): Record<string, string> {
  return { 名称: name, 发送短信: sendMessage ? '是' : '否' }
}

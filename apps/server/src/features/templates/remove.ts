import type { contractTemplateManageRemove } from '@qiyin/calls/areas/template.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { removeRefusal } from '@qiyin/domain/template/template-status.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { requireTemplate } from './read.ts'
import { markRemoved } from './store-change.ts'

/** GET /contract/template/manage/remove: its versions stay for what was made of them. */
export async function removeTemplate(
  { templateCode }: Input<typeof contractTemplateManageRemove>,
  context: Context,
): Promise<Result<typeof contractTemplateManageRemove>> {
  const { templateId, isEnable } = await requireTemplate(context.db, templateCode)
  const refusal = removeRefusal({ isEnable })
  if (refusal) throw new CallError(refusal)
  const isGone = await context.transaction((tx) => markRemoved(tx, templateId, context.now()))
  if (!isGone) throw new CallError('TEMPLATE_IN_USE')
  return null
}

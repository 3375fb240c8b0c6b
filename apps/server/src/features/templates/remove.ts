import type { contractTemplateManageRemove } from '@qiyin/calls/areas/template.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { removeRefusal } from '@qiyin/domain/template/template-status.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { recordTemplateAct } from './record-template-act.ts'
import { requireTemplate } from './read.ts'
import { isHeld, lockTemplate, markRemoved } from './store-change.ts'

/** GET /contract/template/manage/remove: its versions stay for what was made of them. */
export async function removeTemplate(
  { templateCode }: Input<typeof contractTemplateManageRemove>,
  context: Context,
): Promise<Result<typeof contractTemplateManageRemove>> {
  const template = await requireTemplate(context.db, templateCode)
  const { templateId, isEnable } = template
  await context.transaction(async (tx) => {
    // A batch that begins meanwhile waits, and finds the template gone.
    await lockTemplate(tx, templateId)
    const refusal = removeRefusal({ isEnable, isHeld: await isHeld(tx, templateId) })
    if (refusal) throw new CallError(refusal)
    if (!(await markRemoved(tx, templateId, context.now()))) throw new CallError('TEMPLATE_IN_USE')
    await recordTemplateAct(tx, context, { event: 'TEMPLATE_REMOVE', verb: '删除模板', template })
  })
  return null
}

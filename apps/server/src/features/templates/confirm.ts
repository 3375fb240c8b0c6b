import type { contractTemplateManageConfirm } from '@qiyin/calls/areas/template.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { enableRefusal, templateStatus } from '@qiyin/domain/template/template-status.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { detailOf, requireTemplate } from './read.ts'
import { lockTemplate, writeConfirmed, writeTemplate } from './store-change.ts'

/** POST …/confirm: the PDF of the version that was looked at is right; with open problems there is nothing to confirm. */
export async function confirmTemplate(
  { templateCode, version }: Input<typeof contractTemplateManageConfirm>,
  context: Context,
): Promise<Result<typeof contractTemplateManageConfirm>> {
  const { templateId } = await requireTemplate(context.db, templateCode)
  await context.transaction(async (tx) => {
    if ((await lockTemplate(tx, templateId)) !== version) throw new CallError('TEMPLATE_CHANGED')
    const { errors, versionId } = await requireTemplate(tx, templateCode)
    const refusal = errors > 0 ? enableRefusal({ status: templateStatus.open, errors }) : null
    if (refusal) throw new CallError(refusal)
    const time = context.now()
    await writeConfirmed(tx, versionId, { personId: context.user.personId, time })
    await writeTemplate(tx, templateId, { time })
  })
  return detailOf(context, templateCode)
}

/** Confirms a version without problems and lets contracts be started from it; false when it has been enabled before. */
export async function confirmAndEnable(
  tx: Tx,
  { templateCode, personId, time }: { templateCode: string; personId: string; time: Date },
): Promise<boolean> {
  const { templateId, versionId, errors, isEnable } = await requireTemplate(tx, templateCode)
  if (isEnable) return false
  if (errors > 0) throw new CallError('TEMPLATE_NOT_READY')
  await writeConfirmed(tx, versionId, { personId, time })
  await writeTemplate(tx, templateId, { isEnable: true, time })
  return true
}

import type { contractTemplateManageRepair } from '@qiyin/calls/areas/template-repair.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { mendedFileName } from '@qiyin/domain/template/template-status.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { filesById } from '../files/public.ts'
import { addNextVersion } from './add.ts'
import { fileBytes } from './model-file.ts'
import { detailOf, requireTemplate } from './read.ts'
import { templateRefusal } from './template-refusal.ts'

/** POST …/repair: what lint suggests, written into the Word file; the mended file is judged as the next version. */
export async function repairTemplate(
  { templateCode, version, texts }: Input<typeof contractTemplateManageRepair>,
  context: Context,
): Promise<Result<typeof contractTemplateManageRepair>> {
  const { db, user, templates } = context
  const template = await requireTemplate(db, templateCode)
  if (template.version !== version) throw new CallError('TEMPLATE_CHANGED')
  const [file] = await filesById(db, [template.documentFileId])
  const bytes = await fileBytes(context, template.documentFileId)
  const wanted = texts && new Set(texts)
  const { docx, repaired } = await templates.intake
    .repair(bytes, wanted)
    .catch((error: unknown) => Promise.reject(templateRefusal(error)))
  if (repaired.length === 0) throw new CallError('TEMPLATE_NOT_REPAIRED')
  const mended = {
    fileName: mendedFileName(file?.fileName ?? templateCode),
    bytes: Buffer.from(docx),
    personId: user.personId,
  }
  const verb = `修正模板文件 ${repaired.length} 处并登记第 ${version + 1} 版`
  await addNextVersion(context, template, { file: mended, verb })
  return detailOf(context, templateCode)
}

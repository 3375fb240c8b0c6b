import { createHash } from 'node:crypto'
import type { filesTemplateOverview } from '@qiyin/calls/areas/template.ts'
import type { Input } from '@qiyin/calls/call.ts'
import { fieldLinks } from '@qiyin/domain/template/field-link.ts'
import type { Context } from '../../http/context.ts'
import { FileAnswer } from '../../http/handler.ts'
import { readModel } from './model-file.ts'
import { requireTemplate } from './read.ts'
import { findFields } from './store-fields.ts'
import { templateRefusal } from './template-refusal.ts'

/** GET /files/template/overview: the template as it prints, the names of its variables or their markers in their places, each linked (fieldLinks). */
export async function previewTemplate(
  { templateCode, shown }: Input<typeof filesTemplateOverview>,
  context: Context,
): Promise<FileAnswer> {
  const { templateName, versionId, modelFileId } = await requireTemplate(context.db, templateCode)
  const fields = await findFields(context.db, versionId)
  const names = Object.fromEntries(
    fields.map(({ fieldCode, fieldName }) => [
      fieldCode,
      shown === 1 ? `\${${fieldCode}!}` : `【${fieldName}】`,
    ]),
  )
  const links = fieldLinks(fields)
  const make = async (): Promise<Buffer> => {
    const { compiled } = await readModel(context, modelFileId)
    try {
      return Buffer.from((await context.templates.renderer.render(compiled, names, { links })).pdf)
    } catch (error) {
      throw templateRefusal(error)
    }
  }
  const etag = createHash('sha256')
    .update(modelFileId)
    .update(JSON.stringify([names, links]))
    .digest('hex')
  return new FileAnswer({ make }, 'application/pdf', {
    fileName: `${templateName}.pdf`,
    disposition: 'inline',
    etag,
    cacheControl: 'private, no-cache',
  })
}

import { createHash } from 'node:crypto'
import type { filesTemplateOverview, filesTemplatePageImage } from '@qiyin/calls/areas/template.ts'
import type { Input } from '@qiyin/calls/call.ts'
import { fieldLinks } from '@qiyin/domain/template/field-link.ts'
import type { Context } from '../../http/context.ts'
import { FileAnswer } from '../../http/handler.ts'
import { pdfRefusal } from '../files/public.ts'
import { readModel } from './model-file.ts'
import { requireTemplate } from './read.ts'
import { findFields } from './store-fields.ts'
import { templateRefusal } from './template-refusal.ts'

/** GET /files/template/overview: the template as it prints, the names of its variables or their markers in their places, each linked (fieldLinks). */
export async function previewTemplate(
  { templateCode, shown }: Input<typeof filesTemplateOverview>,
  context: Context,
): Promise<FileAnswer> {
  const { templateName, print, etag } = await printable(context, templateCode, { markers: shown === 1 })
  return new FileAnswer({ make: print }, 'application/pdf', {
    fileName: `${templateName}.pdf`,
    disposition: 'inline',
    etag,
    cacheControl: 'private, no-cache',
  })
}

/** Twice as wide as it is shown in lists, for sharp screens. */
const thumbnail = { page: 0, widthPx: 72, greys: 16 } as const

/** GET /files/template/page-image: the first page of what /files/template/overview answers, as a PNG. */
export async function templatePageImage(
  { templateCode }: Input<typeof filesTemplatePageImage>,
  context: Context,
): Promise<FileAnswer> {
  const { print, etag } = await printable(context, templateCode, { markers: false })
  const make = async (): Promise<Buffer> => {
    const pdf = await print()
    const asking = { owner: context.user.personId, signal: context.request.gone }
    try {
      return await context.pdf.runFor(asking, 'renderPage', async () => [pdf, thumbnail])
    } catch (error) {
      throw pdfRefusal(error)
    }
  }
  return new FileAnswer({ make }, 'image/png', { etag: `${etag}-1`, cacheControl: 'private, no-cache' })
}

/** The template with its names or markers filled in, printed when somebody does not have it yet. */
async function printable(
  context: Context,
  templateCode: string,
  { markers }: { readonly markers: boolean },
): Promise<{ templateName: string; etag: string; print: () => Promise<Buffer> }> {
  const { templateName, versionId, modelFileId } = await requireTemplate(context.db, templateCode)
  const fields = await findFields(context.db, versionId)
  const names = Object.fromEntries(
    fields.map(({ fieldCode, fieldName }) => [fieldCode, markers ? `\${${fieldCode}!}` : `【${fieldName}】`]),
  )
  const links = fieldLinks(fields)
  const print = async (): Promise<Buffer> => {
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
  return { templateName, etag, print }
}

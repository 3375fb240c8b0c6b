import type { contractTemplateManageDocument } from '@qiyin/calls/areas/template-repair.ts'
import type { Input } from '@qiyin/calls/call.ts'
import type { Context } from '../../http/context.ts'
import { FileAnswer } from '../../http/handler.ts'
import { filesById } from '../files/public.ts'
import { fileBytes } from './model-file.ts'
import { requireTemplate } from './read.ts'

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** GET …/document: the file of the version that counts, to be saved; a page is never shown from our address. */
export async function downloadDocument(
  { templateCode }: Input<typeof contractTemplateManageDocument>,
  context: Context,
): Promise<FileAnswer> {
  const { documentFileId } = await requireTemplate(context.db, templateCode)
  const [file] = await filesById(context.db, [documentFileId])
  const fileName = file?.fileName ?? `${templateCode}.docx`
  const contentType = fileName.toLowerCase().endsWith('.docx') ? docxType : 'application/octet-stream'
  const bytes = await fileBytes(context, documentFileId)
  return new FileAnswer(bytes, contentType, { fileName, disposition: 'attachment' })
}

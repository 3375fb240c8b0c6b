import type { CompiledTemplate } from '@qiyin/templates'
import type { Context } from '../../http/context.ts'
import { filesById } from '../files/public.ts'

/** What a version's file of the model holds. */
export interface TemplateModel {
  readonly compiled: CompiledTemplate
  readonly html: string
}

/** As bytes to be kept: JSON, pictures in base64. */
export function modelBytes({ compiled, html }: TemplateModel): Buffer {
  const pictures = compiled.pictures.map(([name, content]) => [name, Buffer.from(content).toString('base64')])
  return Buffer.from(JSON.stringify({ html, compiled: { ...compiled, pictures } }))
}

/** The model of a version. Throws when its file is gone or damaged. */
export async function readModel(
  { db, blobs }: Pick<Context, 'db' | 'blobs'>,
  modelFileId: string,
): Promise<TemplateModel> {
  // modelBytes wrote it, and its digest is checked.
  const { html, compiled } = JSON.parse((await fileBytes({ db, blobs }, modelFileId)).toString()) as {
    html: string
    compiled: Omit<CompiledTemplate, 'pictures'> & { pictures: [string, string][] }
  }
  const pictures = compiled.pictures.map(([name, content]) => [name, Buffer.from(content, 'base64')] as const)
  return { html, compiled: { ...compiled, pictures } }
}

/** The bytes of a file of ours by its row. */
export async function fileBytes(
  { db, blobs }: Pick<Context, 'db' | 'blobs'>,
  fileId: string,
): Promise<Buffer> {
  const [file] = await filesById(db, [fileId])
  if (!file) throw new Error(`the file ${fileId} of a template is gone`)
  return blobs.read(file.blobKey, file.sha256)
}

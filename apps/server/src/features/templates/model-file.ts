import type { CompiledTemplate, OfficeDocument } from '@qiyin/templates'
import type { Context } from '../../http/context.ts'
import { filesById } from '../files/public.ts'

/** What a version's file of the model holds. */
export interface TemplateModel {
  readonly compiled: CompiledTemplate
  readonly html: string
}

/** As bytes to be kept: JSON, pictures and other parts in base64. */
export function modelBytes({ compiled, html }: TemplateModel): Buffer {
  const { office } = compiled
  const kept = {
    ...compiled,
    pictures: compiled.pictures.map(packed),
    ...(office && { office: { ...office, still: office.still.map(packed) } }),
  }
  return Buffer.from(JSON.stringify({ html, compiled: kept }))
}

/** The model of a version. Throws when its file is gone or damaged. */
export async function readModel(
  { db, blobs }: Pick<Context, 'db' | 'blobs'>,
  modelFileId: string,
): Promise<TemplateModel> {
  // modelBytes wrote it, and its digest is checked.
  const { html, compiled } = JSON.parse((await fileBytes({ db, blobs }, modelFileId)).toString()) as {
    html: string
    compiled: Omit<CompiledTemplate, 'pictures' | 'office'> & {
      pictures: Packed[]
      office?: Omit<OfficeDocument, 'still'> & { still: Packed[] }
    }
  }
  const { office, pictures, ...plain } = compiled
  return {
    html,
    compiled: {
      ...plain,
      pictures: pictures.map(unpacked),
      ...(office && { office: { ...office, still: office.still.map(unpacked) } }),
    },
  }
}

type Packed = [name: string, base64: string]

function packed([name, content]: readonly [string, Uint8Array]): Packed {
  return [name, Buffer.from(content).toString('base64')]
}

function unpacked([name, base64]: Packed): readonly [string, Uint8Array] {
  return [name, Buffer.from(base64, 'base64')]
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

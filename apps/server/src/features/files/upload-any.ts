import type { filesUpload } from '@qiyin/calls/areas/files.ts'
import { paths, webBase } from '@qiyin/calls/addresses/paths.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { imageProblem } from '@qiyin/domain/image.ts'
import { fileKindOf, uploadRules } from '@qiyin/domain/uploads.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { RedirectAnswer } from '../../http/handler.ts'
import { createWithinQuota, requireUploadQuota } from './quota.ts'
import { uploadContractFile } from './upload.ts'

/** POST /files/upload: a picture by its content, up to 10 MB; everything else is taken as a contract PDF. */
export async function uploadFile(
  _: Input<typeof filesUpload>,
  context: Context,
): Promise<Result<typeof filesUpload>> {
  const { upload, blobs } = context
  const bytes = await upload.read()
  const kind = fileKindOf(bytes)
  if (kind !== 'png' && kind !== 'jpeg') {
    const { id, name } = await uploadContractFile({}, context)
    return { id, name }
  }
  const problem = imageProblem(uploadRules.image, bytes, { leastSidePx: 1 })
  if (problem !== null) throw new CallError({ name: 'PARAMETER_INVALID', message: problem })
  await requireUploadQuota(context, bytes.length)
  const blob = await blobs.put(bytes)
  const id = await createWithinQuota(context, { fileName: upload.fileName, kind: 'picture', blob, pages: [] })
  return { id, name: upload.fileName }
}

/** GET /files/manual: the handbook is the illustrated guides, which print. */
export function openManual(): Promise<RedirectAnswer> {
  return Promise.resolve(new RedirectAnswer(`${webBase}${paths.help()}`))
}

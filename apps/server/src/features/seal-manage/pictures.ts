import type { filesSealsUpload } from '@qiyin/calls/areas/files.ts'
import type { sealsImageGenerate } from '@qiyin/calls/areas/seals.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { pngSize, sealImageProblem } from '@qiyin/domain/seal/image.ts'
import { ptPerMm } from '@qiyin/domain/seal/position.ts'
import { contentProblem, uploadRules } from '@qiyin/domain/uploads.ts'
import { PdfError } from '@qiyin/pdf'
import type { OperationResult } from '@qiyin/pdf/engine'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { createWithinQuota, requireUploadQuota } from '../files/public.ts'
import { pictureSeal } from '../seals/public.ts'
import { managedCompany } from './list.ts'
import { madeOf } from './looks.ts'

/** GET /seals/image/generate: only of companies whose seals one manages, or anybody could have anybody's seal drawn. */
export async function generateImage(
  { companyName, ...chosen }: Input<typeof sealsImageGenerate>,
  context: Context,
): Promise<Result<typeof sealsImageGenerate>> {
  const company = await managedCompany(context, { companyName })
  const picture = await pictureSeal(context, company, madeOf(companyName, chosen))
  return {
    content: Buffer.from(picture.png).toString('base64'),
    contentType: 'image/png',
    widthMm: Math.round(picture.widthPt / ptPerMm),
    heightMm: Math.round(picture.heightPt / ptPerMm),
  }
}

/** POST /files/seals/upload: a PNG of the right size, by its content; its white made transparent unless refused. */
export async function uploadSealPicture(
  { transparent }: Input<typeof filesSealsUpload>,
  context: Context,
): Promise<Result<typeof filesSealsUpload>> {
  const { upload, blobs } = context
  const bytes = await upload.read()
  const problem = pictureProblem(bytes)
  if (problem !== null) throw new CallError({ name: 'PARAMETER_INVALID', message: problem })
  await requireUploadQuota(context, upload.size)
  const { png, hadPaper, isBlank } = await readPicture(context, bytes)
  if (isBlank)
    throw new CallError({ name: 'PARAMETER_INVALID', message: '图片是空白的，请上传有印章图案的图片' })
  const stamped = transparent === 0 ? bytes : Buffer.from(png)
  const blob = await blobs.put(stamped)
  const id = await createWithinQuota(context, { fileName: upload.fileName, kind: 'picture', blob, pages: [] })
  return { id, name: upload.fileName, content: stamped.toString('base64'), hadPaper }
}

function pictureProblem(bytes: Buffer): string | null {
  const problem = contentProblem(uploadRules.sealImage, { head: bytes.subarray(0, 1024), size: bytes.length })
  if (problem !== null) return problem
  const size = pngSize(bytes)
  if (!size) return uploadRules.sealImage.typeMessage
  return sealImageProblem({ mimeType: 'image/png', bytes: bytes.length, ...size })
}

async function readPicture({ pdf }: Context, bytes: Buffer): Promise<OperationResult<'sealImage'>> {
  try {
    return await pdf.run('sealImage', bytes)
  } catch (error) {
    if (error instanceof PdfError) throw new CallError('SEAL_PICTURE_UNUSABLE')
    throw error
  }
}

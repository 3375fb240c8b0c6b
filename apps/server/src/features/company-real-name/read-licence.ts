import type { Input, Result } from '@qiyin/calls/call.ts'
import type { companyRealNameCredentialVerifyCreditImageOcr } from '@qiyin/calls/areas/photo-reading.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { administers } from '../companies/public.ts'
import { readLicencePhoto } from './open-document.ts'
import { findLicence } from './store-documents.ts'

/** GET /company-real-name/credential-verify-credit-image-ocr */
export async function readLicence(
  { fileId }: Input<typeof companyRealNameCredentialVerifyCreditImageOcr>,
  context: Context,
): Promise<Result<typeof companyRealNameCredentialVerifyCreditImageOcr>> {
  const { db, user } = context
  const found = await findLicence(db, fileId)
  if (!found || !(await administers(db, user.personId, found.companyId)))
    throw new CallError('FILE_NOT_FOUND')
  const licence = await readLicencePhoto(context, found.contentEnc)
  if (licence.companyName === null && licence.creditNo === null)
    throw new CallError({ name: 'IMAGE_REFUSED', message: '未能识别营业执照信息，请手动填写' })
  return licence
}

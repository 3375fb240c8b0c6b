import { readLicenceText, type LicenceText } from '@qiyin/domain/company/licence-text.ts'
import type { Context } from '../../http/context.ts'
import { readPhoto } from '../photo-reading/public.ts'

/** The bytes of a photo as they were uploaded. */
export function openDocument({ secrets }: Pick<Context, 'secrets'>, contentEnc: Buffer): Buffer {
  return Buffer.from(secrets.open(contentEnc, 'company.document'), 'base64')
}

/** What a machine reads on the photo of a licence. */
export async function readLicencePhoto(context: Context, contentEnc: Buffer): Promise<LicenceText> {
  return readLicenceText(await readPhoto(context, openDocument(context, contentEnc)))
}

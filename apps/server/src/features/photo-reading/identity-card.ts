import type {
  personRealNameOcrIdCard,
  personRealNameUploadIdentityCard,
} from '@qiyin/calls/areas/photo-reading.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { imageProblem } from '@qiyin/domain/image.ts'
import { readCardText } from '@qiyin/domain/person/card-text.ts'
import { uploadRules } from '@qiyin/domain/uploads.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { readPhoto } from './read-photo.ts'
import { findPhoto, replacePhoto } from './store.ts'

const purpose = 'person.photo'

/** POST /person-real-name/upload-identity-card: judged by what it is, not by what it is called. */
export async function uploadIdentityCard(
  _input: Input<typeof personRealNameUploadIdentityCard>,
  { upload, user, secrets, now, transaction }: Context,
): Promise<Result<typeof personRealNameUploadIdentityCard>> {
  const bytes = await upload.read()
  const problem = imageProblem(uploadRules.identityImage, bytes)
  if (problem) throw new CallError({ name: 'IMAGE_REFUSED', message: problem })
  const fileId = await transaction((tx) =>
    replacePhoto(tx, {
      personId: user.personId,
      contentEnc: secrets.seal(bytes.toString('base64'), purpose),
      sizeBytes: bytes.length,
      time: now(),
    }),
  )
  return { fileId }
}

/** A photo that the person of the session has uploaded; undefined when there is none of this id (any more). */
export async function openIdentityPhoto(
  { db, user, secrets }: Pick<Context, 'db' | 'user' | 'secrets'>,
  photoId: string,
): Promise<Buffer | undefined> {
  const sealed = await findPhoto(db, { personId: user.personId, photoId })
  return sealed && Buffer.from(secrets.open(sealed, purpose), 'base64')
}

/** POST /person-real-name/ocr-id-card: whatever the supplier, the platform reads it itself. */
export async function readIdentityCard(
  { fileId }: Input<typeof personRealNameOcrIdCard>,
  context: Context,
): Promise<Result<typeof personRealNameOcrIdCard>> {
  const photo = await openIdentityPhoto(context, fileId)
  if (!photo) throw new CallError('FILE_NOT_FOUND')
  const card = readCardText(await readPhoto(context, photo), context.now())
  if (card.realName === null && card.identityNo === null && card.validity === null)
    throw new CallError({ name: 'IMAGE_REFUSED', message: '未能识别证件信息，请手动填写' })
  return card
}

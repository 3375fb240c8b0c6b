import { createHash } from 'node:crypto'
import type { personAvatar, userAvatarRemove, userAvatarSave } from '@qiyin/calls/areas/user-account.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { imageProblem } from '@qiyin/domain/image.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { avatarRule } from '@qiyin/domain/person/avatar.ts'
import { PdfError } from '@qiyin/pdf'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { FileAnswer } from '../../http/handler.ts'
import { avatarOf, deleteAvatar, saveAvatar } from '../people/public.ts'

const purpose = 'person.avatar'
const sidePx = 192

/** GET /person/avatar: a PNG, one's own. */
export async function showAvatar(
  _input: Input<typeof personAvatar>,
  { db, user, secrets }: Context,
): Promise<FileAnswer> {
  const avatar = await avatarOf(db, user.personId)
  if (!avatar) throw new CallError('FILE_NOT_FOUND')
  const picture = Buffer.from(secrets.open(avatar.pictureEnc, purpose), 'base64')
  return new FileAnswer(picture, 'image/png', { etag: avatar.sha256.toString('hex') })
}

/** POST /user/avatar/save: drawn anew in a worker, so that neither place nor time of the photo is kept. */
export async function saveAvatarPicture(
  _input: Input<typeof userAvatarSave>,
  context: Context,
): Promise<Result<typeof userAvatarSave>> {
  const bytes = await context.upload.read()
  const problem = imageProblem(avatarRule, bytes)
  if (problem) throw new CallError({ name: 'IMAGE_REFUSED', message: problem })
  const picture = Buffer.from(await square(context, bytes))
  const { secrets, user, now } = context
  await context.transaction((tx) =>
    saveAvatar(tx, {
      personId: user.personId,
      pictureEnc: secrets.seal(picture.toString('base64'), purpose),
      sha256: createHash('sha256').update(picture).digest(),
      time: now(),
    }),
  )
  return true
}

async function square({ pdf }: Context, bytes: Buffer): Promise<Uint8Array> {
  try {
    return await pdf.run('drawPhoto', bytes, { widthPx: sidePx, heightPx: sidePx })
  } catch (error) {
    if (error instanceof PdfError)
      throw new CallError({ name: 'IMAGE_REFUSED', message: refusals.IMAGE_REFUSED.message })
    throw error
  }
}

/** POST /user/avatar/remove */
export async function removeAvatar(
  _input: Input<typeof userAvatarRemove>,
  { transaction, user }: Context,
): Promise<Result<typeof userAvatarRemove>> {
  await transaction((tx) => deleteAvatar(tx, user.personId))
  return true
}

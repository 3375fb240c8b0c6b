import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { createFile, type FileToCreate } from './create-file.ts'
import { findUploadedBytes, lockUploadsOf } from './store-unused.ts'

/**
 * Refuses when a person, with so much more, has uploaded more than one may within the time that uploads are kept, what
 * drafts keep for longer included: before work is done that would be in vain. `createWithinQuota` decides.
 */
export async function requireUploadQuota(
  { config, db, user, now }: Pick<Context, 'config' | 'db' | 'user' | 'now'>,
  moreBytes: number,
): Promise<void> {
  const most = config.limits.uploadBytesPerPerson
  if ((await findUploadedBytes(db, user.personId, now())) + moreBytes <= most) return
  throw new CallError({
    name: 'UPLOAD_QUOTA',
    message: `您24小时内上传的文件和草稿中的文件共达${Math.floor(most / 1024 ** 2)}MB上限，请删除不用的草稿，或稍后再上传`,
  })
}

/** Adds the row of a person's own file, or refuses and drops its bytes: uploads at the same moment are counted one by one. */
export async function createWithinQuota(
  context: Context,
  file: Omit<FileToCreate, 'ownerId'>,
): Promise<string> {
  const { config, user, blobs, now } = context
  return context
    .transaction(async (tx) => {
      await lockUploadsOf(tx, user.personId)
      const id = await createFile(tx, context, { ...file, ownerId: user.personId })
      await requireUploadQuota({ config, user, now, db: tx }, 0)
      return id
    })
    .catch(async (error: unknown) => {
      // A refusal rolled the row back for certain; after any other error it may be there.
      if (error instanceof CallError) await blobs.remove(file.blob.key)
      throw error
    })
}

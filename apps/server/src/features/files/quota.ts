import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { findUploadedBytes } from './store-unused.ts'

/** Refuses when a person, with so much more, has uploaded more than one may within the time that uploads are kept. */
export async function requireUploadQuota(
  { config, db, user, now }: Pick<Context, 'config' | 'db' | 'user' | 'now'>,
  moreBytes: number,
): Promise<void> {
  const most = config.limits.uploadBytesPerPerson
  if ((await findUploadedBytes(db, user.personId, now())) + moreBytes <= most) return
  throw new CallError({
    name: 'UPLOAD_QUOTA',
    message: `您24小时内上传的文件已达${Math.floor(most / 1024 ** 2)}MB上限，请稍后再上传`,
  })
}

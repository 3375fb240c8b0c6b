import type { Input } from '@qiyin/calls/call.ts'
import type { filesSealsPreviewId } from '@qiyin/calls/areas/files.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { FileAnswer } from '../../http/handler.ts'
import { findPreviewKey } from './store.ts'

/** GET /files/seals/preview/{id}: a PNG. Asked for each time, because a revoked grant takes effect at once. */
export async function showSeal(
  { id }: Input<typeof filesSealsPreviewId>,
  { db, blobs, user }: Context,
): Promise<FileAnswer> {
  const previewKey = await findPreviewKey(db, id, user.personId)
  if (previewKey === undefined) throw new CallError('SEAL_NOT_FOUND')
  return new FileAnswer(await blobs.read(previewKey), 'image/png', {
    etag: previewKey,
  })
}

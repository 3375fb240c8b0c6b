import type { Input, Result } from '@qiyin/calls/call.ts'
import type { filesMerge } from '@qiyin/calls/areas/files.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { joinedBytes, joinedPages } from './join.ts'
import { ownFiles } from './own-files.ts'
import { createWithinQuota, requireUploadQuota } from './quota.ts'

/** POST /files/merge: the uploads joined in the order given. */
export async function mergeFiles(
  { fileIdList, contractName }: Input<typeof filesMerge>,
  context: Context,
): Promise<Result<typeof filesMerge>> {
  const { blobs, db, user } = context
  const files = await ownFiles(db, user.personId, fileIdList)
  if (!files) throw new CallError('FILE_NOT_FOUND')
  await requireUploadQuota(
    context,
    files.reduce((sum, file) => sum + file.sizeBytes, 0),
  )
  const pages = joinedPages(files)
  const blob = await blobs.put(await joinedBytes(context, files))
  const name = contractName === undefined ? (files[0]?.fileName ?? '') : `${contractName}.pdf`
  const id = await createWithinQuota(context, {
    fileName: name,
    kind: 'merged',
    blob,
    pages,
  })
  return { id, name, sizeBytes: blob.size, pageCount: pages.length, pages, notes: [] }
}

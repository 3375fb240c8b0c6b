import type { ObjectCheck } from '../../http/object-guard.ts'
import { isReader } from '../contracts/public.ts'
import { filesById } from '../files/public.ts'

/** A contract's document is for its readers; an upload for whoever made it. */
export const fileGuard: ObjectCheck<'file'> = async (db, { personId }, fileIds) => {
  const files = await filesById(db, fileIds)
  if (files.length !== fileIds.length) return false
  if (files.some(({ contractId, ownerId }) => contractId === null && ownerId !== personId)) return false
  const contractIds = [...new Set(files.flatMap(({ contractId }) => contractId ?? []))]
  return contractIds.length === 0 || isReader(db, contractIds, personId)
}

import type { ObjectCheck } from '../../http/object-guard.ts'
import { isRelated } from '../contracts/public.ts'
import { fileById } from './public.ts'

/** A contract's document is for its parties; an upload for whoever made it. */
export const fileGuard: ObjectCheck = async (db, { personId }, fileId, relation) => {
  const file = await fileById(db, fileId)
  if (!file) return false
  if (file.contractId === null) return file.ownerId === personId
  return relation === 'party' && isRelated(db, file.contractId, { personId, relation })
}

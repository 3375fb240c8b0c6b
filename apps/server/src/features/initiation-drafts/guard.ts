import type { ObjectCheck } from '../../http/object-guard.ts'
import { countOwnDrafts } from './store.ts'

/** A draft is for the person who has begun it, and for nobody else. */
export const draftGuard: ObjectCheck<'draft'> = async (db, { personId }, draftIds) =>
  (await countOwnDrafts(db, personId, draftIds)) === draftIds.length

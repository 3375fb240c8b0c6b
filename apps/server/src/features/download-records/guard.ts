import type { ObjectCheck } from '../../http/object-guard.ts'
import { countOwn } from './store.ts'

/** An archive is for the person who has asked for it, and for nobody else. */
export const downloadGuard: ObjectCheck<'download'> = async (db, { personId }, recordIds) =>
  (await countOwn(db, personId, recordIds)) === recordIds.length

import type { ObjectCheck } from '../../http/object-guard.ts'
import { managedApplications } from '../templates/public.ts'
import { findOwners } from './store-records.ts'

/** A batch belongs to who has begun it; who manages its application may read what became of it. */
export const batchGuard: ObjectCheck<'batchInit'> = async (db, { personId }, batchInitNos, relation) => {
  const batches = await findOwners(db, batchInitNos)
  if (batches.length !== batchInitNos.length) return false
  const others = batches.filter((one) => one.personId !== personId)
  if (others.length === 0 || relation === 'owner') return others.length === 0
  const managed = await managedApplications(db, personId)
  return others.every(({ businessTypeId }) => managed === 'all' || managed.includes(businessTypeId))
}

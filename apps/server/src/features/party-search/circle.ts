import type { Db, SessionUser } from '../../http/context.ts'
import { ownerKey } from '../contracts/public.ts'
import { findApplicationsOf, findCompaniesOf, type Circle } from './store-circle.ts'

/**
 * Reads whom a person has to do with, in one application or in all. It is read before anything is searched, so
 * that asking for what one may not see costs the same as asking for what does not exist.
 */
export async function circleOf(
  db: Db,
  { personId, ourPart }: Pick<SessionUser, 'personId' | 'ourPart'>,
  businessTypeId?: string,
): Promise<Circle> {
  const companyIds = await findCompaniesOf(db, personId)
  const applications = await findApplicationsOf(db, companyIds)
  return {
    ourPart,
    companyIds,
    businessTypeIds: applications.filter((id) => businessTypeId === undefined || id === businessTypeId),
    owner: ownerKey({ kind: 'person', personId }),
  }
}

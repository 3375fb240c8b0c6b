import { pagePath } from '@qiyin/domain/access/pages.ts'
import { CallError } from '../../http/call-error.ts'
import type { Db } from '../../http/context.ts'
import { businessesManagedBy } from '../businesses/public.ts'
import { authorityOf } from '../roles/public.ts'

/** Applications whose templates a person manages: all, or those of these ids. */
export type ManagedApplications = 'all' | readonly string[]

/**
 * Whose templates a person manages, by the functions that the person's roles hold: of all applications who administers
 * applications, otherwise of the applications that the person manages.
 */
export async function managedApplications(db: Db, personId: string): Promise<ManagedApplications> {
  const { pages } = await authorityOf(db, personId)
  if (!pages.includes(pagePath.tplRegister)) return []
  if (pages.includes(pagePath.businessManage)) return 'all'
  return (await businessesManagedBy(db, personId)).map(({ businessTypeId }) => businessTypeId)
}

/** Refuses an application whose templates the person does not manage as one that does not exist. */
export async function requireManaged(db: Db, personId: string, businessTypeId: string): Promise<void> {
  const managed = await managedApplications(db, personId)
  if (managed !== 'all' && !managed.includes(businessTypeId)) throw new CallError('BUSINESS_NOT_FOUND')
}

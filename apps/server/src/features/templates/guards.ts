import { dayOf } from '@qiyin/domain/dates.ts'
import type { ObjectCheck } from '../../http/object-guard.ts'
import { businessesToInitiateIn, closedBusiness } from '../initiation/public.ts'
import { managedApplications } from './access.ts'
import { findApplicationsOf, findTemplatesOfFields } from './store.ts'

/** A template opens itself to who manages it; to be read, when it is enabled, to who may use it, too. */
export const templateGuard: ObjectCheck<'template'> = async (db, { personId }, codes, relation) => {
  const templates = await findApplicationsOf(db, codes)
  if (templates.length !== codes.length) return false
  const managed = await managedApplications(db, personId)
  const others = templates.filter((one) => managed !== 'all' && !managed.includes(one.businessTypeId))
  if (others.length === 0 || relation === 'manager') return others.length === 0
  const usable = await businessesToInitiateIn(db, personId, dayOf(new Date()))
  const ids = new Set(usable.map(({ businessTypeId }) => businessTypeId))
  if (!others.every(({ isEnable }) => isEnable)) return false
  const closed = others.find(({ businessTypeId }) => !ids.has(businessTypeId))
  if (!closed) return true
  const { businessTypeId } = closed
  const refusal = await closedBusiness({ db, user: { personId }, now: () => new Date() }, { businessTypeId })
  return refusal.name === 'BUSINESS_FROZEN' && refusal
}

/** A variable to who manages its template, as long as it stands in the version that counts. */
export const templateFieldGuard: ObjectCheck<'templateField'> = async (db, { personId }, fieldIds) => {
  const found = await findTemplatesOfFields(db, fieldIds)
  if (found.length !== fieldIds.length) return false
  const managed = await managedApplications(db, personId)
  return found.every(({ businessTypeId }) => managed === 'all' || managed.includes(businessTypeId))
}

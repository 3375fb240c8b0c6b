import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { nextAskTime } from '@qiyin/domain/company/supplier-outcome.ts'
import { ProviderError } from '@qiyin/providers/provider-error.ts'
import type { Services } from '../../http/context.ts'
import { settleAsked, type Road } from '../provider-events/public.ts'
import { applyCompanyOutcome, isUnderWay } from './apply-outcome.ts'
import { findAuthentication } from './store.ts'
import { claimAsk, findBySupplierSerialNo, findUnderWay } from './store-supplier.ts'
import { supplierCodeOf } from './supplier-proof.ts'

/**
 * Asks the supplier how a company stands that is under way there, and applies what it says; does nothing for other serial
 * numbers. What a browser or an unsigned hint says is only the reason to ask. Throws ProviderError while it is away.
 */
export async function askAboutCompany(services: Services, serialNo: string, road: Road): Promise<void> {
  const found = await findBySupplierSerialNo(services.database.db, serialNo)
  if (!found || !isUnderWay(found)) return
  const supplierCode = supplierCodeOf(found)
  const outcome = await services.providers[supplierCode].company?.getCompanyAuthentication({ serialNo })
  if (!outcome) return
  const told = { type: 'company.authenticated', serialNo, supplierCode, outcome } as const
  await settleAsked(services, { ...told, road }, (tx) => applyCompanyOutcome(tx, services, told))
}

/** Open pages ask every few seconds: the supplier does not hear all of them. */
const leastPauseMs = 15_000

/**
 * Asks about a company that somebody looks at, for a callback may still be on its way; a supplier that is away changes
 * nothing of what is shown.
 */
export async function followSupplier(
  services: Services,
  which: { readonly companyId: string; readonly supplierCode: SupplierCode },
  road: Road = 'poll',
): Promise<void> {
  const found = await findAuthentication(services.database.db, which)
  if (!found || !isUnderWay(found)) return
  const now = services.now()
  const before = road === 'return' ? now : new Date(now.getTime() - leastPauseMs)
  if (!(await claimAsk(services.database.db, { id: found.id, now, before }))) return
  await askQuietly(services, found.supplierSerialNo ?? '', road)
}

/** The clock: finds by asking what callbacks have not told, those that were not asked about for longest first. */
export async function askAboutDue(services: Services): Promise<void> {
  const { database, now } = services
  const underWay = await findUnderWay(database.db, mostAtOnce)
  for (const { id, supplierSerialNo, submittedTime, askedTime } of underWay) {
    const time = now()
    if (nextAskTime({ begunTime: submittedTime, askedTime }) > time) continue
    if (!(await claimAsk(database.db, { id, now: time, before: askedTime ?? time }))) continue
    await askQuietly(services, supplierSerialNo, 'poll')
  }
}

const mostAtOnce = 500

async function askQuietly(services: Services, serialNo: string, road: Road): Promise<void> {
  try {
    await askAboutCompany(services, serialNo, road)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.logger.warn({ err: error, serialNo }, 'a supplier could not be asked about a company')
  }
}

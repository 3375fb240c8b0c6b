import { isPersonAuthOpen } from '@qiyin/domain/person/auth-status.ts'
import { ProviderError } from '@qiyin/providers/provider-error.ts'
import { CallError } from '../../http/call-error.ts'
import type { Services } from '../../http/context.ts'
import { settleAsked, type Road } from '../provider-events/public.ts'
import { applyPersonOutcome } from './apply-outcome.ts'
import { findAuthentication, type Authentication } from './store.ts'

/**
 * Asks the supplier how an authentication stands that is open or under review there, and applies what it says. What a
 * browser says decides nothing: it is the reason to ask.
 */
export async function askProvider(
  services: Services,
  { serialNo, supplierCode }: Authentication,
  road: Road,
): Promise<void> {
  const outcome = await services.providers[supplierCode].person
    .getPersonAuthentication({ serialNo })
    .catch(unavailable)
  if (!outcome) return
  const told = { type: 'person.authenticated', serialNo, supplierCode, outcome } as const
  await settleAsked(services, { ...told, road }, (tx) => applyPersonOutcome(tx, services, told))
}

/** Asks about an authentication that is still open, whose supplier has hinted at something. */
export async function askAboutPerson(services: Services, serialNo: string): Promise<void> {
  const found = await findAuthentication(services.database.db, serialNo)
  if (found && !found.abandoned && isPersonAuthOpen(found.authStatus))
    await askProvider(services, found, 'callback')
}

function unavailable(error: unknown): never {
  throw error instanceof ProviderError ? new CallError('AUTHORITY_UNAVAILABLE') : error
}

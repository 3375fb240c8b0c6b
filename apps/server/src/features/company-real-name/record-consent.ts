import type { Context, Tx } from '../../http/context.ts'
import { recordConsents } from '../consents/public.ts'
import type { Authentication } from './store.ts'

/** That the administrator has agreed to certificates for this company, and not only, as everybody has, for themselves. */
export async function recordConsent(
  tx: Tx,
  context: Pick<Context, 'user' | 'now' | 'request'>,
  { serialNo }: Pick<Authentication, 'serialNo'>,
): Promise<void> {
  const { personId } = context.user
  await recordConsents(tx, context, { personId, kinds: ['certificate'], subject: serialNo })
}

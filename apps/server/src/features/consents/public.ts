import { consentTexts, type ConsentKind } from '@qiyin/domain/person/consent.ts'
import type { Context, Tx } from '../../http/context.ts'
import { insertConsents } from './store.ts'

export { findConsents as consentsOf } from './store.ts'

/**
 * Records that somebody has agreed to texts as they stand now; once for each version and subject (what it is given for: a
 * serial number, a contract).
 */
export async function recordConsents(
  tx: Tx,
  { now, request }: Pick<Context, 'now' | 'request'>,
  given: { readonly personId: string; readonly kinds: readonly ConsentKind[]; readonly subject?: string },
): Promise<void> {
  const { personId, kinds, subject = '' } = given
  const rest = { personId, subject, address: request.address, time: now() }
  await insertConsents(
    tx,
    kinds.map((kind) => ({ kind, version: consentTexts[kind].version, ...rest })),
  )
}

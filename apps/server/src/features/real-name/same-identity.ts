import type { PersonFactors } from '@qiyin/providers/provider.ts'
import type { Secrets } from '../../crypto/secrets.ts'
import { identityFingerprint } from '../people/public.ts'
import type { Authentication } from './store.ts'

/** Whether an authentication was begun with exactly these factors. */
export function isSameIdentity(secrets: Secrets, begun: Authentication, factors: PersonFactors): boolean {
  const { name, identityNoFp, factorMobileEnc } = begun
  return (
    name === factors.name &&
    identityNoFp !== null &&
    identityNoFp.equals(identityFingerprint(secrets, factors.identityNo)) &&
    factorMobileEnc !== null &&
    secrets.open(factorMobileEnc, 'person-authentication.mobile') === factors.mobile
  )
}

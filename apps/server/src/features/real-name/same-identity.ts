import type { PersonFactors } from '@qiyin/providers/person-identity.ts'
import type { Secrets } from '../../crypto/secrets.ts'
import { identityFingerprint } from '../people/public.ts'
import { openFactors } from './sealed-factors.ts'
import type { Authentication } from './store.ts'

/** Whether an authentication was begun with exactly these factors. */
export function isSameIdentity(secrets: Secrets, begun: Authentication, factors: PersonFactors): boolean {
  const { identityNoFp } = begun
  if (!identityNoFp?.equals(identityFingerprint(secrets, factors.identityNo))) return false
  const { name, identityType, mobile, bankCardNo } = openFactors(secrets, begun)
  return (
    name === factors.name &&
    identityType === factors.identityType &&
    mobile === factors.mobile &&
    bankCardNo === factors.bankCardNo
  )
}

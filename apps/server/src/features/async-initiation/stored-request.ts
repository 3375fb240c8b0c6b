import type { Secrets } from '../../crypto/secrets.ts'
import type { Initiation } from '../initiation/public.ts'

const purpose = 'source-initiation.request'

/** What was asked, sealed: it names people with their numbers. */
export function sealRequest(secrets: Secrets, initiation: Initiation): Buffer {
  return secrets.seal(JSON.stringify(initiation), purpose)
}

export function openRequest(secrets: Secrets, sealed: Buffer): Initiation {
  // Sealed by sealRequest only.
  return JSON.parse(secrets.open(sealed, purpose)) as Initiation
}

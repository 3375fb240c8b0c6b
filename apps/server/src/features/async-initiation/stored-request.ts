import type { Secrets } from '../../crypto/secrets.ts'
import type { Initiation } from '../initiation/public.ts'

const purpose = 'source-initiation.request'

/** What was asked. */
export interface StoredRequest {
  readonly initiation: Initiation
  readonly notifyUrl?: string | undefined
}

/** What was asked, sealed: it names people with their numbers. */
export function sealRequest(secrets: Secrets, request: StoredRequest): Buffer {
  return secrets.seal(JSON.stringify(request), purpose)
}

export function openRequest(secrets: Secrets, sealed: Buffer): StoredRequest {
  // Sealed by sealRequest only.
  return JSON.parse(secrets.open(sealed, purpose)) as StoredRequest
}

import type { Secrets } from '../../crypto/secrets.ts'

/**
 * Names a person to the manager who was shown him, and to nobody else: a mask is no name, for two people may share it,
 * and a number in full is not given out.
 */
export function personKey(
  secrets: Secrets,
  { managerId, personId }: { readonly managerId: string; readonly personId: string },
): string {
  return secrets.fingerprint(`${managerId} ${personId}`, 'signer-change.person').toString('base64url')
}

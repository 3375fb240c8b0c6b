import type { Secrets } from '../../crypto/secrets.ts'

/** What drawings are sealed for. */
export const drawingPurpose = 'signature-page.drawing'

/** What the database knows of a page's token. */
export function tokenFingerprint(secrets: Secrets, token: string): Buffer {
  return secrets.fingerprint(token, 'signature-page.token')
}

import type { RevocationReason } from '@qiyin/pdf/pki'
import type { Services } from '../../http/context.ts'
import { renewList } from './revocation-list.ts'
import { findStandings, markRevoked } from './store.ts'

/** What became of a wish to take a certificate back. */
export type Revocation = 'revoked' | 'revoked-before' | 'unknown' | 'external'

type RevokeServices = Pick<Services, 'database' | 'secrets' | 'pdf' | 'now' | 'config'>

/** Takes a certificate back for good; the revocation list says so at once. Serial number in hexadecimal. */
export async function revokeCertificate(
  services: RevokeServices,
  serialNo: string,
  reason: RevocationReason,
): Promise<Revocation> {
  const { database, now } = services
  const [standing] = await findStandings(database.db, [serialNo.toUpperCase()])
  if (!standing) return 'unknown'
  const { authority } = standing
  // Whoever issued it takes it back.
  if (authority === 'external') return 'external'
  if (standing.revokedTime) return 'revoked-before'
  await database.transaction((tx) => markRevoked(tx, standing.serialNo, { time: now(), reason }))
  await renewList(services, authority)
  return 'revoked'
}

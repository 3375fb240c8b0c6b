import {
  answerOcsp,
  type CertificateStatus,
  DerError,
  makeOcspRequest,
  readCertificate,
  readOcspRequest,
} from '@qiyin/pdf/pki'
import type { Services } from '../../http/context.ts'
import { authorityOf } from './authority.ts'
import { findStandings, type CertificateStanding } from './store.ts'

type StateServices = Pick<Services, 'database' | 'secrets' | 'pdf' | 'now' | 'config'>

/** How long an answer may be relied upon. */
const answerLifetimeMs = 12 * 3_600_000

/** Answers an OCSPRequest (RFC 6960) about certificates of the issuing authority, both DER. */
export async function answerStateRequest(services: StateServices, request: Uint8Array): Promise<Buffer> {
  const standings = await findStandings(services.database.db, askedNumbers(request))
  return answer(
    services,
    request,
    standings.flatMap((one) => statusOf(one)),
  )
}

/**
 * The authority's signed statements that it has not taken back these certificates of its own, DER, one each. The one
 * just issued, if any, is not on record before its signature is. Numbers nobody has issued are left out.
 */
export async function certificateStates(
  services: StateServices,
  certificates: readonly Uint8Array[],
  justIssued: string | undefined,
): Promise<Buffer[]> {
  const { issuing } = await authorityOf(services)
  const requests = certificates.map((one) => makeOcspRequest(one, issuing.certificate))
  const numbers = requests.flatMap((request) => askedNumbers(request))
  const standings = await findStandings(services.database.db, numbers)
  const statuses: CertificateStatus[] = [
    ...(justIssued === undefined ? [] : [{ serialNumber: justIssued, status: 'good' as const }]),
    ...standings.flatMap((one) => statusOf(one)),
  ]
  const known = new Set(statuses.map(({ serialNumber }) => serialNumber))
  // A certificate that only claims to be ours is not spoken of.
  const answerable = requests.filter((request) => askedNumbers(request).every((number) => known.has(number)))
  return Promise.all(answerable.map((request) => answer(services, request, statuses)))
}

async function answer(
  services: StateServices,
  request: Uint8Array,
  statuses: readonly CertificateStatus[],
): Promise<Buffer> {
  const { ocsp, issuing, root } = await authorityOf(services)
  const thisUpdate = services.now()
  return answerOcsp(request, {
    responder: ocsp,
    issuer: issuing.certificate,
    statuses,
    thisUpdate,
    nextUpdate: new Date(thisUpdate.getTime() + answerLifetimeMs),
    // What was issued for one signature runs out within the hour, and is kept for good.
    knowsExpiredSince: readCertificate(root.certificate).notBefore,
  })
}

/** Nothing for a request that cannot be read: the answer says so. */
function askedNumbers(request: Uint8Array): string[] {
  try {
    return readOcspRequest(request).serialNumbers
  } catch (error) {
    if (error instanceof DerError) return []
    throw error
  }
}

function statusOf({
  serialNo,
  authority,
  revokedTime,
  revokedReason,
}: CertificateStanding): CertificateStatus[] {
  if (authority !== 'issuing') return []
  if (!revokedTime) return [{ serialNumber: serialNo, status: 'good' }]
  return [
    {
      serialNumber: serialNo,
      status: 'revoked',
      revokedAt: revokedTime,
      reason: revokedReason ?? 'unspecified',
    },
  ]
}

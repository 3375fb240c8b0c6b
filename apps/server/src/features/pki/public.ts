import { issueCertificate } from '@qiyin/pdf/pki/issue-certificate.ts'
import { issueCrl } from '@qiyin/pdf/pki/issue-crl.ts'
import { readCertificate } from '@qiyin/pdf/pki/read-certificate.ts'
import type { SignerMaterial, TimestampSource } from '@qiyin/pdf/types.ts'
import type { Db, Services, Tx } from '../../http/context.ts'
import { assurancePolicy, timestampPolicy } from './assurance-policy.ts'
import { authorityNames, authorityOf, certificateLocations } from './authority.ts'
import { keyPoolOf } from './key-pool.ts'
import { findRevoked, insertCertificate, type IssuedCertificate } from './store.ts'

type PkiServices = Pick<Services, 'database' | 'secrets' | 'pdf' | 'now' | 'config'>

/** Who issues the signing certificates, as readers see it. */
export const certificateIssuer = authorityNames.issuing

const hourMs = 3_600_000

/** The platform's own certificate: it certifies a document before the first signature. */
export async function platformSigner(services: PkiServices): Promise<SignerMaterial> {
  return (await authorityOf(services)).platform
}

/** Where time-stamps come from: the configured authority, or the built-in one. */
export async function timestampSource(services: PkiServices): Promise<TimestampSource> {
  const { timestamp } = services.config
  if (timestamp) return { kind: 'url', url: timestamp.url }
  const { timestamp: authority } = await authorityOf(services)
  return { kind: 'built-in', authority, policyOid: timestampPolicy, now: services.now() }
}

/** Who signs what, for a certificate of one event. */
export interface EventSubject {
  readonly commonName: string
  /** The company signed for; null for a person. */
  readonly organization: string | null
  readonly personId: string
  readonly companyId: string | null
  readonly contractId: string
  readonly assurance: string
  readonly time: Date
}

/** A key that signs once, with its certificate. */
export interface EventSigner {
  readonly material: SignerMaterial
  readonly serialNo: string
  /** To be recorded in the transaction that stores the signature. */
  readonly issued: IssuedCertificate
}

/** Issues a certificate for one signing; its key exists in memory only and is never used again. */
export async function eventSigner(services: PkiServices, subject: EventSubject): Promise<EventSigner> {
  const { issuing } = await authorityOf(services)
  const keys = await keyPoolOf(services).take()
  const notBefore = new Date(subject.time.getTime() - hourMs)
  const notAfter = new Date(subject.time.getTime() + hourMs)
  const certificate = await issueCertificate({
    subject: {
      commonName: subject.commonName,
      country: 'CN',
      ...(subject.organization !== null && { organization: subject.organization }),
    },
    publicKey: keys.publicKey,
    issuer: issuing,
    notBefore,
    notAfter,
    policyOids: [assurancePolicy(subject.assurance)],
    usages: ['signing'],
    ...certificateLocations(services.config),
  })
  const serialNo = readCertificate(certificate).serialNumber
  return {
    material: {
      key: keys.privateKey,
      certificate,
      chain: [issuing.certificate, ...issuing.chain],
    },
    serialNo,
    issued: {
      serialNo,
      subject: [subject.organization, subject.commonName].filter(Boolean).join('，'),
      personId: subject.personId,
      companyId: subject.companyId,
      contractId: subject.contractId,
      certificate,
      notBefore,
      notAfter,
    },
  }
}

/** Keeps an issued certificate with the signature it was made for. */
export async function recordCertificate(tx: Tx, { issued }: EventSigner): Promise<void> {
  await insertCertificate(tx, issued)
}

/** What a document needs to be validated offline: certificates and a fresh revocation list. */
export async function revocationMaterial(
  services: PkiServices,
  time: Date,
): Promise<{ certificates: Uint8Array[]; crls: Uint8Array[]; ocsps: Uint8Array[] }> {
  const { root, issuing, platform, timestamp } = await authorityOf(services)
  return {
    certificates: [root, issuing, platform, timestamp].map((one) => one.certificate),
    crls: [await revocationList(services, services.database.db, time)],
    ocsps: [],
  }
}

const listLifetimeMs = 7 * 24 * hourMs

/** The revocation list of the issuing authority, DER; its number grows with time. */
export async function revocationList(services: PkiServices, db: Db, time: Date): Promise<Buffer> {
  const { issuing } = await authorityOf(services)
  return issueCrl({
    issuer: issuing,
    revoked: await findRevoked(db, time),
    number: Math.floor(time.getTime() / 1000),
    thisUpdate: time,
    nextUpdate: new Date(time.getTime() + listLifetimeMs),
  })
}

/** The roots that signatures of this installation are trusted by, DER. */
export async function trustedRoots(services: PkiServices): Promise<Uint8Array[]> {
  return [(await authorityOf(services)).root.certificate]
}

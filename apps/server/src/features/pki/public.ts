import { readCertificate } from '@qiyin/pdf/pki'
import type { Config } from '../../config.ts'
import type { Db, Services, Tx } from '../../http/context.ts'
import { authorityOf } from './authority.ts'
import { authorityNames } from './authority-certificates.ts'
import type { EventSigner } from './event-signer.ts'
import { newestLists } from './revocation-list.ts'
import { findAuthorities, insertCertificate, type AuthorityName } from './store.ts'
import { externalRoots } from './trusted-roots.ts'

export {
  certificatesByNumber,
  rootFacts,
  type CertificateFacts,
  type RootFacts,
} from './certificate-facts.ts'
export { assuranceOfPolicies } from './assurance-policy.ts'
export { findContractOfCertificates as contractOfCertificates } from './store.ts'
export { findNewestOfCompany as newestCertificateOf } from './store.ts'
export { renewWornAuthorities } from './authority.ts'
export { sealDocument } from './seal-document.ts'
export { signBeside } from './sign-beside.ts'
export { platformSigner, renewalMaterial, revocationMaterial, timestampSource } from './signing-parts.ts'
export { eventSigner, type EventSigner } from './event-signer.ts'

type PkiServices = Pick<Services, 'database' | 'secrets' | 'pdf' | 'now' | 'config'>

/** Who issues the signing certificates, as readers see it. */
export function certificateIssuer({ signing }: Config): string {
  return signing.authority?.name ?? authorityNames.issuing
}

/** Whether they come from the platform's own authority, which is no licensed one. */
export function isOwnAuthority({ signing }: Config): boolean {
  return signing.authority === undefined
}

/** Until when the platform's own certificates hold, those first that end first. */
export async function authorityTerms(db: Db): Promise<{ name: AuthorityName; notAfter: Date }[]> {
  const stored = await findAuthorities(db)
  return stored
    .map(({ name, certificate }) => ({ name, notAfter: readCertificate(certificate).notAfter }))
    .toSorted((a, b) => a.notAfter.getTime() - b.notAfter.getTime())
}

/** Keeps an issued certificate with the signature it was made for. */
export async function recordCertificate(tx: Tx, { issued }: EventSigner): Promise<void> {
  await insertCertificate(tx, issued)
}

/**
 * What documents of this installation are judged by: the roots it trusts, and its own newest revocation lists, which
 * a document holds only from its completion on. DER. Nothing is issued for it: people only read.
 */
export async function knownTrust(
  services: PkiServices,
): Promise<{ trustedRoots: Uint8Array[]; crls: Uint8Array[] }> {
  const { root } = await authorityOf(services)
  return {
    trustedRoots: [root.certificate, ...externalRoots(services.config)],
    crls: await newestLists(services.database.db),
  }
}

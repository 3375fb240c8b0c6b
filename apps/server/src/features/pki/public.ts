import type { Config } from '../../config.ts'
import type { Services, Tx } from '../../http/context.ts'
import { authorityOf } from './authority.ts'
import { authorityNames } from './authority-certificates.ts'
import type { EventSigner } from './event-signer.ts'
import { insertCertificate } from './store.ts'
import { externalRoots } from './trusted-roots.ts'

export {
  certificatesByNumber,
  rootFacts,
  type CertificateFacts,
  type RootFacts,
} from './certificate-facts.ts'
export { sealDocument } from './seal-document.ts'
export { platformSigner, revocationMaterial, timestampSource } from './signing-parts.ts'
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

/** Keeps an issued certificate with the signature it was made for. */
export async function recordCertificate(tx: Tx, { issued }: EventSigner): Promise<void> {
  await insertCertificate(tx, issued)
}

/** The roots that signatures of this installation are trusted by, DER. */
export async function trustedRoots(services: PkiServices): Promise<Uint8Array[]> {
  return [(await authorityOf(services)).root.certificate, ...externalRoots(services.config)]
}

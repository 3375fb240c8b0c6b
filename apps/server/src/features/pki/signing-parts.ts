import type { SignerMaterial, TimestampSource } from '@qiyin/pdf'
import { readCertificate } from '@qiyin/pdf/pki'
import type { Services } from '../../http/context.ts'
import { timestampPolicy } from './assurance-policy.ts'
import { authorityOf } from './authority.ts'
import { certificateStates } from './certificate-state.ts'
import type { EventSigner } from './event-signer.ts'
import { externalRevocation } from './external-revocation.ts'
import { currentList, keepLists, renewList } from './revocation-list.ts'

type PkiServices = Pick<Services, 'database' | 'secrets' | 'pdf' | 'now' | 'config'>

/**
 * The platform's own certificate: it certifies a document before the first signature. From then on people look at its
 * signatures, and need the lists that say that nobody took a certificate back.
 */
export async function platformSigner(services: PkiServices): Promise<SignerMaterial> {
  await keepLists(services)
  return (await authorityOf(services)).platform
}

/** Where time-stamps come from: the configured authority, or the built-in one. */
export async function timestampSource(services: PkiServices): Promise<TimestampSource> {
  const { timestamp } = services.config
  if (timestamp) return { kind: 'url', ...timestamp }
  const { timestamp: authority } = await authorityOf(services)
  return { kind: 'built-in', authority, policyOid: timestampPolicy, now: () => services.now() }
}

/**
 * What a completed document needs to be validated offline: certificates, fresh revocation lists, and the state of
 * every certificate in it as the authority sees it now. `signer` is one who is not on record yet.
 */
export async function revocationMaterial(
  services: PkiServices & Pick<Services, 'logger'>,
  document: Uint8Array,
  signer?: EventSigner,
): Promise<{ certificates: Uint8Array[]; crls: Uint8Array[]; ocsps: Uint8Array[] }> {
  const { root, issuing, timestamp, ocsp } = await authorityOf(services)
  const embedded = await services.pdf.run('embeddedCertificates', document)
  const ownTimestamp = services.config.timestamp ? [] : [timestamp.certificate]
  const issuer = readCertificate(issuing.certificate).subject.whole
  const ours = unique([...embedded, ...ownTimestamp]).filter((der) =>
    readCertificate(der).issuer.whole.equals(issuer),
  )
  const elsewhere = await externalRevocation(services, embedded)
  return {
    certificates: unique([root.certificate, issuing.certificate, ocsp.certificate, ...ours, ...embedded]),
    crls: unique([
      await renewList(services, 'issuing'),
      await currentList(services, 'root'),
      ...elsewhere.crls,
    ]),
    ocsps: [...(await certificateStates(services, ours, signer?.serialNo)), ...elsewhere.ocsps],
  }
}

/**
 * What a completed document's closing time-stamp needs to be preserved by another one: the certificates that still
 * hold, the newest revocation lists, and how those certificates stand now. What the rest needs is in the document.
 */
export async function renewalMaterial(
  services: PkiServices & Pick<Services, 'logger'>,
  document: Uint8Array,
): Promise<{ certificates: Uint8Array[]; crls: Uint8Array[]; ocsps: Uint8Array[] }> {
  const { root, issuing, timestamp, ocsp } = await authorityOf(services)
  const embedded = await services.pdf.runIdle('embeddedCertificates', document)
  const time = services.now()
  const living = embedded.filter((der) => {
    const { notBefore, notAfter } = readCertificate(der)
    return notBefore <= time && time <= notAfter
  })
  const ownTimestamp = services.config.timestamp ? [] : [timestamp.certificate]
  const issuer = readCertificate(issuing.certificate).subject.whole
  const ours = unique([...living, ...ownTimestamp]).filter((der) =>
    readCertificate(der).issuer.whole.equals(issuer),
  )
  const elsewhere = await externalRevocation(services, living)
  return {
    certificates: unique([root.certificate, issuing.certificate, ocsp.certificate, ...ours, ...living]),
    crls: unique([
      await currentList(services, 'issuing'),
      await currentList(services, 'root'),
      ...elsewhere.crls,
    ]),
    ocsps: [...(await certificateStates(services, ours, undefined)), ...elsewhere.ocsps],
  }
}

function unique(ders: readonly Uint8Array[]): Uint8Array[] {
  return [...new Map(ders.map((der) => [Buffer.from(der).toString('latin1'), der])).values()]
}

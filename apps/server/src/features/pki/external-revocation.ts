import {
  askAboutRevocation,
  type Certificate,
  findPath,
  readCertificate,
  type RevocationData,
} from '@qiyin/pdf/pki'
import type { Services } from '../../http/context.ts'
import { externalRoots } from './trusted-roots.ts'

/**
 * What the authorities that the operator trusts say of their certificates in a document. Nobody else is asked: the
 * addresses stand in the certificates, and anybody can put a certificate into a document. A service that does not
 * answer costs the document this statement, not its completion.
 */
export async function externalRevocation(
  { config, now, logger }: Pick<Services, 'config' | 'now' | 'logger'>,
  embedded: readonly Uint8Array[],
): Promise<{ crls: Buffer[]; ocsps: Buffer[] }> {
  const roots = externalRoots(config).map((der) => readCertificate(der))
  const pool = embedded.map((der) => readCertificate(der))
  const asked = pool.filter(
    (one) => !isRoot(one, roots) && findPath(one, pool, roots, now()).end === 'trusted',
  )
  const given = await Promise.all(
    asked.map(async (certificate): Promise<RevocationData | undefined> => {
      const issuer = [...roots, ...pool].find((one) => one.subject.whole.equals(certificate.issuer.whole))
      if (!issuer) return undefined
      try {
        return await askAboutRevocation(certificate.der, issuer.der, { now: now() })
      } catch (error) {
        logger.warn({ err: error, serialNo: certificate.serialNumber }, 'a certificate’s state cannot be had')
        return undefined
      }
    }),
  )
  return {
    ocsps: given.flatMap((one) => (one && 'ocsp' in one ? [one.ocsp] : [])),
    crls: given.flatMap((one) => (one && 'crl' in one ? [one.crl] : [])),
  }
}

function isRoot(certificate: Certificate, roots: readonly Certificate[]): boolean {
  return roots.some((root) => root.der.equals(certificate.der))
}

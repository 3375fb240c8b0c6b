import { createHash } from 'node:crypto'
import { nameAttribute, oids, readCertificate } from '@qiyin/pdf/pki'
import type { Db, Services } from '../../http/context.ts'
import { authorityOf } from './authority.ts'
import { authorityNames, certificateLocations } from './authority-certificates.ts'
import { findCertificates } from './store.ts'

/** A certificate as people read it. */
export interface CertificateFacts {
  /** Upper-case hexadecimal. */
  readonly serialNo: string
  /** 单位、姓名、证件号（掩码） as the certificate has them. */
  readonly subject: string
  readonly notBefore: Date
  readonly notAfter: Date
  /** When it was taken back, if it was. */
  readonly revokedTime: Date | null
}

/** Certificates that were issued for signatures; numbers of others are left out. */
export async function certificatesByNumber(
  db: Db,
  serialNos: readonly string[],
): Promise<CertificateFacts[]> {
  const issued = await findCertificates(db, serialNos)
  return issued.map(({ certificate, revokedTime }) => {
    const { serialNumber, notBefore, notAfter, subject } = readCertificate(certificate)
    const parts = [oids.organization, oids.commonName, oids.serialNumber].map((one) =>
      nameAttribute(subject, one),
    )
    return {
      serialNo: serialNumber,
      subject: [...new Set(parts)].filter(Boolean).join('，'),
      notBefore,
      notAfter,
      revokedTime,
    }
  })
}

/** What a reader needs to trust the platform's root certificate. */
export interface RootFacts {
  readonly name: string
  /** Of the certificate, upper-case hexadecimal. */
  readonly sha256: string
  readonly url: string
}

/** The root that the platform's own signatures lead to. */
export async function rootFacts(
  services: Pick<Services, 'database' | 'secrets' | 'pdf' | 'now' | 'config'>,
): Promise<RootFacts> {
  const { root } = await authorityOf(services)
  return {
    name: authorityNames.root,
    sha256: createHash('sha256').update(root.certificate).digest('hex').toUpperCase(),
    url: certificateLocations(services.config, 'root').aiaUrl ?? '',
  }
}

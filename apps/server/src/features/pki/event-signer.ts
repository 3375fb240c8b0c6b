import type { SignerMaterial } from '@qiyin/pdf'
import {
  issueCertificate,
  type IssuedChain,
  type KeyPair,
  readCertificate,
  requestCertificate,
  type Subject,
} from '@qiyin/pdf/pki'
import type { Services } from '../../http/context.ts'
import { assurancePolicy } from './assurance-policy.ts'
import { authorityOf } from './authority.ts'
import { certificateLocations } from './authority-certificates.ts'
import { keyPoolOf } from './key-pool.ts'
import type { IssuedCertificate } from './store.ts'
import { externalRoots } from './trusted-roots.ts'

type SignerServices = Pick<Services, 'database' | 'secrets' | 'pdf' | 'now' | 'config'>

/** Who signs what, for a certificate of one event. */
export interface EventSubject {
  readonly commonName: string
  /** The company signed for; null for a person. */
  readonly organization: string | null
  /** The person's number, masked. */
  readonly maskedNo: string
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

const hourMs = 3_600_000

/**
 * Issues a certificate for one signing; its key exists in memory only and is never used again. Rejects with PdfError
 * `signer-unavailable` when a service that takes part in it does not answer.
 */
export async function eventSigner(services: SignerServices, subject: EventSubject): Promise<EventSigner> {
  const { config } = services
  const keys = await keyPoolOf(services).take()
  const request = {
    subject: subjectOf(subject),
    keys,
    notBefore: new Date(subject.time.getTime() - hourMs),
    notAfter: new Date(subject.time.getTime() + hourMs),
    policyOid: assurancePolicy(subject.assurance),
  }
  const { authority } = config.signing
  const { certificate, chain } = authority
    ? await requestCertificate({ ...authority, roots: externalRoots(config) }, request, subject.time)
    : await issueOurselves(services, request)
  const { serialNumber, notBefore, notAfter } = readCertificate(certificate)
  return {
    material: { key: keys.privateKey, certificate, chain },
    serialNo: serialNumber,
    issued: {
      serialNo: serialNumber,
      authority: authority ? 'external' : 'issuing',
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

interface Request {
  subject: Subject
  keys: KeyPair
  notBefore: Date
  notAfter: Date
  policyOid: string
}

async function issueOurselves(
  services: SignerServices,
  { keys, policyOid, ...request }: Request,
): Promise<IssuedChain> {
  const { issuing } = await authorityOf(services)
  const certificate = await issueCertificate({
    ...request,
    publicKey: keys.publicKey,
    issuer: issuing,
    policyOids: [policyOid],
    usages: ['signing'],
    ...certificateLocations(services.config, 'issuing'),
  })
  return { certificate, chain: [issuing.certificate, ...issuing.chain].map((der) => Buffer.from(der)) }
}

function subjectOf({ commonName, organization, maskedNo }: EventSubject): Subject {
  return {
    commonName,
    country: 'CN',
    ...(organization !== null && { organization }),
    ...(maskedNo !== '' && { serialNumber: maskedNo }),
  }
}

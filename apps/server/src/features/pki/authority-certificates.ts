import type { SignerMaterial } from '@qiyin/pdf'
import {
  type AuthorityKeys,
  type CertificateLocations,
  createIssuingAuthority,
  createRootAuthority,
  issueCertificate,
  readCertificate,
} from '@qiyin/pdf/pki'
import type { Config } from '../../config.ts'
import { platformPolicy } from '@qiyin/domain/certificate-policies.ts'
import { timestampPolicy } from './assurance-policy.ts'
import type { AuthorityName } from './store.ts'

/** The names in the certificates; the issuing one is what readers see as 颁发机构. */
export const authorityNames = {
  root: '契印电子签约平台 根证书',
  issuing: '契印电子签约平台 签名证书CA',
  platform: '契印电子签约平台',
  timestamp: '契印电子签约平台 时间戳服务',
  ocsp: '契印电子签约平台 证书状态服务',
} as const satisfies Record<AuthorityName, string>

const organization = '契印电子签约平台'
const hourMs = 3_600_000
const yearMs = 365.25 * 24 * hourMs
/** The demonstration's contracts are older than its authority: whatever is signed first, theirs must verify. */
const demonstratedMs = yearMs
/** A document must be verifiable for decades: the root outlives what is issued today. */
const lifetimeYears = { root: 30, issuing: 20, platform: 10, timestamp: 15, ocsp: 10 } as const

/** Where relying parties find revocation lists, certificate states and the issuer's certificate. */
export function certificateLocations(
  { http, signing }: Config,
  issuer: 'root' | 'issuing',
): CertificateLocations {
  const origin = signing.pkiUrl ?? http.publicUrl ?? `http://${http.host}:${http.port}`
  const base = `${origin}/esignature/api/pki`
  if (issuer === 'root') return { crlUrl: `${base}/crl?authority=root`, aiaUrl: `${base}/ca?authority=root` }
  return { crlUrl: `${base}/crl`, aiaUrl: `${base}/ca`, ocspUrl: `${base}/ocsp` }
}

interface Making {
  readonly config: Config
  readonly keys: AuthorityKeys
  readonly now: Date
  /** Those already there. */
  readonly above: { readonly root?: SignerMaterial; readonly issuing?: SignerMaterial }
}

/** Makes one of the platform's certificates; those above it must be there. */
export async function makeAuthority(
  name: AuthorityName,
  { config, keys, now, above }: Making,
): Promise<SignerMaterial> {
  const shownMs = config.demo.enabled && config.demo.data ? demonstratedMs : hourMs
  const notBefore = new Date(now.getTime() - shownMs)
  const request = {
    subject: { commonName: authorityNames[name], organization, country: 'CN' },
    keys,
    notBefore,
    notAfter: endOf(name, notBefore, above),
  }
  if (name === 'root') return createRootAuthority(request)
  const { root, issuing } = above
  if (name === 'issuing') {
    const locations = certificateLocations(config, 'root')
    return createIssuingAuthority({ ...request, ...locations, issuer: present(root) })
  }
  const issuer = present(issuing)
  const certificate = await issueCertificate({
    ...request,
    publicKey: keys.publicKey,
    issuer,
    ...endEntity[name],
    ...certificateLocations(config, 'issuing'),
  })
  return { key: keys.privateKey, certificate, chain: [issuer.certificate, ...issuer.chain] }
}

/** Nothing outlives what issued it. */
function endOf(name: AuthorityName, notBefore: Date, { root, issuing }: Making['above']): Date {
  const end = notBefore.getTime() + lifetimeYears[name] * yearMs
  const issuer = name === 'root' ? undefined : name === 'issuing' ? root : issuing
  const most = issuer ? readCertificate(issuer.certificate).notAfter.getTime() : end
  return new Date(Math.min(end, most))
}

const endEntity = {
  platform: { policyOids: [platformPolicy], usages: ['signing'] },
  timestamp: { policyOids: [timestampPolicy], usages: ['timestamping'] },
  ocsp: { policyOids: [], usages: ['ocsp'] },
} as const

function present(authority: SignerMaterial | undefined): SignerMaterial {
  if (!authority) throw new Error('an authority is made after the one above it')
  return authority
}

import {
  createIssuingAuthority,
  createRootAuthority,
  issueCertificate,
} from '@qiyin/pdf/pki/issue-certificate.ts'
import type { KeyPair } from '@qiyin/pdf/pki/signing-key.ts'
import type { SignerMaterial } from '@qiyin/pdf/types.ts'
import type { Config } from '../../config.ts'
import type { Services, Tx } from '../../http/context.ts'
import { platformPolicy, timestampPolicy } from './assurance-policy.ts'
import { keyPoolOf } from './key-pool.ts'
import { publishRoot } from './publish-root.ts'
import {
  findAuthorities,
  insertAuthority,
  lockAuthorities,
  type AuthorityName,
  type StoredAuthority,
} from './store.ts'

/** The built-in authority: everything is made once, at the first need, and kept sealed by the master key. */
export interface Authority {
  readonly root: SignerMaterial
  readonly issuing: SignerMaterial
  readonly platform: SignerMaterial
  readonly timestamp: SignerMaterial
}

type AuthorityServices = Pick<Services, 'database' | 'secrets' | 'pdf' | 'now' | 'config'>

/** The names in the certificates; the issuing one is what readers see as 颁发机构. */
export const authorityNames = {
  root: '契印电子签约平台 根证书',
  issuing: '契印电子签约平台 签名证书CA',
  platform: '契印电子签约平台',
  timestamp: '契印电子签约平台 时间戳服务',
} as const satisfies Record<AuthorityName, string>

const organization = '契印电子签约平台'
const yearMs = 365.25 * 24 * 3_600_000
/** A document must be verifiable for decades: the root outlives what is issued today. */
const lifetimeYears = { root: 30, issuing: 20, platform: 10, timestamp: 15 } as const

const cache = new WeakMap<Services['database'], Promise<Authority>>()

/** The authority of this installation, made if there is none yet. */
export function authorityOf(services: AuthorityServices): Promise<Authority> {
  const known = cache.get(services.database)
  if (known) return known
  const made = loadAndPublish(services).catch((error: unknown) => {
    cache.delete(services.database)
    throw error
  })
  cache.set(services.database, made)
  return made
}

async function loadAndPublish(services: AuthorityServices): Promise<Authority> {
  const authority = await loadOrCreate(services)
  await publishRoot(services.config, authority.root.certificate)
  return authority
}

/** Where relying parties find the revocation list and the issuer's certificate. */
export function certificateLocations({ http }: Config): { crlUrl: string; aiaUrl: string } {
  const origin = http.publicUrl ?? `http://${http.host}:${http.port}`
  return { crlUrl: `${origin}/esignature/api/pki/crl`, aiaUrl: `${origin}/esignature/api/pki/ca` }
}

async function loadOrCreate(services: AuthorityServices): Promise<Authority> {
  const stored = await findAuthorities(services.database.db)
  if (stored.length > 0) return open(services, stored)
  // Keys take a while to make: outside the transaction, and lost if another process was first.
  const pool = keyPoolOf(services)
  const keys = {
    root: await pool.take(),
    issuing: await pool.take(),
    platform: await pool.take(),
    timestamp: await pool.take(),
  }
  return services.database.transaction(async (tx) => {
    await lockAuthorities(tx)
    const first = await findAuthorities(tx)
    if (first.length > 0) return open(services, first)
    const authority = await create(services, keys)
    for (const name of ['root', 'issuing', 'platform', 'timestamp'] as const) {
      await keep(tx, services, name, { key: keys[name].privateKey, certificate: authority[name].certificate })
    }
    return authority
  })
}

type KeyPairs = Record<AuthorityName, KeyPair>

function subject(name: AuthorityName): { commonName: string; organization: string; country: string } {
  return { commonName: authorityNames[name], organization, country: 'CN' }
}

async function create({ config, now }: AuthorityServices, keys: KeyPairs): Promise<Authority> {
  const notBefore = new Date(now().getTime() - 3_600_000)
  const valid = (name: AuthorityName): { notBefore: Date; notAfter: Date } => ({
    notBefore,
    notAfter: new Date(notBefore.getTime() + lifetimeYears[name] * yearMs),
  })
  const locations = certificateLocations(config)
  const root = await createRootAuthority({ subject: subject('root'), keys: keys.root, ...valid('root') })
  const issuing = await createIssuingAuthority({
    subject: subject('issuing'),
    keys: keys.issuing,
    issuer: root,
    ...valid('issuing'),
  })
  const issue = async (name: 'platform' | 'timestamp'): Promise<SignerMaterial> => ({
    key: keys[name].privateKey,
    certificate: await issueCertificate({
      subject: subject(name),
      publicKey: keys[name].publicKey,
      issuer: issuing,
      ...valid(name),
      ...locations,
      policyOids: [name === 'platform' ? platformPolicy : timestampPolicy],
      usages: [name === 'platform' ? 'signing' : 'timestamping'],
    }),
    chain: [issuing.certificate, root.certificate],
  })
  return { root, issuing, platform: await issue('platform'), timestamp: await issue('timestamp') }
}

function sealingPurpose(name: AuthorityName): string {
  return `authority.${name}`
}

async function keep(
  tx: Tx,
  { secrets, now }: AuthorityServices,
  name: AuthorityName,
  material: { key: Buffer; certificate: Uint8Array },
): Promise<void> {
  const key = material.key.toString('base64')
  await insertAuthority(
    tx,
    { name, certificate: Buffer.from(material.certificate), keyEnc: secrets.seal(key, sealingPurpose(name)) },
    now(),
  )
}

function open({ secrets }: AuthorityServices, stored: readonly StoredAuthority[]): Authority {
  const part = (name: AuthorityName): StoredAuthority => {
    const found = stored.find((one) => one.name === name)
    if (!found) throw new Error(`the platform's ${name} key is missing`)
    return found
  }
  const chains: Record<AuthorityName, AuthorityName[]> = {
    root: [],
    issuing: ['root'],
    platform: ['issuing', 'root'],
    timestamp: ['issuing', 'root'],
  }
  const material = (name: AuthorityName): SignerMaterial => {
    const { keyEnc, certificate } = part(name)
    return {
      key: Buffer.from(secrets.open(Buffer.from(keyEnc), sealingPurpose(name)), 'base64'),
      certificate,
      chain: chains[name].map((above) => part(above).certificate),
    }
  }
  return {
    root: material('root'),
    issuing: material('issuing'),
    platform: material('platform'),
    timestamp: material('timestamp'),
  }
}

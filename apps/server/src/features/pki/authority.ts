import type { SignerMaterial } from '@qiyin/pdf'
import { type AuthorityKeys, isSm2Key, readCertificate } from '@qiyin/pdf/pki'
import { ConfigError } from '../../config.ts'
import type { Services, Tx } from '../../http/context.ts'
import type { Kept } from '../../http/kept.ts'
import { authorityNames, makeAuthority } from './authority-certificates.ts'
import { keyPoolOf } from './key-pool.ts'
import { keptKeysOf, type KeptKeys } from './key-store.ts'
import { publishRoot } from './publish-root.ts'
import {
  findAuthorities,
  insertCertificate,
  lockAuthorities,
  saveAuthority,
  type AuthorityName,
  type StoredAuthority,
} from './store.ts'
import { externalRoots } from './trusted-roots.ts'

/** The built-in authority: everything is made once, at the first need, and kept sealed by the master key. */
export type Authority = Readonly<Record<AuthorityName, SignerMaterial>>

type AuthorityServices = Pick<Services, 'database' | 'secrets' | 'pdf' | 'now' | 'config'>

/** In the order in which they are made: each after the one above it. */
const order = ['root', 'issuing', 'platform', 'timestamp', 'ocsp'] as const satisfies AuthorityName[]

interface Loaded {
  readonly authority: Promise<Authority>
  readonly time: number
}

const cache = new WeakMap<Services['database'], Loaded>()
/** The platform's certificates and keys, read again at the next need. */
export const keptAuthority: Kept = {
  name: 'authority',
  label: '平台证书',
  count: (database) => (cache.has(database) ? order.length : 0),
  clear: (database) => void cache.delete(database),
}

/** Another process may have renewed a certificate. */
const reloadMs = 3_600_000

/** The authority of this installation, made if there is none yet. */
export function authorityOf(services: AuthorityServices): Promise<Authority> {
  const known = cache.get(services.database)
  const time = services.now().getTime()
  if (known && Math.abs(time - known.time) < reloadMs) return known.authority
  const made = loadAndPublish(services).catch((error: unknown) => {
    cache.delete(services.database)
    throw error
  })
  cache.set(services.database, { authority: made, time })
  return made
}

/** The platform's certificates that are renewed while it runs, each below the issuing one. */
const renewable = ['platform', 'timestamp', 'ocsp'] as const satisfies AuthorityName[]

/**
 * Makes anew those of the platform's certificates that have less than a third of their life before them, with new keys
 * where they are kept here: what they signed before stays as it is. The issuing certificate and the root are not
 * renewed. Answers the names.
 */
export async function renewWornAuthorities(services: AuthorityServices): Promise<AuthorityName[]> {
  const { database, config, now } = services
  const authority = await authorityOf(services)
  const kept = await keptKeysOf(config)
  const renewed: AuthorityName[] = []
  for (const name of renewable) {
    const { certificate } = authority[name]
    if (!isWorn(certificate, now())) continue
    const keys = await keysFor(services, name, kept)
    const made = await makeAuthority(name, { config, keys, now: now(), above: authority })
    await database.transaction(async (tx) => {
      await lockAuthorities(tx)
      const stored = (await findAuthorities(tx)).find((one) => one.name === name)
      // Another process was first.
      if (stored && !stored.certificate.equals(certificate)) return
      await keep(tx, services, name, made)
      renewed.push(name)
    })
  }
  cache.delete(database)
  return renewed
}

function isWorn(der: Uint8Array, time: Date): boolean {
  const { notBefore, notAfter } = readCertificate(der)
  const life = notAfter.getTime() - notBefore.getTime()
  return notAfter.getTime() - time.getTime() < life / 3
}

/**
 * Says at the start what would fail at the first signature: keys that are kept elsewhere must answer, and belong to
 * the certificates made for them; the roots of outer authorities must be readable. Throws ConfigError, or PdfError `signer-unavailable`.
 */
export async function checkAuthority(services: AuthorityServices): Promise<void> {
  externalRoots(services.config)
  if (services.config.signing.keyStore) await authorityOf(services)
  else refuseMismatch(services, await findAuthorities(services.database.db), {})
}

async function loadAndPublish(services: AuthorityServices): Promise<Authority> {
  const authority = await loadOrCreate(services)
  await publishRoot(services.config, authority.root.certificate)
  return authority
}

async function loadOrCreate(services: AuthorityServices): Promise<Authority> {
  const { database } = services
  const kept = await keptKeysOf(services.config)
  const stored = await findAuthorities(database.db)
  refuseMismatch(services, stored, kept)
  const before = open(services, stored, kept)
  if (isWhole(before)) return before
  // Keys take a while to make: outside the transaction, and lost if another process was first.
  const made = await complete(services, before, kept)
  return database.transaction(async (tx) => {
    await lockAuthorities(tx)
    const meanwhile = open(services, await findAuthorities(tx), kept)
    if (isWhole(meanwhile)) return meanwhile
    for (const name of order) if (!before[name]) await keep(tx, services, name, made[name])
    return made
  })
}

type Parts = { readonly [Name in AuthorityName]?: SignerMaterial }

function isWhole(parts: Parts): parts is Authority {
  return order.every((name) => parts[name] !== undefined)
}

async function complete(services: AuthorityServices, before: Parts, kept: KeptKeys): Promise<Authority> {
  const { config, now } = services
  const parts: { [Name in AuthorityName]?: SignerMaterial } = { ...before }
  for (const name of order) {
    if (parts[name]) continue
    // Each is signed by the one before.
    // oxlint-disable-next-line no-await-in-loop
    const keys = await keysFor(services, name, kept)
    // oxlint-disable-next-line no-await-in-loop
    parts[name] = await makeAuthority(name, { config, keys, now: now(), above: parts })
  }
  if (!isWhole(parts)) throw new Error('an authority was not made')
  return parts
}

async function keysFor(
  services: AuthorityServices,
  name: AuthorityName,
  kept: KeptKeys,
): Promise<AuthorityKeys> {
  const remote = keptKey(kept, name)
  if (remote) return { privateKey: remote, publicKey: remote.publicKey }
  return keyPoolOf(services).take()
}

function keptKey(kept: KeptKeys, name: AuthorityName): KeptKeys[keyof KeptKeys] {
  return name === 'issuing' || name === 'platform' ? kept[name] : undefined
}

/** The stored parts that can be used: the platform's is made anew when its key has been moved. */
function open({ secrets }: AuthorityServices, stored: readonly StoredAuthority[], kept: KeptKeys): Parts {
  const parts: { [Name in AuthorityName]?: SignerMaterial } = {}
  const chain: Buffer[] = []
  for (const name of order) {
    const found = stored.find((one) => one.name === name)
    if (!found || (name === 'platform' && !isKeptAsStored(found, kept))) continue
    const key = found.keyEnc
      ? Buffer.from(secrets.open(Buffer.from(found.keyEnc), sealingPurpose(name)), 'base64')
      : keptKey(kept, name)
    if (!key) throw new Error(`the platform's ${name} key is missing`)
    parts[name] = { key, certificate: found.certificate, chain: [...chain] }
    if (name === 'root' || name === 'issuing') chain.unshift(found.certificate)
  }
  return parts
}

/** Whether the key is where the configuration says, and the certificate's own. */
function isKeptAsStored({ name, certificate, keyEnc }: StoredAuthority, kept: KeptKeys): boolean {
  const remote = keptKey(kept, name)
  if (!remote) return keyEnc !== null
  return keyEnc === null && readCertificate(certificate).publicKey.equals(remote.publicKey)
}

function refuseMismatch(
  { config }: AuthorityServices,
  stored: readonly StoredAuthority[],
  kept: KeptKeys,
): void {
  const root = stored.find(({ name }) => name === 'root')
  const wantsSm2 = config.signing.algorithm === 'sm2'
  if (root && isSm2Key(readCertificate(root.certificate).publicKey) !== wantsSm2) {
    const remedy = wantsSm2
      ? '平台证书已按国际算法签发，不能改用 sm2；如需国密算法，请使用新的数据库部署'
      : '平台证书已按国密算法签发，请设为 sm2'
    throw new ConfigError([{ variable: 'SIGNATURE_ALGORITHM', remedy }])
  }
  const issuing = stored.find(({ name }) => name === 'issuing')
  if (issuing && !isKeptAsStored(issuing, kept)) {
    const remedy = issuing.keyEnc
      ? '签发证书的密钥已在首次启动时生成，不能再改为外部密钥，请删除该变量'
      : '与首次启动时的签发密钥不同，请恢复原来的密钥配置'
    throw new ConfigError([{ variable: 'ISSUING_KEY', remedy }])
  }
}

function sealingPurpose(name: AuthorityName): string {
  return `authority.${name}`
}

async function keep(
  tx: Tx,
  { secrets, now }: AuthorityServices,
  name: AuthorityName,
  { key, certificate }: SignerMaterial,
): Promise<void> {
  const sealed =
    key instanceof Uint8Array ? secrets.seal(Buffer.from(key).toString('base64'), sealingPurpose(name)) : null
  const der = Buffer.from(certificate)
  await saveAuthority(tx, { name, certificate: der, keyEnc: sealed }, now())
  if (name === 'root') return
  const { serialNumber, notBefore, notAfter } = readCertificate(der)
  await insertCertificate(tx, {
    serialNo: serialNumber,
    authority: name === 'issuing' ? 'root' : 'issuing',
    subject: authorityNames[name],
    personId: null,
    companyId: null,
    contractId: null,
    certificate: der,
    notBefore,
    notAfter,
  })
}

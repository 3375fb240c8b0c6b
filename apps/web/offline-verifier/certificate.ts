import { bitsOf, hexOf, isSame, oidOf, partAt, partsOf, readDer, timeOf, type Der } from './der.ts'
import { isSignedBy } from './signature-value.ts'

/** What of an X.509 certificate is looked at (RFC 5280). */
export interface Certificate {
  readonly whole: Uint8Array
  readonly serial: string
  readonly issuer: Uint8Array
  readonly subject: Uint8Array
  readonly commonName: string
  readonly organization: string
  readonly from: number
  readonly until: number
  readonly publicKey: Der
  readonly isAuthority: boolean
  /** Undefined: for everything. */
  readonly keyUsage: number | undefined
  readonly purposes: readonly string[] | undefined
  readonly policies: readonly string[]
  /** Names a critical extension that is not known here. */
  readonly unknownCritical: string | undefined
  readonly signed: Signed
}

/** A signed structure: what is signed, how, and the value. */
interface Signed {
  readonly content: Der
  readonly algorithm: Der
  readonly value: Uint8Array
}

const known = {
  basic: '2.5.29.19',
  keyUsage: '2.5.29.15',
  purposes: '2.5.29.37',
  policies: '2.5.29.32',
} as const
/** Those that say nothing which is decided upon here: alternative names, where lists are. */
const harmless = new Set(['2.5.29.17', '2.5.29.31', '2.5.29.35', '2.5.29.14'])
const signsCertificates = 0x04
const signsLists = 0x02

/** Throws where it is none. */
export function readCertificate(bytes: Uint8Array): Certificate {
  const whole = readDer(bytes)
  const content = partAt(whole, 0)
  const parts = partsOf(content)
  const at = parts[0]?.tag === 0xa0 ? 1 : 0
  const [serial, , issuer, validity, subject, publicKey] = parts.slice(at)
  if (!serial || !issuer || !validity || !subject || !publicKey) throw new Error('证书不完整')
  const extensions = extensionsOf(parts.find(({ tag }) => tag === 0xa3))
  const basic = extensions.get(known.basic)?.value
  const usage = extensions.get(known.keyUsage)?.value
  const passedOver = new Set<string>([...Object.values(known), ...harmless])
  return {
    whole: whole.whole,
    serial: hexOf(serial.content),
    issuer: issuer.whole,
    subject: subject.whole,
    commonName: nameOf(subject, '2.5.4.3'),
    organization: nameOf(subject, '2.5.4.10'),
    from: timeOf(partAt(validity, 0)),
    until: timeOf(partAt(validity, 1)),
    publicKey,
    isAuthority: isAuthority(basic),
    keyUsage: usage === undefined ? undefined : (bitsOf(readDer(usage))[0] ?? 0),
    purposes: listedIn(extensions.get(known.purposes))?.map(oidOf),
    policies: policiesIn(extensions.get(known.policies)),
    unknownCritical: [...extensions].find(([oid, { critical }]) => critical && !passedOver.has(oid))?.[0],
    signed: { content, algorithm: partAt(whole, 1), value: bitsOf(partAt(whole, 2)) },
  }
}

/** The parts of an extension that is a list; undefined where there is none. */
function listedIn(extension: { readonly value: Uint8Array } | undefined): readonly Der[] | undefined {
  return extension && partsOf(readDer(extension.value))
}

function policiesIn(extension: { readonly value: Uint8Array } | undefined): string[] {
  return (listedIn(extension) ?? []).map((one) => oidOf(partAt(one, 0)))
}

function isAuthority(basic: Uint8Array | undefined): boolean {
  return (
    basic !== undefined && partsOf(readDer(basic)).some(({ tag, content: [is] }) => tag === 1 && is !== 0)
  )
}

function extensionsOf(tagged: Der | undefined): Map<string, { critical: boolean; value: Uint8Array }> {
  const found = new Map<string, { critical: boolean; value: Uint8Array }>()
  for (const one of tagged ? partsOf(partAt(tagged, 0)) : []) {
    const parts = partsOf(one)
    const value = parts.at(-1)
    if (parts[0] && value)
      found.set(oidOf(parts[0]), {
        critical: parts.length === 3 && parts[1]?.content[0] !== 0,
        value: value.content,
      })
  }
  return found
}

function nameOf(name: Der, oid: string): string {
  for (const set of partsOf(name)) {
    for (const attribute of partsOf(set)) {
      const [type, value] = partsOf(attribute)
      if (type && value && oidOf(type) === oid)
        return new TextDecoder(value.tag === 0x1e ? 'utf-16be' : 'utf-8').decode(value.content)
    }
  }
  return ''
}

/** Whether the issuer, an authority, has signed it. */
async function isIssuedBy(certificate: Certificate, issuer: Certificate): Promise<boolean> {
  if (!isSame(certificate.issuer, issuer.subject) || !issuer.isAuthority) return false
  if (issuer.keyUsage !== undefined && (issuer.keyUsage & signsCertificates) === 0) return false
  return isWhole(certificate.signed, issuer)
}

async function isWhole({ content, algorithm, value }: Signed, { publicKey }: Certificate): Promise<boolean> {
  return isSignedBy({ publicKey, algorithm, value, data: content.whole })
}

/** Whom to trust, and what is at hand to come there. */
export interface Trust {
  readonly roots: readonly Certificate[]
  readonly others: readonly Certificate[]
  readonly lists: readonly Uint8Array[]
  /** To judge at what bears no time-stamp. */
  readonly now: number
}

const longestPath = 8

/** From a certificate to a trusted root, each valid at that time; undefined when there is no such way (RFC 5280, 6). */
export async function pathOf(
  certificate: Certificate,
  trust: Trust,
  time: number,
  before: readonly Certificate[] = [],
): Promise<Certificate[] | undefined> {
  const { from, until, unknownCritical } = certificate
  if (time < from || time > until || unknownCritical !== undefined || before.length > longestPath)
    return undefined
  if (trust.roots.some(({ whole }) => isSame(whole, certificate.whole))) return [certificate]
  for (const issuer of [...trust.roots, ...trust.others]) {
    if (before.includes(issuer) || !isSame(issuer.subject, certificate.issuer)) continue
    // oxlint-disable-next-line no-await-in-loop -- the first that fits is taken
    if (!(await isIssuedBy(certificate, issuer))) continue
    // oxlint-disable-next-line no-await-in-loop
    const rest = await pathOf(issuer, trust, time, [...before, certificate])
    if (rest) return [certificate, ...rest]
  }
  return undefined
}

/** When it was revoked, by a list of its issuer; undefined when none says so, null when there is no list at all. */
export async function revokedAt(
  certificate: Certificate,
  issuer: Certificate,
  lists: readonly Uint8Array[],
): Promise<number | undefined | null> {
  let listed = false
  for (const bytes of lists) {
    const whole = readDer(bytes)
    const content = partAt(whole, 0)
    const parts = partsOf(content)
    const at = parts[0]?.tag === 0x02 ? 1 : 0
    const mayList = issuer.keyUsage === undefined || (issuer.keyUsage & signsLists) !== 0
    if (!mayList || !isSame(partAt(content, at + 1).whole, issuer.subject)) continue
    const signed = { content, algorithm: partAt(whole, 1), value: bitsOf(partAt(whole, 2)) }
    // oxlint-disable-next-line no-await-in-loop
    if (!(await isWhole(signed, issuer))) continue
    listed = true
    const revoked = parts.slice(at + 3).find(({ tag }) => tag === 0x30)
    const entry = (revoked ? partsOf(revoked) : []).find(
      (one) => hexOf(partAt(one, 0).content) === certificate.serial,
    )
    if (entry) return timeOf(partAt(entry, 1))
  }
  return listed ? undefined : null
}

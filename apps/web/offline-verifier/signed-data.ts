import { pathOf, readCertificate, revokedAt, type Certificate, type Trust } from './certificate.ts'
import { hexOf, isSame, oidOf, partAt, partsOf, readDer, timeOf, type Der } from './der.ts'
import { digestNameOf, digestOf, isSignedBy } from './signature-value.ts'

const oids = {
  signedData: '1.2.840.113549.1.7.2',
  messageDigest: '1.2.840.113549.1.9.4',
  timeStamp: '1.2.840.113549.1.9.16.2.14',
  stampInfo: '1.2.840.113549.1.9.16.1.4',
  stampPurpose: '1.3.6.1.5.5.7.3.8',
  certificateV2: '1.2.840.113549.1.9.16.2.47',
} as const

/** What was signed is not what is there. */
export const contentFault = '内容已被改动，与签名时的摘要不符'

/** What checking a signature came to. */
export interface Checked {
  /** In Chinese; empty when it is valid. */
  readonly faults: readonly string[]
  /** What could not be looked at, in Chinese. */
  readonly notes: readonly string[]
  readonly signer: Certificate | undefined
  /** When a time-stamp says that it was there. */
  readonly stampedAt: number | undefined
}

interface Container {
  readonly info: Der
  readonly certificates: readonly Certificate[]
  /** What it carries of its own: a time-stamp's statement. */
  readonly carried: { readonly type: string; readonly content: Uint8Array } | undefined
}

function readContainer(bytes: Uint8Array): Container {
  const whole = readDer(bytes)
  if (oidOf(partAt(whole, 0)) !== oids.signedData) throw new Error('不是签名')
  const parts = partsOf(partAt(partAt(whole, 1), 0))
  const [, , encapsulated] = parts
  const infos = parts.at(-1)
  if (!encapsulated || infos?.tag !== 0x31) throw new Error('签名不完整')
  if (partsOf(infos).length !== 1) throw new Error('不是一个人的签名')
  // Room that was kept for it and not needed is 0; anything else nobody signed.
  if (bytes.subarray(whole.whole.length).some((byte) => byte !== 0)) throw new Error('签名值之后还有别的内容')
  const content = partsOf(encapsulated)[1]
  return {
    info: partAt(infos, 0),
    certificates: (parts.find(({ tag }) => tag === 0xa0) ? partsOf(partOf(parts, 0xa0)) : []).flatMap(
      asCertificate,
    ),
    carried: content && { type: oidOf(partAt(encapsulated, 0)), content: partAt(content, 0).content },
  }
}

function partOf(parts: readonly Der[], wanted: number): Der {
  const part = parts.find(({ tag }) => tag === wanted)
  if (!part) throw new Error('签名不完整')
  return part
}

function asCertificate({ whole }: Der): Certificate[] {
  try {
    return [readCertificate(whole)]
  } catch {
    // Of another kind: it signs nothing here.
    return []
  }
}

/** The attributes of a set by their object identifiers, each with its first value. */
function attributesOf(set: Der | undefined): Map<string, Der> {
  return new Map((set ? partsOf(set) : []).map((one) => [oidOf(partAt(one, 0)), partAt(partAt(one, 1), 0)]))
}

/** A detached signature over these bytes (RFC 5652), its time-stamp (RFC 3161), and the way to a trusted root. */
export async function checkSignature(
  container: Uint8Array,
  data: Uint8Array,
  trust: Trust,
): Promise<Checked> {
  try {
    const { info, certificates } = readContainer(container)
    const { faults, signer, value, unsigned } = await checkInfo(info, certificates, data)
    const token = attributesOf(unsigned).get(oids.timeStamp)
    const stamp = token && (await checkStamp(token.whole, value, trust))
    const told = stamp?.faults.map((fault) => `时间戳：${fault}`) ?? []
    const standing = signer
      ? await standingOf(
          signer,
          { ...trust, others: [...trust.others, ...certificates] },
          stamp?.time ?? trust.now,
        )
      : { faults: [], notes: [] }
    return {
      faults: [...faults, ...told, ...standing.faults],
      notes: [...standing.notes, ...(stamp ? [] : ['没有时间戳'])],
      signer,
      stampedAt: stamp?.faults.length === 0 ? stamp.time : undefined,
    }
  } catch (error) {
    return { faults: [textOf(error)], notes: [], signer: undefined, stampedAt: undefined }
  }
}

interface CheckedInfo {
  readonly faults: readonly string[]
  readonly signer: Certificate | undefined
  readonly value: Uint8Array
  readonly unsigned: Der | undefined
}

async function checkInfo(
  info: Der,
  certificates: readonly Certificate[],
  data: Uint8Array,
): Promise<CheckedInfo> {
  const parts = partsOf(info)
  const sid = partAt(info, 1)
  const digestAlgorithm = partAt(info, 2)
  const signedSet = parts.find(({ tag }) => tag === 0xa0)
  const at = signedSet ? 4 : 3
  const value = partAt(info, at + 1).content
  const unsigned = parts[at + 2]
  const signer = certificates.find(
    ({ issuer, serial }) =>
      sid.tag === 0x30 && isSame(issuer, partAt(sid, 0).whole) && serial === hexOf(partAt(sid, 1).content),
  )
  if (!signer) return { faults: ['找不到签名者的证书'], signer, value, unsigned }
  if (!signedSet) return { faults: ['没有签名属性'], signer, value, unsigned }
  const attributes = attributesOf(signedSet)
  const digest = await digestOf(digestNameOf(digestAlgorithm), data)
  const said = attributes.get(oids.messageDigest)
  // The set is signed as a SET, not under the tag that it stands with (RFC 5652, 5.4).
  const asSet = new Uint8Array(signedSet.whole)
  asSet[0] = 0x31
  const isValue = await isSignedBy({
    publicKey: signer.publicKey,
    algorithm: partAt(info, at),
    digestAlgorithm,
    value,
    data: asSet,
  })
  const faults = [
    ...(said && isSame(said.content, digest) ? [] : [contentFault]),
    ...(isValue ? [] : ['签名值与证书的公钥不符']),
    ...((await namesSigner(attributes.get(oids.certificateV2), signer))
      ? []
      : ['签名所绑定的证书不是该证书']),
  ]
  return { faults, signer, value, unsigned }
}

/** Whether the certificate is the one that the signature binds (RFC 5035); true where it binds none. */
async function namesSigner(attribute: Der | undefined, { whole }: Certificate): Promise<boolean> {
  if (!attribute) return true
  const [first, second] = partsOf(partAt(partAt(attribute, 0), 0))
  const isNamed = first?.tag === 0x30
  const hash = isNamed ? second : first
  const name = isNamed ? digestNameOf(first) : 'SHA-256'
  return hash !== undefined && isSame(hash.content, await digestOf(name, whole))
}

/** A time-stamp over these bytes (RFC 3161), and when it was made. */
export async function checkStamp(
  token: Uint8Array,
  data: Uint8Array,
  trust: Trust,
): Promise<{
  readonly faults: readonly string[]
  readonly time: number
  readonly signer: Certificate | undefined
}> {
  const { info, certificates, carried } = readContainer(token)
  if (carried?.type !== oids.stampInfo) throw new Error('不是时间戳')
  const statement = readDer(carried.content)
  const imprint = partAt(statement, 2)
  const time = timeOf(partAt(statement, 4))
  const digest = await digestOf(digestNameOf(partAt(imprint, 0)), data)
  const isOver = isSame(partAt(imprint, 1).content, digest)
  const { faults, signer } = await checkInfo(info, certificates, carried.content)
  const all = { ...trust, others: [...trust.others, ...certificates] }
  const standing = signer ? await standingOf(signer, all, time) : { faults: [] }
  const mayStamp = signer?.purposes?.includes(oids.stampPurpose) === true
  return {
    faults: [
      ...(isOver ? [] : ['不是对该内容加盖的']),
      ...(signer && !mayStamp ? ['证书不能用于时间戳'] : []),
      ...faults,
      ...standing.faults,
    ],
    time,
    signer,
  }
}

async function standingOf(
  certificate: Certificate,
  trust: Trust,
  time: number,
): Promise<{ readonly faults: readonly string[]; readonly notes: readonly string[] }> {
  const path = await pathOf(certificate, trust, time)
  if (!path) return { faults: ['证书在签署时不能追溯到受信任的根证书'], notes: [] }
  const faults: string[] = []
  const notes: string[] = []
  for (const [index, one] of path.slice(0, -1).entries()) {
    const issuer = path[index + 1]
    // oxlint-disable-next-line no-await-in-loop
    const revoked = issuer && (await revokedAt(one, issuer, trust.lists))
    if (revoked === null) notes.push(`“${one.commonName}”没有吊销列表可查`)
    else if (revoked !== undefined && revoked <= time) faults.push(`证书“${one.commonName}”在签署前已被吊销`)
    else if (revoked !== undefined) notes.push(`证书“${one.commonName}”在签署之后被吊销`)
  }
  return { faults, notes }
}

/** What went wrong, in Chinese. */
export function textOf(error: unknown): string {
  return error instanceof Error && /\p{Script=Han}/u.test(error.message) ? error.message : '无法读取'
}

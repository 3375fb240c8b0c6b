import { createHash } from 'node:crypto'
import type { PdfVerification } from '@qiyin/pdf'
import { checkTimestamp, findPath, readCertificate } from '@qiyin/pdf/pki'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { checkRecords, compareWithDocument, findingText } from '../../audit/public.ts'
import { digestOfRoot, leafOf, rootOfPath, statementText } from '../../audit-roots/public.ts'
import type { PackageManifest, PackedRecord, PackedRooted, PackedTrail } from '../package-format.ts'

/** What is wrong, in Chinese; empty when nothing is. */
type Faults = readonly string[]

/** The trail in itself, and held against the document and the report, whose signatures bind records of it. */
export function trailFaults(
  trail: PackedTrail,
  { document, signatures, report }: CheckedParts,
  { states }: Pick<PackageManifest, 'states'>,
): Faults {
  const records = trail.records.map(recordOf)
  // Whether a hash is of its record only the platform can tell: it says so in the trail it has signed.
  const order = checkRecords(records, () => true)
  const sha256 = createHash('sha256').update(document).digest()
  const finding = compareWithDocument(
    { finding: order ?? { kind: 'intact' }, records },
    { sha256, signatures },
  )
  const head = records.at(-1)?.hash.toString('hex')
  const bound = report.signatures.find(({ auditHead }) => auditHead !== null)
  return [
    ...(finding.kind === 'intact' ? [] : [findingText(finding)]),
    ...(records.length === trail.count && head === trail.head ? [] : ['条数或链头与所载记录不符']),
    ...(bound?.auditHead?.toLowerCase() === head && bound?.auditCount === records.length
      ? []
      : ['链头不是证据报告的签名所绑定的记录']),
    ...stateFaults(document, states),
    ...records.flatMap(({ seq, documentAfter }) =>
      documentAfter && !states.some((one) => one.sha256 === documentAfter.toString('hex'))
        ? [`第 ${seq} 条所载的文件摘要不是合同文件任何一个版本的摘要`]
        : [],
    ),
  ]
}

/** What the trail is held against. */
export interface CheckedParts {
  readonly document: Buffer
  readonly signatures: PdfVerification['signatures']
  readonly report: Pick<PdfVerification, 'signatures'>
}

/** Every state of the document is its first so many bytes. */
function stateFaults(document: Buffer, states: PackageManifest['states']): Faults {
  return states.flatMap(({ size, sha256 }, index) => {
    const isIt = createHash('sha256').update(document.subarray(0, size)).digest('hex') === sha256
    return isIt ? [] : [`合同文件的前 ${size} 个字节不是其第 ${index + 1} 个版本`]
  })
}

function recordOf(packed: PackedRecord): Parameters<typeof checkRecords>[0][number] {
  const { text: _text, ...record } = packed
  return {
    ...record,
    documentBefore: bytesOf(packed.documentBefore),
    documentAfter: bytesOf(packed.documentAfter),
    happenedTime: new Date(packed.happenedTime),
    previousHash: Buffer.from(packed.previousHash, 'hex'),
    hash: Buffer.from(packed.hash, 'hex'),
    keyId: bytesOf(packed.keyId),
  }
}

function bytesOf(hex: string | null): Buffer | null {
  return hex === null ? null : Buffer.from(hex, 'hex')
}

/** The nightly root over the trail: whether it lists the trail, and its time-stamp. */
export function rootedFaults(rooted: PackedRooted, trail: PackedTrail, roots: readonly Buffer[]): Faults {
  const { listed, path, token } = rooted
  const record = trail.records[listed.count - 1]
  const statement = {
    number: rooted.number,
    takenTime: new Date(rooted.takenTime),
    chains: rooted.chains,
    root: Buffer.from(rooted.root, 'hex'),
    previous: Buffer.from(rooted.previous, 'hex'),
  }
  const leaf = leafOf({ ...listed, head: Buffer.from(listed.head, 'hex') })
  const steps = path.map(({ side, hash }) => ({ side, hash: Buffer.from(hash, 'hex') }))
  const isListed = record?.hash === listed.head && record.contractId === listed.contractId
  return [
    ...(isListed ? [] : ['所列的记录不是操作记录中的记录']),
    ...(rootOfPath(leaf, steps).equals(statement.root) ? [] : ['由所列记录不能推得校验根']),
    ...(token === null ? [] : stampFaults(Buffer.from(token, 'base64'), statement, roots)),
  ]
}

function stampFaults(
  token: Buffer,
  statement: Parameters<typeof statementText>[0],
  roots: readonly Buffer[],
): Faults {
  try {
    const stamp = checkTimestamp(token, (algorithm) =>
      algorithm === 'sha256'
        ? digestOfRoot(statement)
        : createHash(algorithm).update(statementText(statement)).digest(),
    )
    if (stamp.problems.length > 0 || !stamp.authority) return ['时间戳无效']
    const trusted = roots.map((der) => readCertificate(der))
    const { end } = findPath(stamp.authority, stamp.certificates, trusted, stamp.time)
    return end === 'trusted' ? [] : ['时间戳的颁发机构不受信任']
  } catch {
    // Not a token at all.
    return ['时间戳无效']
  }
}

/** When the root was taken, as people read it. */
export function rootedText({ number, takenTime, token }: PackedRooted): string {
  const time = formatDateTime(new Date(takenTime))
  return `第 ${number} 个校验根（${time}）列有本合同的操作记录${token === null ? '，尚未加盖时间戳' : ''}`
}

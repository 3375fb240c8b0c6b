import { createHash } from 'node:crypto'
import { platformPolicy } from '@qiyin/domain/certificate-policies.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { verifyDetached } from '@qiyin/pdf/verify'
import { signatureProblemText } from '../../../verification/wording.ts'
import {
  packageFormat,
  packageNames,
  sumsText,
  unlistedNames,
  type PackageManifest,
} from '../package-format.ts'
import type { PackageFiles } from './package-files.ts'

/** A line of the verifier's report. */
export interface Finding {
  readonly name: string
  readonly text: string
  readonly passed: boolean
}

/** What the list says; undefined when it is missing or none. */
export function readManifest(bytes: Buffer | undefined): PackageManifest | undefined {
  try {
    // Checked by hand below as far as it is gone through before its signature counts.
    const read = JSON.parse(bytes?.toString('utf8') ?? '') as PackageManifest
    const isList = read.format === packageFormat && Array.isArray(read.files) && Array.isArray(read.states)
    return isList ? read : undefined
  } catch {
    // Not even JSON.
    return undefined
  }
}

/** Every file that is wrong, missing or of nobody's list; those that are right are not named. */
export async function checkFiles(
  files: PackageFiles,
  { files: listed }: PackageManifest,
): Promise<Finding[]> {
  const faults: Finding[] = []
  for (const { name, size, sha256 } of listed) {
    // oxlint-disable-next-line no-await-in-loop -- one file in memory at a time
    const bytes = await files.read(name)
    if (!bytes) faults.push(wrong(name, '文件缺失'))
    else if (bytes.length !== size || digestOf(bytes) !== sha256)
      faults.push(wrong(name, '内容已被改动，与清单中的摘要不符'))
  }
  const known = new Set([...listed.map(({ name }) => name), ...unlistedNames])
  for (const name of await files.names())
    if (!known.has(name)) faults.push(wrong(name, '不在清单中，不属于本证据包'))
  return faults
}

/** The platform's signature over the list, and the sums over all. */
export async function checkSignature(
  files: PackageFiles,
  manifest: PackageManifest,
  trust: { readonly trustedRoots: readonly Buffer[]; readonly crls: readonly Buffer[]; readonly now: Date },
): Promise<Finding[]> {
  const listBytes = (await files.read(packageNames.manifest)) ?? Buffer.alloc(0)
  const signature = await files.read(packageNames.signature)
  const sums = await files.read(packageNames.sums)
  if (!signature) return [wrong(packageNames.signature, '文件缺失')]
  if (!sums) return [wrong(packageNames.sums, '文件缺失')]
  const { problems, signerName, policyOids, signedAt } = verifyDetached(signature, listBytes, trust)
  if (problems.includes('digest-mismatch'))
    return [wrong(packageNames.manifest, '内容已被改动，与平台的签名不符')]
  if (problems.length > 0)
    return [wrong(packageNames.signature, `签名无效：${problems.map(signatureProblemText).join('；')}`)]
  // Many lead to a trusted root: customers of its authority, and whoever signs here.
  if (!policyOids.includes(platformPolicy)) return [wrong(packageNames.signature, notOurs(signerName))]
  const expected = sumsText([
    ...manifest.files,
    { name: packageNames.manifest, sha256: digestOf(listBytes) },
    { name: packageNames.signature, sha256: digestOf(signature) },
  ])
  // What a signature does not protect of its own file, the sums do.
  if (!sums.equals(Buffer.from(expected)))
    return [wrong(`${packageNames.sums}、${packageNames.signature}`, '其中之一已被改动，互不相符')]
  const time = signedAt ? `，${formatDateTime(signedAt)}` : ''
  return [{ name: packageNames.manifest, text: `平台签名有效：${signerName}${time}`, passed: true }]
}

/** What is valid, and not the platform's. */
export function notOurs(signerName: string): string {
  return `签名人“${signerName}”不是出具证据包的平台`
}

function wrong(name: string, text: string): Finding {
  return { name, text, passed: false }
}

/** SHA-256, hexadecimal. */
export function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

import type { PdfVerification } from '@qiyin/pdf'
import { readCertificate } from '@qiyin/pdf/pki'
import { verifyPdf } from '@qiyin/pdf/verify'
import { platformPolicy } from '@qiyin/domain/certificate-policies.ts'
import { verdictText } from '../../../verification/wording.ts'
import {
  packageFolders,
  packageNames,
  type PackedRooted,
  type PackedTrail,
  type PendingRoot,
} from '../package-format.ts'
import { checkFiles, checkSignature, digestOf, notOurs, readManifest, type Finding } from './check-list.ts'
import { rootedFaults, rootedText, trailFaults } from './check-trail.ts'
import type { PackageFiles } from './package-files.ts'

/** What checking a package came to. */
export interface PackageReport {
  /** Undefined when the list cannot be read. */
  readonly contract: { readonly contractNo: string; readonly contractName: string } | undefined
  readonly findings: readonly Finding[]
  /** Of the roots that were trusted, SHA-256, hexadecimal. */
  readonly rootDigests: readonly string[]
  readonly passed: boolean
}

/** Whom to trust instead of the roots in the package, and the time to judge at. */
export interface CheckOptions {
  readonly roots?: readonly Buffer[]
  readonly now?: Date
}

/** Checks everything in a package and needs nothing else. Every fault names its file. */
export async function checkPackage(
  files: PackageFiles,
  { roots, now = new Date() }: CheckOptions = {},
): Promise<PackageReport> {
  const trustedRoots = (roots ?? (await filesIn(files, packageFolders.roots, '.cer'))).filter(isCertificate)
  const crls = await filesIn(files, packageFolders.revocation, '.crl')
  const rootDigests = trustedRoots.map(digestOf)
  const manifest = readManifest(await files.read(packageNames.manifest))
  if (!manifest) {
    const findings = [{ name: packageNames.manifest, text: '缺失或不能读取', passed: false }]
    return { contract: undefined, findings, rootDigests, passed: false }
  }
  const trust = { trustedRoots, crls, now }
  const wrong = await checkFiles(files, manifest)
  const noRoots = { name: packageFolders.roots, text: '没有可用的根证书，无法校验签名', passed: false }
  const findings: Finding[] = [
    ...wrong,
    ...(wrong.length === 0
      ? [{ name: '全部文件', text: `共 ${manifest.files.length} 个，与清单一致`, passed: true }]
      : []),
    // Without roots everybody would be believed.
    ...(trustedRoots.length === 0 ? [noRoots] : await checkSignature(files, manifest, trust)),
    // What is not as it was listed is named once, and proves nothing else.
    ...(wrong.length === 0 && trustedRoots.length > 0 ? await checkContents(files, manifest, trust) : []),
  ]
  const { contractNo, contractName } = manifest
  return {
    contract: { contractNo, contractName },
    findings,
    rootDigests,
    passed: findings.every((one) => one.passed),
  }
}

type Trust = Parameters<typeof checkSignature>[2]

async function checkContents(
  files: PackageFiles,
  manifest: Parameters<typeof checkSignature>[1],
  trust: Trust,
): Promise<Finding[]> {
  const [document, report, trailBytes, rootedBytes] = await Promise.all(
    [packageNames.document, packageNames.report, packageNames.trail, packageNames.rooted].map((name) =>
      files.read(name),
    ),
  )
  if (!document || !report || !trailBytes || !rootedBytes)
    return [{ name: packageNames.manifest, text: '清单不完整，缺少合同、报告或操作记录', passed: false }]
  // Their digests are those of the signed list: they are as the platform wrote them.
  const trail = JSON.parse(trailBytes.toString('utf8')) as PackedTrail
  const rooted = JSON.parse(rootedBytes.toString('utf8')) as PackedRooted | PendingRoot
  const ofDocument = verifyPdf(document, trust)
  const ofReport = verifyPdf(report, trust)
  const parts = { document, signatures: ofDocument.signatures, report: ofReport }
  const inTrail = trailFaults(trail, parts, manifest)
  const trailText = `共 ${trail.count} 条，首尾相连，与合同和报告的签名一致（平台校验：${trail.finding}）`
  return [
    pdfFinding(packageNames.document, ofDocument),
    reportFinding(ofReport),
    { name: packageNames.trail, text: inTrail.join('；') || trailText, passed: inTrail.length === 0 },
    rootedFinding(rooted, trail, trust),
  ]
}

function pdfFinding(name: string, verification: PdfVerification): Finding {
  const signers = verification.signatures.flatMap(({ kind, organization, signerName }) =>
    kind === 'signature' ? [[organization, signerName].filter(Boolean).join('，')] : [],
  )
  const who = signers.length > 0 ? `（${[...new Set(signers)].join('；')}）` : ''
  return { name, text: `${verdictText(verification)}${who}`, passed: verification.verdict === 'valid' }
}

/** The report is the platform's own; whoever else has signed it has made another. */
function reportFinding(verification: PdfVerification): Finding {
  const finding = pdfFinding(packageNames.report, verification)
  const signers = verification.signatures.filter(({ kind }) => kind !== 'timestamp')
  const stranger = signers.find(({ policyOids }) => !policyOids.includes(platformPolicy))
  if (!finding.passed || !stranger) return finding
  return { ...finding, text: notOurs(stranger.signerName), passed: false }
}

function rootedFinding(
  rooted: PackedRooted | PendingRoot,
  trail: PackedTrail,
  { trustedRoots }: Trust,
): Finding {
  const name = packageNames.rooted
  if ('pending' in rooted) return { name, text: rooted.pending, passed: true }
  const faults = rootedFaults(rooted, trail, trustedRoots)
  return { name, text: faults.join('；') || rootedText(rooted), passed: faults.length === 0 }
}

async function filesIn(files: PackageFiles, folder: string, ending: string): Promise<Buffer[]> {
  const names = (await files.names()).filter((name) => name.startsWith(folder) && name.endsWith(ending))
  const read = await Promise.all(names.toSorted().map((name) => files.read(name)))
  return read.flatMap((bytes) => bytes ?? [])
}

function isCertificate(der: Buffer): boolean {
  try {
    readCertificate(der)
    return true
  } catch {
    // Changed: the list names it.
    return false
  }
}

import { readCertificate, type Certificate, type Trust } from './certificate.ts'
import { rootedFaults, sha256, trailFaults, type Rooted, type Trail } from './check-trail.ts'
import type { PackageFiles } from './package-files.ts'
import { fault, notesOf, pass, shownTime, whoAndWhen, type Finding, type PackageReport } from './finding.ts'
import { signaturesOf, type PlacedSignature } from './pdf-signatures.ts'
import { checkSignature, checkStamp, contentFault, textOf, type Checked } from './signed-data.ts'

interface Manifest {
  readonly contractNo: string
  readonly contractName: string
  readonly states: readonly { readonly size: number; readonly sha256: string }[]
  readonly files: readonly { readonly name: string; readonly size: number; readonly sha256: string }[]
}

const names = {
  document: '合同文件.pdf',
  report: '签署证据报告.pdf',
  trail: '操作记录.json',
  rooted: '校验根.json',
  manifest: '清单.json',
  signature: '清单.json.p7s',
  sums: 'SHA256SUMS.txt',
} as const
const format = 'qiyin-evidence-package/1'
/** What certificates of the platform's own signatures say that they are for: below a UUID as a number (X.667). */
const platformPolicy = '2.25.283919530104427063451840711296471250915.1.10'
const unlisted: readonly string[] = [names.manifest, names.signature, names.sums]

/** Checks a package with nothing but itself. `roots` are trusted in place of those in it. */
export async function checkPackage(
  files: PackageFiles,
  { roots, now = Date.now() }: { readonly roots?: readonly Uint8Array[]; readonly now?: number } = {},
): Promise<PackageReport> {
  const trust: Trust = {
    roots: certificatesOf(roots ?? filesIn(files, '受信任根/', '.cer')),
    others: certificatesOf(filesIn(files, '证书/', '.cer')),
    lists: filesIn(files, '吊销信息/', '.crl'),
    now,
  }
  const manifest = manifestOf(files)
  const findings = manifest
    ? await allFindings(files, manifest, trust)
    : [fault(names.manifest, '缺失，或不是本程序能校验的清单')]
  return {
    contract: manifest && { contractNo: manifest.contractNo, contractName: manifest.contractName },
    findings,
    rootDigests: await Promise.all(trust.roots.map(({ whole }) => sha256(whole))),
    passed: findings.every(({ kind }) => kind !== 'fault'),
  }
}

async function allFindings(files: PackageFiles, manifest: Manifest, trust: Trust): Promise<Finding[]> {
  const wrong = await listFindings(files, manifest)
  const listed = wrong.length > 0 ? wrong : [pass('全部文件', `共 ${manifest.files.length} 个，与清单一致`)]
  // Without roots everybody would be believed.
  if (trust.roots.length === 0) return [...listed, fault('受信任根/', '没有可用的根证书，无法校验签名')]
  return [
    ...listed,
    ...(await manifestFindings(files, manifest, trust)),
    ...(await contentFindings(files, manifest, trust)),
  ]
}

function manifestOf(files: PackageFiles): Manifest | undefined {
  try {
    // Read to be held against the platform's signature below.
    const read = jsonOf(files, names.manifest) as Manifest & { readonly format: string }
    const isList = read.format === format && Array.isArray(read.files) && Array.isArray(read.states)
    return isList ? read : undefined
  } catch {
    // Not there, or not even JSON.
    return undefined
  }
}

async function listFindings(files: PackageFiles, { files: listed }: Manifest): Promise<Finding[]> {
  const wrong: Finding[] = []
  for (const { name, size, sha256: said } of listed) {
    const bytes = files.get(name)
    if (!bytes) wrong.push(fault(name, '文件缺失'))
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    else if (bytes.length !== size || (await sha256(bytes)) !== said)
      wrong.push(fault(name, '内容已被改动，与清单中的摘要不符'))
  }
  const known = new Set([...listed.map(({ name }) => name), ...unlisted])
  for (const name of files.keys()) if (!known.has(name)) wrong.push(fault(name, '不在清单中，不属于本证据包'))
  return wrong
}

async function manifestFindings(files: PackageFiles, manifest: Manifest, trust: Trust): Promise<Finding[]> {
  const list = files.get(names.manifest) ?? new Uint8Array()
  const signature = files.get(names.signature)
  const sums = files.get(names.sums)
  if (!signature) return [fault(names.signature, '文件缺失')]
  if (!sums) return [fault(names.sums, '文件缺失')]
  const checked = await checkSignature(signature, list, trust)
  if (checked.faults.length > 0) {
    const isList = checked.faults.some((text) => text === contentFault)
    return [fault(isList ? names.manifest : names.signature, `平台的签名无效：${checked.faults.join('；')}`)]
  }
  if (!isPlatforms(checked)) return [fault(names.signature, notOurs(checked))]
  const all = [
    ...manifest.files,
    { name: names.manifest, sha256: await sha256(list) },
    { name: names.signature, sha256: await sha256(signature) },
  ]
  const expected = all.map(({ name, sha256: digest }) => `${digest}  ${name}\n`).join('')
  if (new TextDecoder().decode(sums) !== expected)
    return [fault(`${names.sums}、${names.signature}`, '其中之一已被改动，互不相符')]
  return [
    pass(names.manifest, `平台签名有效：${whoAndWhen(checked)}`),
    ...notesOf(names.manifest, checked.notes),
  ]
}

/** Many lead to a trusted root: customers of its authority, and whoever signs here. */
function isPlatforms({ signer }: Pick<Checked, 'signer'>): boolean {
  return signer?.policies.includes(platformPolicy) === true
}

function notOurs({ signer }: Pick<Checked, 'signer'>): string {
  return `签名人“${signer?.commonName ?? ''}”不是出具证据包的平台`
}

async function contentFindings(files: PackageFiles, { states }: Manifest, trust: Trust): Promise<Finding[]> {
  const document = files.get(names.document)
  const report = files.get(names.report)
  if (!document || !report) return []
  const inDocument = signaturesOf(document)
  const inReport = signaturesOf(report)
  return [
    ...(await pdfFindings(names.document, document, inDocument, trust)),
    ...(await pdfFindings(names.report, report, inReport, { ...trust, isPlatforms: true })),
    ...(await trailFindings(
      files,
      { document, states, inDocument: inDocument.signatures, inReport: inReport.signatures },
      trust,
    )),
  ]
}

/** Whom to trust, and that it is the platform who has signed. */
type FileTrust = Trust & { readonly isPlatforms?: boolean }

async function pdfFindings(
  name: string,
  file: Uint8Array,
  { signatures, faults }: ReturnType<typeof signaturesOf>,
  trust: FileTrust,
): Promise<Finding[]> {
  const findings = faults.map((text) => fault(name, text))
  if (signatures.length === 0) findings.push(fault(name, '没有电子签名'))
  for (const [index, signature] of signatures.entries()) {
    const which = `第 ${index + 1} 个${signature.isDocumentStamp ? '文档时间戳' : '签名'}`
    // oxlint-disable-next-line no-await-in-loop -- in their order
    findings.push(...(await oneFinding(name, which, signature, trust)))
  }
  const covered = signatures.at(-1)?.end ?? 0
  if (signatures.length > 0 && covered < file.length)
    findings.push(fault(name, `最后一个签名之后还有 ${file.length - covered} 个字节，不受任何签名保护`))
  return findings
}

async function oneFinding(
  name: string,
  which: string,
  { container, signed, end, isDocumentStamp }: PlacedSignature,
  trust: FileTrust,
): Promise<Finding[]> {
  const covers = `覆盖文件的前 ${end} 个字节`
  try {
    if (isDocumentStamp) {
      const { faults, time, signer } = await checkStamp(container, signed, trust)
      return [
        faults.length > 0
          ? fault(name, `${which}无效：${faults.join('；')}`)
          : pass(name, `${which}有效，${covers}：${whoAndWhen({ signer, stampedAt: time })}`),
      ]
    }
    const checked = await checkSignature(container, signed, trust)
    if (checked.faults.length > 0) return [fault(name, `${which}无效：${checked.faults.join('；')}`)]
    if (trust.isPlatforms === true && !isPlatforms(checked)) return [fault(name, notOurs(checked))]
    return [
      pass(name, `${which}有效，${covers}：${whoAndWhen(checked)}`),
      ...notesOf(name, checked.notes, which),
    ]
  } catch (error) {
    return [fault(name, `${which}无效：${textOf(error)}`)]
  }
}

async function trailFindings(
  files: PackageFiles,
  beside: Parameters<typeof trailFaults>[1],
  trust: Trust,
): Promise<Finding[]> {
  try {
    const trail = jsonOf(files, names.trail) as Trail
    const faults = await trailFaults(trail, beside)
    const told = `共 ${trail.count} 条，首尾相连，与合同和报告的签名一致`
    return [
      faults.length > 0 ? fault(names.trail, faults.join('；')) : pass(names.trail, told),
      await rootedFinding(files, trail, trust),
    ]
  } catch {
    // Missing or changed, which the list has named as well.
    return [fault(names.trail, '不能读取')]
  }
}

async function rootedFinding(files: PackageFiles, trail: Trail, trust: Trust): Promise<Finding> {
  const read = jsonOf(files, names.rooted) as Rooted | { readonly pending: string } | null
  if (read === null || 'pending' in read)
    return {
      name: names.rooted,
      text: '出具时，本合同的操作记录尚未列入每日校验根；次日起重新下载证据包即含有校验根',
      kind: 'note',
    }
  const faults = await rootedFaults(read, trail, trust)
  if (faults.length > 0) return fault(names.rooted, faults.join('；'))
  const stamped = read.token === null ? '，尚未加盖时间戳' : '，时间戳有效'
  const told = `第 ${read.number} 个校验根（${shownTime(Date.parse(read.takenTime))}）列有前 ${read.listed.count} 条操作记录`
  return pass(names.rooted, `${told}${stamped}`)
}

function jsonOf(files: PackageFiles, name: string): unknown {
  return JSON.parse(new TextDecoder().decode(files.get(name)))
}

function filesIn(files: PackageFiles, folder: string, ending: string): Uint8Array[] {
  return [...files].flatMap(([name, bytes]) =>
    name.startsWith(folder) && name.endsWith(ending) ? [bytes] : [],
  )
}

function certificatesOf(ders: readonly Uint8Array[]): Certificate[] {
  return ders.flatMap((der) => {
    try {
      return [readCertificate(der)]
    } catch {
      // Changed: the list names it.
      return []
    }
  })
}

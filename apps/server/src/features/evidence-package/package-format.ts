/** What a package is made as; a verifier of another one says that it cannot judge it. */
export const packageFormat = 'qiyin-evidence-package/1'

/** The files of a package, each under its name. */
export const packageNames = {
  readme: '说明.txt',
  document: '合同文件.pdf',
  report: '签署证据报告.pdf',
  trail: '操作记录.json',
  rooted: '校验根.json',
  intents: '签署意愿.json',
  page: '离线校验.html',
  command: 'verify.mjs',
  ownVerifier: 'platform-verify.mjs',
  manifest: '清单.json',
  signature: '清单.json.p7s',
  sums: 'SHA256SUMS.txt',
} as const

/** The folders of a package, with what they hold. */
export const packageFolders = { roots: '受信任根/', certificates: '证书/', revocation: '吊销信息/' } as const

/** What no list of a package can name: itself, its signature and the sums over everything. */
export const unlistedNames: readonly string[] = [
  packageNames.manifest,
  packageNames.signature,
  packageNames.sums,
]

/** A file as the list names it. */
export interface ListedFile {
  readonly name: string
  readonly size: number
  /** Hexadecimal. */
  readonly sha256: string
}

/** What the platform signs of a package. */
export interface PackageManifest {
  readonly format: typeof packageFormat
  readonly contractNo: string
  readonly contractName: string
  readonly reportNo: string
  /** As the clock in Shanghai stood. */
  readonly issuedAt: string
  readonly issuedTo: string
  /** Every state of the document, oldest first: the document's first so many bytes. */
  readonly states: readonly { readonly size: number; readonly sha256: string }[]
  readonly files: readonly ListedFile[]
}

/** A record of the trail as a package holds it: hashes are hexadecimal, the time is UTC. */
export interface PackedRecord {
  readonly contractId: string
  readonly seq: number
  readonly event: string
  /** The deed in Chinese. */
  readonly text: string
  readonly actorId: string | null
  readonly actorName: string
  readonly address: string
  readonly userAgent: string
  readonly detail: unknown
  readonly documentBefore: string | null
  readonly documentAfter: string | null
  readonly happenedTime: string
  readonly previousHash: string
  readonly hash: string
  readonly keyId: string | null
}

/** The trail, and what the platform found of it with its master key. */
export interface PackedTrail {
  readonly finding: string
  readonly count: number
  readonly head: string
  readonly records: readonly PackedRecord[]
}

/** Why there is no root yet. */
export interface PendingRoot {
  readonly pending: string
}

/** That a nightly root lists the trail. */
export interface PackedRooted {
  readonly number: number
  readonly takenTime: string
  readonly chains: number
  readonly root: string
  readonly previous: string
  readonly listed: { readonly contractId: string; readonly count: number; readonly head: string }
  readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string }[]
  /** The time-stamp over the root (RFC 3161), Base64; null while it waits for one. */
  readonly token: string | null
}

/** The text that the sums are: what `sha256sum -c` reads. */
export function sumsText(files: readonly Pick<ListedFile, 'name' | 'sha256'>[]): string {
  return files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')
}

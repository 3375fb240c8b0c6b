import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type PdfVerification, verify } from '@qiyin/pdf'
import { readCertificate } from '@qiyin/pdf/pki'
import { publishedRootPath } from '../config.ts'
import { verificationReport } from '../verification/report-text.ts'

/** What a command leaves behind. */
export interface CommandResult {
  readonly exitCode: number
  readonly output?: string
  readonly error?: string
}

/** Where a command runs. */
export interface CommandPlace {
  /** Relative paths are taken from here. */
  readonly directory: string
  readonly dataDirectory: string
  readonly now?: Date
}

/** docs/operations.md lists them. */
const exitCodes = { valid: 0, invalid: 1, modified: 1, unsigned: 2, indeterminate: 3 } as const
const unusable = 2

const usage = '用法：npm run cli -- verify 文件.pdf [--root 根证书.pem] [--json]'

/** `verify FILE.pdf [--root FILE.pem] [--json]`: judges the signatures of a file. Never rejects for a bad file. */
export async function verifyCommand(args: readonly string[], place: CommandPlace): Promise<CommandResult> {
  const options = readOptions(args)
  if (!options) return { exitCode: unusable, error: usage }
  const bytes = await readOrSkip(resolve(place.directory, options.file))
  if (!bytes) return { exitCode: unusable, error: `无法读取文件 ${options.file}` }
  const roots = await rootsFor(options.roots, place)
  if (!roots) return { exitCode: unusable, error: '--root 指定的文件无法读取，或其中没有证书' }
  const report = await verify(bytes, { trustedRoots: roots, ...(place.now && { now: place.now }) })
  const output = options.json ? JSON.stringify(report, null, 2) : verificationReport(options.file, report)
  return { exitCode: exitCodeOf(report), output }
}

/** A file that cannot be read as a PDF could not be judged; that is not the same as a bad signature. */
function exitCodeOf({ verdict, problems }: PdfVerification): number {
  return problems.includes('broken') || problems.includes('encrypted') ? unusable : exitCodes[verdict]
}

interface Options {
  file: string
  roots: string[]
  json: boolean
}

function readOptions(args: readonly string[]): Options | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, root: { type: 'string', multiple: true } },
    })
    const [file, ...more] = positionals
    return file === undefined || more.length > 0
      ? undefined
      : { file, roots: values.root ?? [], json: values.json }
  } catch {
    // An unknown option: the usage says what there is.
    return undefined
  }
}

/** The given roots, else the installation's own, else none; undefined when given ones cannot be used. */
async function rootsFor(files: readonly string[], place: CommandPlace): Promise<Buffer[] | undefined> {
  if (files.length === 0) {
    const own = await readOrSkip(publishedRootPath(place.dataDirectory))
    return own ? certificatesIn(own) : []
  }
  const read = await Promise.all(files.map((file) => readOrSkip(resolve(place.directory, file))))
  const roots = read.map((bytes) => (bytes ? certificatesIn(bytes) : []))
  return roots.some((found) => found.length === 0) ? undefined : roots.flat()
}

/** Certificates in PEM blocks, or one in DER. */
function certificatesIn(bytes: Buffer): Buffer[] {
  const text = bytes.toString('latin1')
  const blocks = [...text.matchAll(/-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g)]
  const ders = blocks.length > 0 ? blocks.map(([, body = '']) => Buffer.from(body, 'base64')) : [bytes]
  return ders.every((der) => isCertificate(der)) ? ders : []
}

function isCertificate(der: Buffer): boolean {
  try {
    readCertificate(der)
    return true
  } catch {
    // Neither PEM nor DER.
    return false
  }
}

async function readOrSkip(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch(() => undefined)
}

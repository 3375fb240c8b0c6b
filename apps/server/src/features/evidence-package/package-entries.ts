import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { entryNames } from '@qiyin/domain/download/entry-names.ts'
import { nameAttribute, oids, readCertificate } from '@qiyin/pdf/pki'
import { CallError } from '../../http/call-error.ts'
import type { Asking } from '../../http/context.ts'
import type { ZipEntry } from '../../storage/zip.ts'
import { rootAtOnce } from '../audit-roots/public.ts'
import { readDocument } from '../contract-check/public.ts'
import { contractById } from '../contracts/public.ts'
import { makeEvidenceReport, type EvidenceFacts } from '../evidence/public.ts'
import { fileById } from '../files/public.ts'
import { knownTrust, revocationMaterial, signBeside } from '../pki/public.ts'
import { packIntents, packRooted, packTrail } from './pack-trail.ts'
import {
  packageFolders,
  packageFormat,
  packageNames,
  sumsText,
  type ListedFile,
  type PackageManifest,
} from './package-format.ts'
import { readmeText } from './readme.ts'

/**
 * The files of a completed contract's package, each made when its turn comes, so that one is in memory at a time; the
 * list of them, which the platform signs, comes last.
 */
export async function* packageEntries(
  asking: Asking,
  contractId: string,
): AsyncGenerator<ZipEntry, void, undefined> {
  const listed: ListedFile[] = []
  const add = (name: string, content: Uint8Array | string): ZipEntry => {
    const bytes = Buffer.from(content)
    listed.push({ name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    return { name, bytes, time: asking.now() }
  }
  const verifiers = await readVerifiers(asking)
  const { bytes: report, facts } = await makeEvidenceReport(asking, contractId)
  yield add(packageNames.report, report)
  for await (const [name, content] of contentsOf(asking, facts)) yield add(name, content)
  for (const [name, program] of verifiers) yield add(name, program)
  const manifest = Buffer.from(`${JSON.stringify(manifestOf(facts, listed.slice()), null, 1)}\n`)
  yield add(packageNames.manifest, manifest)
  yield add(packageNames.signature, await signBeside(asking, manifest))
  yield { name: packageNames.sums, bytes: Buffer.from(sumsText(listed)), time: asking.now() }
}

async function* contentsOf(
  asking: Asking,
  facts: EvidenceFacts,
): AsyncGenerator<readonly [name: string, content: Uint8Array | string], void, undefined> {
  const document = await documentOf(asking, facts)
  yield [packageNames.document, document]
  const { certificates, crls, ocsps } = await revocationMaterial(asking, document)
  yield* certificatesIn(packageFolders.certificates, certificates)
  for (const [at, crl] of crls.entries()) yield [`${packageFolders.revocation}${at + 1}.crl`, crl]
  for (const [at, ocsp] of ocsps.entries()) yield [`${packageFolders.revocation}${at + 1}.ocsp`, ocsp]
  const { trustedRoots } = await knownTrust(asking)
  yield* certificatesIn(packageFolders.roots, trustedRoots)
  const { chain, facts: contract } = facts.record
  const rooted = await rootAtOnce(asking, contract.contractId, chain)
  yield [packageNames.trail, jsonOf(packTrail(facts))]
  yield [packageNames.rooted, jsonOf(packRooted(rooted))]
  yield [packageNames.intents, jsonOf(packIntents(facts))]
  const digests = trustedRoots.map((der) => createHash('sha256').update(der).digest('hex'))
  // With a mark at its beginning, so that every editor on Windows shows it.
  yield [packageNames.readme, `\uFEFF${readmeText(facts, { rootDigests: digests, rooted })}`]
}

/** Of the state that the report tells of; refuses where the document was renewed meanwhile. */
async function documentOf(
  asking: Asking,
  { record, computedSha256 }: Pick<EvidenceFacts, 'record' | 'computedSha256'>,
): Promise<Buffer> {
  const contract = await contractById(asking.db, record.facts.contractId)
  const file = contract && (await fileById(asking.db, contract.fileId))
  if (!file) throw new CallError('CONTRACT_NOT_FOUND')
  const bytes = await readDocument(asking, { contract, file })
  if (typeof bytes === 'string') throw new CallError(bytes)
  const digest = createHash('sha256').update(bytes).digest('hex')
  if (digest !== computedSha256) throw new CallError('DOCUMENT_NOT_MADE', { httpStatus: 503 })
  return bytes
}

function* certificatesIn(
  folder: string,
  ders: readonly Uint8Array[],
): Generator<readonly [name: string, der: Uint8Array], void, undefined> {
  const read = ders.map((der) => readCertificate(Buffer.from(der)))
  const names = entryNames(
    read.map(({ subject, serialNumber }) => ({
      contractNo: nameAttribute(subject, oids.commonName),
      contractName: serialNumber,
    })),
  )
  for (const [at, { der }] of read.entries()) yield [`${folder}${names[at] ?? at}.cer`, der]
}

function manifestOf(facts: EvidenceFacts, files: readonly ListedFile[]): PackageManifest {
  const { contractNo, contractName } = facts.record.facts
  return {
    format: packageFormat,
    contractNo,
    contractName,
    reportNo: facts.reportNo,
    issuedAt: formatDateTime(facts.issuedAt),
    issuedTo: facts.issuedTo,
    states: facts.documents.map(({ sha256, sizeBytes }) => ({ size: sizeBytes, sha256 })),
    files,
  }
}

/** The programs that check a package, under their names in it; before anything is recorded or made. */
async function readVerifiers({
  config,
  logger,
}: Asking): Promise<(readonly [name: string, program: Buffer])[]> {
  const { page, command, ownVerifier } = packageNames
  const read = async (name: string, file: string): Promise<readonly [string, Buffer]> => [
    name,
    await readFile(join(config.offlineVerifiers, file)),
  ]
  try {
    return await Promise.all([
      read(page, 'verify.html'),
      read(command, command),
      read(ownVerifier, ownVerifier),
    ])
  } catch (error) {
    logger.error({ err: error }, 'there are no offline verifiers: build the web application (npm run build)')
    throw new CallError('DOCUMENT_NOT_MADE', { httpStatus: 503 })
  }
}

function jsonOf(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`
}

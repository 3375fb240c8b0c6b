import { CallError } from '../../http/call-error.ts'
import type { Services } from '../../http/context.ts'
import type { CounterKind } from '../../metrics/metrics.ts'
import { StoredFileError } from '../../storage/stored-file-error.ts'
import { provenDocuments } from '../audit/public.ts'
import { contractById, type StoredContract } from '../contracts/public.ts'
import type { StoredFile } from '../files/public.ts'

/** Why a contract's document may be neither shown nor signed; the name of the refusal. */
export type DocumentFault = 'DOCUMENT_MISMATCH' | 'FILE_DAMAGED'

type Needs = Pick<Services, 'database' | 'secrets' | 'blobs' | 'logger' | 'metrics'>

interface Document {
  readonly contract: StoredContract
  /** The contract's document as it stands, or a state of before. */
  readonly file: StoredFile
}

const refused: CounterKind<'fault'> = {
  name: 'qiyin_document_faults_total',
  help: 'Documents that were not shown or signed: mismatch with the trail, or a damaged or missing file.',
  labels: ['fault'],
}

/**
 * Whether the rows of a contract and of its file, the trail that the master key seals, and the stored bytes speak of
 * one document. Operators are told where they do not.
 */
export async function documentFault(
  services: Needs,
  { contract, file }: Document,
): Promise<DocumentFault | undefined> {
  return tellFault(services, { contract, file }, () => findFault(services, { contract, file }))
}

async function tellFault(
  services: Needs,
  { contract: { contractId }, file }: Document,
  find: () => Promise<DocumentFault | undefined>,
): Promise<DocumentFault | undefined> {
  const fault = await find().catch((error: unknown) => {
    if (!(error instanceof StoredFileError)) throw error
    services.logger.error({ err: error, contractId, fileId: file.fileId }, 'a stored document cannot be read')
    return 'FILE_DAMAGED' as const
  })
  if (fault === 'DOCUMENT_MISMATCH')
    services.logger.error({ contractId, fileId: file.fileId }, 'a document is not the one its trail tells of')
  if (fault) services.metrics.count(refused, { fault: fault === 'FILE_DAMAGED' ? 'damaged' : 'mismatch' })
  return fault
}

/** Refuses with DOCUMENT_MISMATCH or FILE_DAMAGED. */
export async function requireDocument(services: Needs, document: Document): Promise<void> {
  const fault = await documentFault(services, document)
  if (fault) throw new CallError(fault)
}

/**
 * The bytes of a contract's document, or why it may not be had: as {@link documentFault} says it, of the bytes that are
 * answered.
 */
export async function readDocument(
  services: Needs,
  { contract, file }: Document,
): Promise<Buffer | DocumentFault> {
  let bytes: Buffer | undefined
  const fault = await tellFault(services, { contract, file }, async () => {
    if (file.contractId !== contract.contractId || !(await isProven(services, { contract, file })))
      return 'DOCUMENT_MISMATCH'
    const read = await services.blobs.readDigested(file.blobKey)
    if (!read.sha256.equals(file.sha256)) return 'DOCUMENT_MISMATCH'
    bytes = read.bytes
    return undefined
  })
  return fault ?? bytes ?? 'FILE_DAMAGED'
}

async function findFault(
  services: Needs,
  { contract, file }: Document,
): Promise<'DOCUMENT_MISMATCH' | undefined> {
  if (file.contractId !== contract.contractId || !(await isProven(services, { contract, file })))
    return 'DOCUMENT_MISMATCH'
  const { sha256, size } = await services.blobs.content(file.blobKey)
  return sha256.equals(file.sha256) && size === file.sizeBytes ? undefined : 'DOCUMENT_MISMATCH'
}

async function isProven(services: Needs, { contract, file }: Document): Promise<boolean> {
  const { db } = services.database
  const states = await provenDocuments(db, services, contract.contractId)
  const isState = states.some((state) => state.equals(file.sha256))
  if (!isState || file.fileId !== contract.fileId) return isState
  const last = states.at(-1)
  if (last?.equals(file.sha256) && last.equals(contract.documentSha256)) return true
  // Signed since its row was read: then it is a state of before.
  const now = await contractById(db, contract.contractId)
  return now !== undefined && now.fileId !== contract.fileId
}

import type { Services } from '../../http/context.ts'
import { StoredFileError } from '../../storage/stored-file-error.ts'
import { compareWithDocument, type AuditChain } from '../audit/public.ts'
import { checkedTrail } from './checked-trail.ts'
import { findRows } from './store.ts'

/** A contract's trail with what was found of it, and what its stored file is. */
interface CheckedDocument {
  readonly chain: AuditChain
  /** Of the file's bytes; null when they cannot be read. */
  readonly sha256: Buffer | null
}

/** {@link checkedTrail}, held against the bytes of the stored file as well; their signatures are not looked at. */
export async function checkedDocument(
  services: Pick<Services, 'database' | 'secrets' | 'now' | 'blobs' | 'logger'>,
  contractId: string,
): Promise<CheckedDocument> {
  const { database, blobs, logger } = services
  const key = async (): Promise<string | undefined> => (await findRows(database.db, contractId))?.blobKey
  const blobKey = await key()
  const chain = await checkedTrail(services, contractId)
  if (blobKey === undefined) return { chain, sha256: null }
  try {
    const { sha256 } = await blobs.content(blobKey)
    const finding = compareWithDocument(chain, { sha256, signatures: [] })
    // Who signs between the readings forges nothing.
    const isOutdated = finding.kind === 'broken' && chain.intact && (await key()) !== blobKey
    if (isOutdated) return await checkedDocument(services, contractId)
    return { chain: { ...chain, finding, intact: finding.kind === 'intact' }, sha256 }
  } catch (error) {
    if (!(error instanceof StoredFileError)) throw error
    logger.error({ err: error, contractId }, 'the document of a contract cannot be read')
    const seq = chain.records.length
    const finding = chain.intact ? ({ kind: 'uncheckable', seq, why: 'document' } as const) : chain.finding
    return { chain: { ...chain, finding, intact: false }, sha256: null }
  }
}

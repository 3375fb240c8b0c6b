import type {
  contractQueryRevisionDownload,
  contractQueryRevisions,
} from '@qiyin/calls/areas/contract-revisions.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { createHash } from 'node:crypto'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import type { FileAnswer } from '../../http/handler.ts'
import { provenRecords } from '../audit/public.ts'
import { requireDocument } from '../contract-check/public.ts'
import { contractById, recordReading, signersOf, type StoredContract } from '../contracts/public.ts'
import { contractFiles, type StoredFile } from '../files/public.ts'
import { attachment } from './download.ts'
import { permittedFile } from './readable-file.ts'

type Revision = Result<typeof contractQueryRevisions>['revisions'][number]
type Deed = Awaited<ReturnType<typeof provenRecords>>[number]

/** A state of the document with the record that tells how it came about. */
interface State {
  readonly deed: Deed
  readonly file: StoredFile
}

/** GET /contract/query/revisions: what the trail proves the document has been, oldest first, held against what it is. */
export async function listRevisions(
  { contractId }: Input<typeof contractQueryRevisions>,
  context: Context,
): Promise<Result<typeof contractQueryRevisions>> {
  const { contract, file, states } = await statesOf(context, contractId)
  await requireDocument(context, { contract, file })
  const [slots, beginnings] = await Promise.all([
    signersOf(context.db, contractId),
    digestsOfBeginnings(context, file, states),
  ])
  const byCertificate = new Map(slots.map((slot) => [slot.certificateSerialNo, slot]))
  return {
    revisions: states.map(({ deed, file: state }, index): Revision => {
      const certificateSerialNo = certificateOf(deed)
      const slot = certificateSerialNo === null ? undefined : byCertificate.get(certificateSerialNo)
      return {
        number: index + 1,
        event: events[deed.event] ?? 'renewed',
        fileId: state.fileId,
        signId: slot?.signId ?? null,
        personName: deed.event === 'CREATED' ? contract.initiatorName : deed.actorName,
        companyName: deed.event === 'CREATED' ? contract.companyName : (slot?.companyName ?? null),
        time: formatDateTime(deed.happenedTime),
        certificateSerialNo,
        sizeBytes: state.sizeBytes,
        documentSha256: state.sha256.toString('hex'),
        isPrefix: beginnings.get(state.sizeBytes)?.equals(state.sha256) === true,
      }
    }),
  }
}

/** GET /contract/query/revision/download: the document as it stood after that deed. */
export async function downloadRevision(
  { contractId, number }: Input<typeof contractQueryRevisionDownload>,
  context: Context,
): Promise<FileAnswer> {
  const { contract, states } = await statesOf(context, contractId)
  const state = states[number - 1]
  if (!state) throw new CallError('FILE_NOT_FOUND')
  const { file } = state
  await requireDocument(context, { contract, file })
  return attachment(context, file, {
    fileName: `${contract.contractNo}-${contract.contractName}-第${number}版.pdf`,
    onRead: () =>
      recordReading(context, contractId, { event: 'DOWNLOADED', time: context.now(), fileId: file.fileId }),
  })
}

const events: Partial<Record<string, Revision['event']>> = { CREATED: 'initiated', SIGNED: 'signed' }

/** By the same rule as the document itself: what may not be read has no states either. */
async function statesOf(
  context: Context,
  contractId: string,
): Promise<{ contract: StoredContract; file: StoredFile; states: State[] }> {
  const { db } = context
  const known = await contractById(db, contractId)
  if (!known) throw new CallError('CONTRACT_NOT_FOUND')
  const { file, contract } = await permittedFile(context, known.fileId)
  if (!contract) throw new CallError('DOCUMENT_MISMATCH')
  const [deeds, files] = await Promise.all([
    provenRecords(db, context, contractId),
    contractFiles(db, contractId),
  ])
  const byDigest = new Map(files.map((one) => [one.sha256.toString('hex'), one]))
  const states = deeds.flatMap((deed): State[] => {
    const state = deed.documentAfter && byDigest.get(deed.documentAfter.toString('hex'))
    return state ? [{ deed, file: state }] : []
  })
  return { contract, file, states }
}

/** SHA-256 of the current document's first bytes, for the size of each state: one walk through the file. */
async function digestsOfBeginnings(
  { blobs }: Context,
  file: StoredFile,
  states: readonly State[],
): Promise<ReadonlyMap<number, Buffer>> {
  const sizes = [...new Set(states.map((state) => state.file.sizeBytes))].toSorted((a, b) => a - b)
  const digests = new Map<number, Buffer>()
  const hash = createHash('sha256')
  let at = 0
  for await (const piece of await blobs.open(file.blobKey)) {
    let rest = piece as Buffer // blobs are streams of bytes
    for (let size = sizes[0]; size !== undefined && size <= at + rest.length; size = sizes[0]) {
      hash.update(rest.subarray(0, size - at))
      rest = rest.subarray(size - at)
      at = size
      digests.set(size, hash.copy().digest())
      sizes.shift()
    }
    hash.update(rest)
    at += rest.length
  }
  return digests
}

function certificateOf({ detail }: Deed): string | null {
  const isNamed = typeof detail === 'object' && detail !== null && 'certificate' in detail
  return isNamed && typeof detail.certificate === 'string' ? detail.certificate : null
}

import { canRead } from '@qiyin/domain/contract/row-actions.ts'
import { effectiveStatus } from '@qiyin/domain/contract/status.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { contractById, type StoredContract } from '../contracts/public.ts'
import { requireDocument } from '../contract-check/public.ts'
import { fileById, type StoredFile } from '../files/public.ts'

/** A file that may be read. */
export interface ReadableFile {
  readonly file: StoredFile
  /** Whose document it is or was; undefined for uploads. */
  readonly contract: StoredContract | undefined
}

/** A file that may be read, and is the one that its contract's trail tells of. */
export async function readableFile(context: Context, fileId: string): Promise<ReadableFile> {
  const { file, contract } = await permittedFile(context, fileId)
  if (contract) await requireDocument(context, { contract, file })
  return { file, contract }
}

/**
 * The one rule of reading, downloading and drawing, after the guard has said that the person is a party: what may not
 * be downloaded may not be looked at either. Nothing is said of the file itself yet.
 */
export async function permittedFile({ db, now }: Context, fileId: string): Promise<ReadableFile> {
  const file = await fileById(db, fileId)
  if (!file) throw new CallError('FILE_NOT_FOUND')
  if (file.contractId === null) return { file, contract: undefined }
  const contract = await contractById(db, file.contractId)
  if (!contract) throw new CallError('FILE_NOT_FOUND')
  const contractStatus = effectiveStatus(contract.storedStatus, contract.deadline, now())
  if (!canRead({ contractStatus })) throw new CallError('DOWNLOAD_NOT_ALLOWED')
  return { file, contract }
}

import type { MultipartFile } from '@fastify/multipart'
import type { UploadRule } from '@qiyin/calls/call.ts'
import type { FastifyRequest } from 'fastify'
import type { BlobStore, StoredBlob } from '../storage/blob-store.ts'
import { CallError } from './call-error.ts'
import type { UploadedFile } from './uploaded-file.ts'

export interface Received {
  readonly fields: Record<string, unknown>
  readonly file: UploadedFile
  /** Removes the file. */
  discard(): Promise<void>
}

const spaceForFields = 1024 * 1024
const tooLarge = { httpStatus: 413 }

/**
 * Streams a multipart request's file into the encrypted store, a segment in memory at a time; it never lies on the disk
 * in plain. A process that dies here leaves an encrypted file that no row names.
 */
export async function receiveUpload(
  request: FastifyRequest,
  { field, maxBytes }: UploadRule,
  blobs: BlobStore,
): Promise<Received> {
  if (!request.isMultipart()) throw new CallError('MEDIA_TYPE_UNSUPPORTED', { httpStatus: 415 })
  // Told beforehand, so that the bytes need not be read at all.
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + spaceForFields)
    throw new CallError('FILE_TOO_LARGE', tooLarge)
  const keys: string[] = []
  const discard = async (): Promise<void> => {
    for (const key of keys) await blobs.remove(key)
  }
  try {
    const fields: Record<string, unknown> = {}
    let file: UploadedFile | undefined
    for await (const part of request.parts({
      limits: { fileSize: maxBytes, files: 1, fields: 50, fieldSize: 64 * 1024 },
    })) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else if (part.fieldname !== field) part.file.resume()
      else {
        const blob = await blobs.put(part.file)
        keys.push(blob.key)
        file = uploaded(part, blob, blobs)
      }
    }
    if (!file) throw new CallError('FILE_MISSING')
    return { fields, file, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

function uploaded(part: MultipartFile, { key, size }: StoredBlob, blobs: BlobStore): UploadedFile {
  if (part.file.truncated) throw new CallError('FILE_TOO_LARGE', tooLarge)
  return { size, fileName: baseName(part.filename), read: () => blobs.read(key) }
}

/** Browsers have sent whole paths, with either slash. */
function baseName(name: string): string {
  return (
    name
      .split(/[\\/]/)
      .at(-1)
      ?.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      .trim() || 'file'
  )
}

import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart'
import type { UploadRule } from '@qiyin/calls/call.ts'
import type { FastifyRequest } from 'fastify'
import type { BlobStore, StoredBlob } from '../storage/blob-store.ts'
import { CallError } from './call-error.ts'
import { malformedField, requireCleanFields } from './clean-fields.ts'
import type { UploadedFile } from './uploaded-file.ts'

export interface Received {
  readonly fields: Record<string, unknown>
  readonly file: UploadedFile
  /** Removes the file. */
  discard(): Promise<void>
}

const spaceForFields = 1024 * 1024

/**
 * Streams a multipart request's file into the encrypted store, a segment in memory at a time; it never lies on the disk
 * in plain. A process that dies here leaves an encrypted file that no row names.
 */
export async function receiveUpload(
  request: FastifyRequest,
  rule: UploadRule,
  blobs: BlobStore,
): Promise<Received> {
  const { field, maxBytes } = rule
  if (!request.isMultipart()) throw new CallError('MEDIA_TYPE_UNSUPPORTED', { httpStatus: 415 })
  // Told beforehand, so that the bytes need not be read at all.
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + spaceForFields) throw tooLarge(rule)
  const keys: string[] = []
  const discard = async (): Promise<void> => {
    for (const key of keys) await blobs.remove(key)
  }
  try {
    const fields: Record<string, unknown> = {}
    let file: UploadedFile | undefined
    const parts = request.parts({
      limits: { fileSize: maxBytes, files: 1, fields: 50, fieldSize: 64 * 1024 },
    })
    for (let part = await nextPart(parts); part; part = await nextPart(parts)) {
      if (part.type === 'field') addField(fields, part)
      else if (part.fieldname !== field) part.file.resume()
      else {
        const blob = await storePart(part, blobs)
        keys.push(blob.key)
        file = uploaded(part, blob, { rule, blobs })
      }
    }
    // It may be a form or a picture as well as a contract.
    if (!file) throw new CallError({ name: 'FILE_MISSING', message: '请选择要上传的文件' })
    requireCleanFields(fields)
    return { fields, file, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Undefined after the last one. What the parser throws is the client's fault. */
async function nextPart(parts: AsyncIterator<Multipart>): Promise<Multipart | undefined> {
  try {
    const { done, value } = await parts.next()
    return done ? undefined : value
  } catch (error) {
    throw asBroken(error)
  }
}

async function storePart({ file }: MultipartFile, blobs: BlobStore): Promise<StoredBlob> {
  try {
    return await blobs.put(file)
  } catch (error) {
    // The store's own failures stay the faults they are.
    throw error === file.errored ? asBroken(error) : error
  }
}

function uploaded(
  part: MultipartFile,
  { key, size, sha256 }: StoredBlob,
  { rule, blobs }: { rule: UploadRule; blobs: BlobStore },
): UploadedFile {
  if (part.file.truncated) throw tooLarge(rule)
  return { size, sha256, fileName: baseName(part.filename), read: () => blobs.read(key) }
}

function tooLarge({ tooLargeMessage }: UploadRule): CallError {
  const name = 'FILE_TOO_LARGE'
  return new CallError(tooLargeMessage === undefined ? name : { name, message: tooLargeMessage }, {
    httpStatus: 413,
  })
}

/** The parser names a status where a limit was passed; the rest is a form that is cut off or none at all. */
function asBroken(error: unknown): unknown {
  const named = error instanceof Error && 'statusCode' in error
  if (named && 'code' in error && error.code === 'FST_PROTO_VIOLATION') return malformedField()
  return named ? error : new CallError('UPLOAD_BROKEN', { httpStatus: 400 })
}

function addField(fields: Record<string, unknown>, { fieldname, value }: MultipartValue): void {
  if (Object.hasOwn(fields, fieldname)) throw malformedField()
  fields[fieldname] = value
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

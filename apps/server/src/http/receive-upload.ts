import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { UploadRule } from '@qiyin/calls/call.ts'
import type { FastifyRequest } from 'fastify'
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

/** Streams a multipart request's file to a folder of its own below `directory`. */
export async function receiveUpload(
  request: FastifyRequest,
  { field, maxBytes }: UploadRule,
  directory: string,
): Promise<Received> {
  if (!request.isMultipart()) throw new CallError('MEDIA_TYPE_UNSUPPORTED', { httpStatus: 415 })
  // Told beforehand, so that the bytes need not be read at all.
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + spaceForFields)
    throw new CallError('FILE_TOO_LARGE', tooLarge)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(directory, 'upload-'))
  const discard = (): Promise<void> => rm(folder, { recursive: true, force: true })
  try {
    const fields: Record<string, unknown> = {}
    let file: UploadedFile | undefined
    for await (const part of request.parts({
      limits: { fileSize: maxBytes, files: 1, fields: 50, fieldSize: 64 * 1024 },
    })) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else if (part.fieldname === field) file = await store(part, join(folder, 'file'))
      else part.file.resume()
    }
    if (!file) throw new CallError('FILE_MISSING')
    return { fields, file, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

async function store(part: MultipartFile, path: string): Promise<UploadedFile> {
  await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
  if (part.file.truncated) throw new CallError('FILE_TOO_LARGE', tooLarge)
  return { path, size: part.file.bytesRead, fileName: baseName(part.filename) }
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

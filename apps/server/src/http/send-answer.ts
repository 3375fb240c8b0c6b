import type { ApplicationEnvelope, Envelope } from '@qiyin/calls/envelope.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange } from '../storage/blob-store.ts'
import type { FileAnswer, RedirectAnswer } from './handler.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for calls of outside applications, whose envelope says more. */
    forApplications?: boolean
    /** Under which name its requests are counted. */
    callName?: string
  }
  interface FastifyReply {
    /** True when the envelope says no, whatever the status. */
    refused: boolean
  }
  interface FastifyInstance {
    /** The clock of the services. */
    now(): Date
  }
}

/** What keeps the server busy for longer than this is ended. */
const retryAfterSeconds = 5

export function sendEnvelope(
  reply: FastifyReply,
  httpStatus: number,
  envelope: Envelope<unknown>,
): FastifyReply {
  const { request } = reply
  reply.refused = envelope.code !== 0
  const told: Envelope<unknown> | ApplicationEnvelope<unknown> = request.routeOptions.config?.forApplications
    ? { ...envelope, requestId: request.id, timestamp: reply.server.now().getTime() }
    : envelope
  if (httpStatus === 503) void reply.header('retry-after', retryAfterSeconds)
  return reply.code(httpStatus).header('cache-control', 'no-store').send(told)
}

export function sendRedirect(reply: FastifyReply, { location }: RedirectAnswer): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(location, 302)
}

/**
 * Sends a file, or the part of it that the request asks for (RFC 9110, sections 13 and 14). What the browser
 * has already, and what HEAD does not want, is neither made nor opened.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, contentType, options }: FileAnswer,
): Promise<FastifyReply> {
  const etag = options.etag === undefined ? undefined : `"${options.etag}"`
  void reply
    .header('cache-control', options.cacheControl ?? 'private, no-cache')
    .header('accept-ranges', 'bytes')
  if (etag !== undefined) void reply.header('etag', etag)
  const onRead = request.method === 'HEAD' ? undefined : options.onRead
  if (etag !== undefined && isKnown(request.headers['if-none-match'], etag)) {
    await onRead?.()
    return reply.code(304).send()
  }
  void reply.header('content-disposition', disposition(options)).type(contentType)

  const source = 'make' in body ? await body.make() : body
  const size = Buffer.isBuffer(source) ? source.length : source.size
  if (request.method === 'HEAD') return reply.header('content-length', size).send()
  const range = requestedRange(request, size, etag)
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${size}`).send()
  }
  await onRead?.()
  return sendPart(reply, source, { range, size })
}

async function sendPart(
  reply: FastifyReply,
  source: Exclude<FileAnswer['body'], { readonly make: unknown }>,
  { range, size }: { range: ByteRange | undefined; size: number },
): Promise<FastifyReply> {
  if (range !== undefined) {
    void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  }
  const length = range === undefined ? size : range.end - range.start + 1
  void reply.header('content-length', length)
  if (Buffer.isBuffer(source)) return reply.send(range ? source.subarray(range.start, range.end + 1) : source)
  return reply.send(await source.open(range))
}

/** RFC 9110, section 13.1.2: a list of tags, compared without their W/. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

function requestedRange(
  { headers }: FastifyRequest,
  size: number,
  etag: string | undefined,
): ByteRange | 'unsatisfiable' | undefined {
  const ifRange = headers['if-range']
  // Compared as it stands: a weak tag or a date vouches for no byte.
  if (ifRange !== undefined && ifRange !== etag) return undefined
  // Several ranges, another unit, or an end before its start: the whole file is a right answer too.
  const match = /^bytes=(\d*)-(\d*)$/i.exec(headers.range ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  if (match[1] === '') return partOf(size, Math.max(0, size - Number(match[2])), size - 1)
  const first = Number(match[1])
  const last = match[2] === '' ? size - 1 : Number(match[2])
  if (match[2] !== '' && last < first) return undefined
  return partOf(size, first, Math.min(last, size - 1))
}

function partOf(size: number, start: number, end: number): ByteRange | 'unsatisfiable' {
  return start >= size ? 'unsatisfiable' : { start, end }
}

function disposition({ fileName, disposition: kind = 'inline' }: FileAnswer['options']): string {
  if (fileName === undefined) return kind
  const plain = fileName.replaceAll(/[^\w.\- ]/g, '_')
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

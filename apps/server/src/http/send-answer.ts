import type { ApplicationEnvelope, Envelope } from '@qiyin/calls/envelope.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { ByteRange } from '../storage/blob-store.ts'
import type { EventsAnswer, FileAnswer, RedirectAnswer } from './handler.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for calls of outside applications, whose envelope says more. */
    forApplications?: boolean
    /** Under which name its requests are counted. */
    callName?: string
    /** True where a body of JSON stays as it came. */
    takesBytes?: boolean
    /** How heavy its body of JSON may be. */
    mostWeight?: number
    /** True where the answer lasts as long as somebody listens. */
    goesOn?: boolean
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

/** What keeps the server busy for longer is ended; most rates give one more call by then. */
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
  if (httpStatus === 503 || httpStatus === 429) void reply.header('retry-after', retryAfterSeconds)
  return reply.code(httpStatus).header('cache-control', 'no-store').send(told)
}

export function sendRedirect(reply: FastifyReply, { location }: RedirectAnswer): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(location, 302)
}

/** Sends events as they come; nothing on the way may keep or gather them. */
export function sendEvents(reply: FastifyReply, { stream }: EventsAnswer): FastifyReply {
  return reply
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(stream)
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
  const wanted = request.headers['if-match']
  // RFC 9110, section 13.1.1: whoever reads a file in parts is given parts of one and the same file, or nothing.
  if (wanted !== undefined && !isMatched(wanted, etag)) return reply.code(412).send()
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
  const part = await openPart(source, range)
  await onRead?.().catch((error: unknown) => {
    if (!Buffer.isBuffer(part)) part.destroy()
    throw error
  })
  return sendPart(reply, part, { range, size })
}

function sendPart(
  reply: FastifyReply,
  part: Buffer | Readable,
  { range, size }: { range: ByteRange | undefined; size: number },
): FastifyReply {
  if (range !== undefined)
    void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  void reply.header('content-length', range === undefined ? size : range.end - range.start + 1)
  return reply.send(part)
}

/** Resolves when the first byte is there: only then has anybody read anything. */
async function openPart(
  source: Exclude<FileAnswer['body'], { readonly make: unknown }>,
  range: ByteRange | undefined,
): Promise<Buffer | Readable> {
  if (Buffer.isBuffer(source)) return range ? source.subarray(range.start, range.end + 1) : source
  const stream = await source.open(range)
  await new Promise<void>((resolve, reject) => {
    stream.once('readable', resolve).once('error', reject)
  })
  return stream
}

/** Compared as they stand: a weak tag vouches for no byte. */
function isMatched(ifMatch: string, etag: string | undefined): boolean {
  const tags = ifMatch.split(',').map((tag) => tag.trim())
  return etag !== undefined && (tags.includes(etag) || tags.includes('*'))
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

import type { Envelope } from '@qiyin/calls/envelope.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange } from '../storage/blob-store.ts'
import type { FileAnswer, RedirectAnswer } from './handler.ts'

export function sendEnvelope(
  reply: FastifyReply,
  httpStatus: number,
  envelope: Envelope<unknown>,
): FastifyReply {
  return reply.code(httpStatus).header('cache-control', 'no-store').send(envelope)
}

export function sendRedirect(reply: FastifyReply, { location }: RedirectAnswer): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(location, 302)
}

/** Sends a file, or the part of it that the request asks for (RFC 9110, sections 13.1 and 14). */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, contentType, options }: FileAnswer,
): Promise<FastifyReply> {
  const size = Buffer.isBuffer(body) ? body.length : body.size
  const etag = options.etag === undefined ? undefined : `"${options.etag}"`
  void reply
    .header('cache-control', options.cacheControl ?? 'private, no-cache')
    .header('accept-ranges', 'bytes')
  if (etag !== undefined) void reply.header('etag', etag)
  if (etag !== undefined && request.headers['if-none-match'] === etag) return reply.code(304).send()
  void reply.header('content-disposition', disposition(options)).type(contentType)

  const range = requestedRange(request, size, etag)
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${size}`).send()
  }
  if (range !== undefined) {
    void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  }
  const length = range === undefined ? size : range.end - range.start + 1
  void reply.header('content-length', length)
  if (Buffer.isBuffer(body)) return reply.send(range ? body.subarray(range.start, range.end + 1) : body)
  return reply.send(await body.open(range))
}

function requestedRange(
  { headers }: FastifyRequest,
  size: number,
  etag: string | undefined,
): ByteRange | 'unsatisfiable' | undefined {
  const ifRange = headers['if-range']
  if (ifRange !== undefined && ifRange !== etag) return undefined
  // Several ranges, or another unit: the whole file is a right answer too.
  const match = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const first = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const last = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return first > last || first >= size ? 'unsatisfiable' : { start: first, end: last }
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

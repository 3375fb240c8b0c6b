import { randomUUID } from 'node:crypto'
import type { Server as HttpServer } from 'node:http'
import fastifyMultipart from '@fastify/multipart'
import { apiBase, type Call } from '@qiyin/calls/call.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import {
  fastify,
  LogController,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
} from 'fastify'
import type { Config } from '../config.ts'
import { answerClientError } from './broken-requests.ts'
import { clientTimes, type ClientTimes } from './client-times.ts'
import { limitConnections } from './connection-limit.ts'
import { closeWithLastAnswer } from './closing.ts'
import type { DispatchParts } from './dispatch-parts.ts'
import { registerCalls, type ServedCalls } from './dispatch.ts'
import { docsPage } from './docs/docs-page.ts'
import { docsBase } from './docs/navigation.ts'
import { postmanCollection } from './docs/postman-collection.ts'
import { answerBadAddress, answerError } from './faults.ts'
import { CallError } from './call-error.ts'
import { registerHealth } from './health.ts'
import { isLighterThan, mostUnknownWeight } from './json-weight.ts'
import { measureCalls, registerMetrics } from './metrics.ts'
import { openApiDocument } from './openapi.ts'
import { superviseBodies } from './request-bodies.ts'
import { allowInline, inlineOf, setSecurityHeaders } from './security-headers.ts'
import { sendEnvelope } from './send-answer.ts'
import { registerWebFiles } from './web-files.ts'

/** Contracts with hundreds of stamps and drawn signatures fit; files travel as uploads. */
const bodyLimit = 4 * 1024 * 1024

const rawBodyLimit = 64 * 1024

interface AppParts extends DispatchParts {
  readonly calls: ServedCalls
  /** The built web application; undefined serves calls only. */
  readonly webDirectory: string | undefined
  /** What tests put in the place of the real ones. */
  readonly times?: ClientTimes
}

/** The HTTP server, not listening yet. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, logger } = parts.services
  const times = parts.times ?? clientTimes
  const options: FastifyHttpOptions<HttpServer> = {
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedHops(config.http.trustProxy),
    bodyLimit,
    connectionTimeout: times.idleMs,
    keepAliveTimeout: times.keepAliveMs,
    requestTimeout: times.requestMs,
    maxRequestsPerSocket: 1000,
    http: {
      headersTimeout: times.headMs,
      connectionsCheckingInterval: times.checkEveryMs,
      maxHeaderSize: 16 * 1024,
    },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply, config.http)
      answerBadAddress(error, reply)
    },
    // What still comes while the server ends is answered like everything else.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 256 },
  }
  const app: FastifyInstance = fastify(options)
  app.decorate('now', parts.services.now)
  app.addHook('onRequest', async (request, reply) => setSecurityHeaders(request, reply, config.http))
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address: queries carry names and numbers.
    const { method, routeOptions } = request
    const ms = Math.round(reply.elapsedTime)
    request.log.debug({ method, route: routeOptions.url, status: reply.statusCode, ms }, 'answered')
  })
  closeWithLastAnswer(app)
  measureCalls(app, parts.services)
  superviseBodies(app, times)
  if (config.limits.connectionsPerAddress !== undefined)
    limitConnections(app.server, config.limits.connectionsPerAddress)
  readJsonBodies(app)
  readRawBodies(app, parts.calls)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith(apiBase))
      return sendEnvelope(reply, 404, { ...refusals.CALL_UNKNOWN, result: null })
    return reply.code(404).type('text/plain; charset=utf-8').send('页面不存在')
  })
  await app.register(fastifyMultipart)
  registerCalls(app, parts.calls, parts)
  registerHealth(app, parts.services)
  registerMetrics(app, parts.services)
  registerDocuments(app, parts)
  if (parts.webDirectory !== undefined) await registerWebFiles(app, parts.webDirectory, parts.embeds)
  return app
}

/** Which hops of X-Forwarded-For are believed, as the framework wants it. */
function trustedHops(
  trusted: Config['http']['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) {
  if (trusted === false) return false
  if (typeof trusted === 'number') return (_, hop) => hop < trusted
  return trusted.map(({ address, prefix }) => `${address}/${prefix}`)
}

/** JSON only, and an empty body is an empty object: clients send the content type with nothing in it. */
function readJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.takesBytes) done(null, Buffer.from(body))
    else if (body.trim() === '') done(null, {})
    else if (!isLighterThan(body, request.routeOptions.config.mostWeight ?? mostUnknownWeight))
      done(new CallError('BODY_TOO_LARGE', { httpStatus: 413 }))
    else void parseJson(request, body, done)
  })
}

/** Small binary requests; whatever is in them is for the call to judge. */
function readRawBodies(app: FastifyInstance, calls: ServedCalls): void {
  const listed = Object.values(calls).flatMap(({ call: { rawBody } }) =>
    rawBody ? [rawBody.contentType, ...(rawBody.alsoTypes ?? [])] : [],
  )
  // JSON has its parser, which leaves it to these calls as it came.
  const types = [...new Set(listed)].filter((type) => type !== 'application/json')
  if (types.length === 0) return
  app.addContentTypeParser(
    types,
    { parseAs: 'buffer', bodyLimit: rawBodyLimit },
    (_request, body: Buffer, done: (error: Error | null, body: Buffer) => void) => done(null, body),
  )
}

function registerDocuments(app: FastifyInstance, { calls, services }: AppParts): void {
  const catalogue: Record<string, Call> = Object.fromEntries(
    Object.entries(calls).map(([name, { call }]) => [name, call]),
  )
  const { publicUrl, host, port } = services.config.http
  let openApi: unknown
  let collection: unknown
  const pages = new Map<string, string | undefined>()
  app.get(`${apiBase}/openapi.json`, async (_, reply) => {
    openApi ??= openApiDocument(catalogue)
    return reply.header('cache-control', 'no-cache').send(openApi)
  })
  app.get(`${docsBase}/postman_collection.json`, async (_, reply) => {
    collection ??= postmanCollection(catalogue, publicUrl ?? `http://${host}:${port}`)
    return reply.header('cache-control', 'no-cache').send(collection)
  })
  const show = (slug: string, reply: FastifyReply): FastifyReply => {
    if (!pages.has(slug)) pages.set(slug, docsPage(catalogue, slug))
    const page = pages.get(slug)
    // What is unknown is not kept: anybody can think of names.
    if (page === undefined) pages.delete(slug)
    if (page === undefined) return reply.redirect(docsBase)
    allowInline(reply, inlineOf(page))
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  }
  app.get(docsBase, (_, reply) => show('', reply))
  app.get<{ Params: { slug: string } }>(`${docsBase}/:slug`, ({ params }, reply) => show(params.slug, reply))
}

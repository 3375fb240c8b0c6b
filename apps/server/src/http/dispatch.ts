import { applicationScope, wholePath, type Call } from '@qiyin/calls/call.ts'
import { successMessage } from '@qiyin/calls/envelope.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Application } from './application.ts'
import { checkApplication } from './check-application.ts'
import { checkAccess } from './check-access.ts'
import { declarationFault } from './check-declaration.ts'
import { checkEmbedded } from './check-embedded.ts'
import { checkObject } from './check-object.ts'
import { CallError } from './call-error.ts'
import { requireCleanContent } from './clean-fields.ts'
import type { DispatchParts } from './dispatch-parts.ts'
import { EventsAnswer, FileAnswer, RedirectAnswer, type AnyHandler } from './handler.ts'
import { onlyOnce, type KeepInTransaction } from './idempotency.ts'
import { mostWeightOf } from './json-weight.ts'
import { keyedCall } from './keyed-call.ts'
import { createContext, goneSignal, type Visitor } from './make-context.ts'
import { networkOf } from './network-of.ts'
import { receiveUpload, type Received } from './receive-upload.ts'
import { recorded } from './record-call.ts'
import { mergeFields, parseRequest, requireDeclared } from './request-fields.ts'
import { signedTarget } from './sign-version.ts'
import { sendEnvelope, sendEvents, sendFile, sendRedirect } from './send-answer.ts'

/** The calls to serve, by name, each with its handler. */
export type ServedCalls = Readonly<Record<string, { readonly call: Call; readonly handler: AnyHandler }>>

/**
 * The one pipeline of every call: match → session and scope → access → same origin → rate → object → parse →
 * idempotency → handler → strip result → envelope. The steps before the body need none of it.
 */
export function registerCalls(app: FastifyInstance, calls: ServedCalls, parts: DispatchParts): void {
  for (const [name, { call, handler }] of Object.entries(calls)) {
    const fault = declarationFault(call)
    if (fault !== undefined) throw new Error(`${name} ${fault}`)
    const forApplications = applicationScope(call) !== undefined
    const visitors = new WeakMap<FastifyRequest, Visitor>()
    app.route({
      method: call.answer === 'file' ? [call.method, 'HEAD'] : call.method,
      url: wholePath(call).replaceAll(/\{(\w+)\}/g, ':$1'),
      ...bodyLimitOf(call),
      config: {
        mostWeight: mostWeightOf(call),
        forApplications,
        callName: name,
        goesOn: call.answer === 'events',
        takesBytes: call.rawBody?.alsoTypes?.includes('application/json') === true,
      },
      onRequest: async (request) => {
        visitors.set(request, await checkAccess(call, request, parts))
      },
      handler: async (request, reply) => {
        const visitor = visitors.get(request)
        if (!visitor) throw new Error(`${name} was reached past its access check`)
        return answer({ name, call, handler, request, reply, visitor }, parts)
      },
    })
  }
}

/** A visitor whom nobody knows sends a few fields. */
const publicBodyBytes = 64 * 1024

function bodyLimitOf({ access, maxBodyBytes }: Call): { bodyLimit?: number } {
  const bodyLimit = maxBodyBytes ?? (access === 'public' ? publicBodyBytes : undefined)
  return bodyLimit === undefined ? {} : { bodyLimit }
}

interface Exchange {
  readonly name: string
  readonly call: Call
  readonly handler: AnyHandler
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly visitor: Visitor
}

async function answer(exchange: Exchange, parts: DispatchParts): Promise<FastifyReply> {
  const given = mergeFields(exchange.call, exchange.request)
  const scope = applicationScope(exchange.call)
  if (scope === undefined) return answerFields(exchange, given, parts)
  const { applications, services } = parts
  if (!applications) throw new Error(`${exchange.name} is for applications, and nothing knows them`)
  const { now, config } = services
  const { name, call, request, reply, visitor } = exchange
  const target = signedTarget(request, call, config.applications.leastSignVersion)
  const asking = { applications, scope, now: now(), target }
  const { application, fields } = await checkApplication(given, asking)
  const signVersion = target ? 2 : 1
  const called = {
    name,
    answersFile: call.answer === 'file',
    signVersion,
    application,
    request,
    reply,
  } as const
  return recorded(called, { applications, now }, async () => {
    await takeOfAll(application, parts)
    requireDeclared(call, fields)
    requireCleanContent(fields)
    return answerFields({ ...exchange, visitor: { ...visitor, application } }, fields, parts)
  })
}

/** What an application was registered with bounds all its calls together. */
async function takeOfAll({ appId, callsAMinute }: Application, parts: DispatchParts): Promise<void> {
  if (callsAMinute === null) return
  const rule = { count: callsAMinute, seconds: 60 }
  if (!(await parts.callRates.take(`application ${appId}`, rule)))
    throw new CallError('TOO_MANY_REQUESTS', { httpStatus: 429 })
}

async function answerFields(
  exchange: Exchange,
  fields: Record<string, unknown>,
  parts: DispatchParts,
): Promise<FastifyReply> {
  const { name, call, request, visitor } = exchange
  const { services, guards } = parts
  if (call.rate && !(await parts.callRates.take(`${name} ${callerOf(exchange)}`, call.rate)))
    throw new CallError('TOO_MANY_REQUESTS', { httpStatus: 429 })
  if (visitor.user) await checkObject(guards, services.database.db, { call, user: visitor.user, fields })
  if (visitor.embedded) await checkEmbedded(parts, { call, embedded: visitor.embedded, fields })
  const received = call.upload && (await receiveUpload(request, call.upload, services.blobs))
  let result: unknown
  try {
    const input = parseRequest(call, { ...received?.fields, ...fields })
    const handled = (): Promise<unknown> => run(exchange, { input, received }, parts)
    result = await (received ? parts.uploadLanes.run(callerOf(exchange), handled) : handled())
  } finally {
    await received?.discard()
  }
  return respond(exchange, result)
}

function callerOf({ request, visitor }: Exchange): string {
  if (visitor.application) return `application ${visitor.application.appId}`
  return visitor.user?.personId ?? networkOf(request.ip)
}

interface Parsed {
  readonly input: Record<string, unknown>
  readonly received: Received | undefined
}

async function run(
  { name, call, handler, request, reply, visitor }: Exchange,
  { input, received }: Parsed,
  parts: DispatchParts,
): Promise<unknown> {
  const { services } = parts
  // Fields that the schema does not know must not leave the house.
  const strip = (result: unknown): unknown =>
    (call.answer ?? 'json') === 'json' ? call.result.parse(result) : result
  const handled = async (keepStripped?: KeepInTransaction): Promise<unknown> => {
    const keep: KeepInTransaction = async (tx, result) => keepStripped?.(tx, strip(result))
    const context = createContext(services, { request, reply, visitor, upload: received?.file, keep })
    // Parsed by this very call's schema, which is what the handler's own type says.
    const result = await handler(input as never, context).catch((error: unknown) => {
      throw asListed(error, { name, call }, parts)
    })
    return strip(result)
  }
  const { user } = visitor
  const keyed = user && keyedCall({ name, call, input, personId: user.personId }, request.headers)
  if (!keyed) return handled()
  const { database, now } = services
  const once = { database, now, gone: goneSignal(reply) }
  return onlyOnce(once, keyed, handled)
}

/** A refusal that its call does not list is a mistake in the call: no client and no document knows of it. */
function asListed(
  error: unknown,
  { name, call }: Pick<Exchange, 'name' | 'call'>,
  { services, strict }: DispatchParts,
): unknown {
  if (!(error instanceof CallError) || call.refusals.includes(error.refusal)) return error
  if (strict) return new Error(`${name} refused ${error.refusal}, which it does not list`)
  services.logger.warn({ call: name, refusal: error.refusal }, 'a refusal that the call does not list')
  return error
}

async function respond({ name, call, request, reply }: Exchange, result: unknown): Promise<FastifyReply> {
  if (call.answer === 'file') {
    if (result instanceof FileAnswer) return sendFile(request, reply, result)
    throw new Error(`${name} must answer a file`)
  }
  if (call.answer === 'redirect') {
    if (result instanceof RedirectAnswer) return sendRedirect(reply, result)
    throw new Error(`${name} must answer a redirect`)
  }
  if (call.answer === 'events') {
    if (result instanceof EventsAnswer) return sendEvents(reply, result)
    throw new Error(`${name} must answer events`)
  }
  return sendEnvelope(reply, 200, { code: 0, message: successMessage, result: result ?? null })
}

import type { Answer, Args, Call } from '@qiyin/calls/call.ts'
import type { Envelope } from '@qiyin/calls/envelope.ts'
import { asCallFailure, CallFailure, failureText, statusText, thrownCode } from './call-failure.ts'
import { buildRequest, type AddressArgs, type BuiltRequest } from '@qiyin/calls/request.ts'
import { toldRefusals } from '@qiyin/domain/told-refusals.ts'
import { dropEarlyAnswers, takeEarlyAnswer } from './early-answers.ts'
import { callHeaders } from './call-request.ts'
import { embedSession } from './embed-session.ts'
import { maintenance } from './maintenance.ts'
import { leaveInnerScope, requestScope } from './scope.ts'
import { reportSessionLost } from './session-lost.ts'
import { toast } from './toast.ts'

/* Every call gives up after this long (seed 001 section 9). */
const callTimeoutMs = 60_000

/** What a single call may ask for beside its arguments. */
export interface CallOptions {
  signal?: AbortSignal | undefined
  /** The same key makes the server answer a repeated write with the first one's result. */
  idempotencyKey?: string | undefined
  /** True: a 401 or 403 is only this caller's concern (is somebody logged in at all?). */
  quiet?: boolean | undefined
  /** True: sent although the page is being left; for small requests only. */
  keepalive?: boolean | undefined
}

/** Makes one call and returns its `result`; rejects with a CallFailure, whatever went wrong. */
export async function callApi<C extends Call>(
  call: C,
  args: Args<C>,
  options: CallOptions = {},
): Promise<Answer<C>> {
  const scope = requestScope()
  try {
    return await callOnce(call, args, options)
  } catch (thrown) {
    if (scope === undefined || !isScopeRefusal(thrown)) throw thrown
    // Refused before anything was done: this browser said inner, its session is not. Of several calls one tells it.
    if (leaveInnerScope()) toast('warning', thrown.message)
    return callOnce(call, args, options)
  }
}

async function callOnce<C extends Call>(call: C, args: Args<C>, options: CallOptions): Promise<Answer<C>> {
  const request = buildRequest(call, args)
  if (call.method !== 'GET') dropEarlyAnswers()
  // What was not asked early goes out at once: a page that is being closed waits for nothing.
  const asked = takeEarlyAnswer(request.url)
  const early = asked && (await asked)
  if (early && !options.signal?.aborted) return unwrap(call, early, options.quiet)
  try {
    const response = await send(call, request, options)
    return unwrap(call, { httpStatus: response.status, text: await response.text() }, options.quiet)
  } catch (thrown) {
    // An abort by the caller is not a failure: it must reach the caller as what it is.
    if (options.signal?.aborted) throw thrown
    throw asCallFailure(thrown)
  }
}

function send(call: Call, { url, body, contentType }: BuiltRequest, options: CallOptions): Promise<Response> {
  const timeout = AbortSignal.timeout(callTimeoutMs)
  return fetch(url, {
    method: call.method,
    credentials: embedSession() === undefined ? 'same-origin' : 'omit',
    headers: {
      ...callHeaders(options.idempotencyKey),
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
    },
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    keepalive: options.keepalive === true,
    ...(body === undefined ? {} : { body }),
  })
}

/** A file that a call answered with. */
export interface FetchedFile {
  blob: Blob
  /** As the server calls it; empty when it does not say. */
  fileName: string
}

/** Makes a call that answers with a file; rejects with a CallFailure where the server refuses. */
export async function fetchFile<C extends Call>(
  call: C,
  args: Args<C>,
  options: CallOptions = {},
): Promise<FetchedFile> {
  try {
    const response = await send(call, buildRequest(call, args), options)
    const disposition = response.headers.get('content-disposition')
    // A refusal comes in the envelope, which has no name; whatever it holds, it is no file.
    if (!response.ok || disposition === null) {
      unwrap(call, { httpStatus: response.status, text: await response.text() }, options.quiet)
      throw new Error('the answer is no file')
    }
    return { blob: await response.blob(), fileName: fileNameIn(disposition) }
  } catch (thrown) {
    if (options.signal?.aborted) throw thrown
    throw asCallFailure(thrown)
  }
}

/** RFC 6266: the encoded name, which can be Chinese. */
function fileNameIn(disposition: string): string {
  return decodeURIComponent(/filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1] ?? '')
}

/** What an upload may ask for beside its file. */
export interface UploadOptions extends CallOptions {
  /** Called with a whole percentage, 0 to 100. */
  onProgress?: ((percent: number) => void) | undefined
}

/**
 * Sends a file as multipart, the other fields before it, so that the server knows them when the bytes come.
 * Has no time limit while bytes move: 60 s without progress end it.
 */
export function uploadFile<C extends Call>(
  call: C,
  file: File,
  args: AddressArgs<C>,
  options: UploadOptions = {},
): Promise<Answer<C>> {
  const { url, body } = buildRequest(call, args, { name: file.name, content: file })
  if (!(body instanceof FormData)) throw new Error(`${call.path} takes no upload`)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (message: string): void =>
      reject(new CallFailure({ code: thrownCode, message, httpStatus: 0, result: null }))
    let idle = setTimeout(() => request.abort(), callTimeoutMs)
    request.open(call.method, url)
    for (const [name, value] of Object.entries(callHeaders(options.idempotencyKey))) {
      request.setRequestHeader(name, value)
    }
    request.upload.addEventListener('progress', (event) => {
      clearTimeout(idle)
      idle = setTimeout(() => request.abort(), callTimeoutMs)
      if (event.lengthComputable) options.onProgress?.(Math.round((event.loaded / event.total) * 100))
    })
    request.addEventListener('loadend', () => clearTimeout(idle))
    request.addEventListener('error', () => fail(failureText.offline))
    request.addEventListener('abort', () => {
      if (options.signal?.aborted) reject(new DOMException('aborted', 'AbortError'))
      else fail(failureText.timeout)
    })
    request.addEventListener('load', () => {
      try {
        resolve(unwrap(call, { httpStatus: request.status, text: request.responseText }, options.quiet))
      } catch (thrown) {
        reject(asCallFailure(thrown))
      }
    })
    options.signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

interface RawAnswer {
  httpStatus: number
  text: string
}

function unwrap<C extends Call>(_call: C, answer: RawAnswer, quiet: boolean | undefined): Answer<C> {
  const { httpStatus, text } = answer
  const envelope = readEnvelope<Answer<C>>(text)
  if (httpStatus === 200 && envelope?.code === 0) {
    // The server has parsed the result with the call's own schema before it answered.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return envelope.result as Answer<C>
  }
  if (!quiet && tellsOfLostSession(httpStatus, envelope?.code))
    reportSessionLost(envelope?.code === toldRefusals.ACCOUNT_FROZEN.code ? envelope.message : undefined)
  if (envelope?.code === toldRefusals.MAINTENANCE.code) maintenance.set(envelope.message)
  // With 503 our server says why it cannot just now; of a proxy the numbers are those of HTTP.
  const isOurs = httpStatus === 503 ? envelope && envelope.code > 999 : httpStatus < 500
  throw failureOf(httpStatus, envelope, isOurs ? envelope?.message : undefined)
}

function failureOf(
  httpStatus: number,
  envelope: Envelope<unknown> | undefined,
  own: string | undefined,
): CallFailure {
  const fallback = httpStatus === 200 ? failureText.system : statusText(httpStatus)
  return new CallFailure({
    code: envelope?.code ?? thrownCode,
    message: own || fallback,
    httpStatus,
    result: envelope?.result ?? null,
  })
}

function tellsOfLostSession(httpStatus: number, code: number | undefined): boolean {
  return httpStatus === 401 || (httpStatus === 403 && code !== toldRefusals.SCOPE_REFUSED.code)
}

function isScopeRefusal(thrown: unknown): thrown is CallFailure {
  return thrown instanceof CallFailure && thrown.code === toldRefusals.SCOPE_REFUSED.code
}

function readEnvelope<Result>(text: string): Envelope<Result> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isEnvelope<Result>(value) ? value : undefined
  } catch {
    // A proxy's HTML page stands where the envelope should be: the status alone decides the text.
    return undefined
  }
}

function isEnvelope<Result>(value: unknown): value is Envelope<Result> {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number'
}

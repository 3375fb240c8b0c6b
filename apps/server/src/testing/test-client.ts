import type { Answer, Args, Call } from '@qiyin/calls/call.ts'
import { buildRequest } from '@qiyin/calls/request.ts'
import { refusals } from '@qiyin/domain/refusals.ts'

/** One browser: keeps the cookies it is given. */
export interface TestSession {
  cookie: string | undefined
}

export function newSession(): TestSession {
  return { cookie: undefined }
}

export interface CallOptions {
  readonly session?: TestSession
  readonly idempotencyKey?: string
  /** Headers beside (or, set to undefined, in place of) those a page of ours sends. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** Lets the client leave before it has its answer. */
  readonly signal?: AbortSignal
  /** The file of a call with `upload`. */
  readonly file?: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer>; readonly type?: string }
}

export interface TestAnswer<C extends Call = Call> {
  readonly status: number
  readonly headers: Headers
  /** 0 for success; undefined where the answer is no envelope. */
  readonly code: number | undefined
  /** The refusal's name, by its code. */
  readonly refusal: string | undefined
  readonly message: string | undefined
  /** As the call's result schema says; only to be read after a success. */
  readonly result: Answer<C>
  readonly bytes: Buffer
}

interface Sending<C extends Call> extends CallOptions {
  readonly call: C
  readonly args: Args<C>
}

/** Sends one call over HTTP and reads its answer, whatever it is. */
export async function send<C extends Call>(origin: string, sending: Sending<C>): Promise<TestAnswer<C>> {
  const { call, args, file, session } = sending
  const sent = file && {
    name: file.name,
    content: new Blob([file.bytes], { type: file.type ?? 'application/pdf' }),
  }
  const { url, body, contentType } = buildRequest(call, args, sent)
  const response = await fetch(`${origin}${url}`, {
    method: call.method,
    redirect: 'manual',
    ...(sending.signal && { signal: sending.signal }),
    headers: headersOf(origin, sending, contentType),
    ...(body === undefined ? {} : { body }),
  })
  if (session) keepCookie(session, response.headers)
  const bytes = Buffer.from(await response.arrayBuffer())
  const envelope = readEnvelope(bytes, response.headers)
  return {
    status: response.status,
    headers: response.headers,
    code: envelope?.code,
    refusal: Object.entries(refusals).find(([, { code }]) => code === envelope?.code)?.[0],
    message: envelope?.message,
    // The server has parsed it with this very schema.
    result: envelope?.result as Answer<C>,
    bytes,
  }
}

function headersOf(
  origin: string,
  sending: CallOptions,
  contentType: string | undefined,
): Record<string, string> {
  const all = {
    'x-requested-with': 'XMLHttpRequest',
    origin,
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
    ...(sending.session?.cookie === undefined ? {} : { cookie: sending.session.cookie }),
    ...(sending.idempotencyKey === undefined ? {} : { 'idempotency-key': sending.idempotencyKey }),
    ...sending.headers,
  }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

function keepCookie(session: TestSession, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const name = pair.slice(0, pair.indexOf('=') + 1)
    const others = (session.cookie ?? '').split('; ').filter((one) => one !== '' && !one.startsWith(name))
    const kept = pair === name ? others : [...others, pair]
    session.cookie = kept.length === 0 ? undefined : kept.join('; ')
  }
}

interface ReadEnvelope {
  code: number
  message: string
  result: unknown
}

function readEnvelope(bytes: Buffer, headers: Headers): ReadEnvelope | undefined {
  if (!headers.get('content-type')?.startsWith('application/json')) return undefined
  // Every JSON answer below the API's base is an envelope.
  return JSON.parse(bytes.toString('utf8')) as ReadEnvelope
}

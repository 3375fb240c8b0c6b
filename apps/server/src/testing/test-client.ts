import { apiBase, type Answer, type Args, type Call } from '@qiyin/calls/call.ts'
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
  const { call, session } = sending
  const { address, body } = place(call, sending.args)
  const response = await fetch(`${origin}${apiBase}${address}`, {
    method: call.method,
    redirect: 'manual',
    headers: headersOf(origin, sending, body),
    ...bodyOf(sending, body),
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

function place(call: Call, args: object): { address: string; body: Record<string, unknown> | undefined } {
  const rest: Record<string, unknown> = { ...args }
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const bodiless = call.method === 'GET' || call.method === 'DELETE'
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (!bodiless && !call.query?.includes(name)) continue
    delete rest[name]
    const values: unknown[] = Array.isArray(value) ? value : [value]
    for (const one of values) if (one !== undefined && one !== null) query.append(name, asText(one))
  }
  return {
    address: query.size === 0 ? path : `${path}?${query.toString()}`,
    body: bodiless ? undefined : rest,
  }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function headersOf(origin: string, sending: Sending<Call>, body: object | undefined): Record<string, string> {
  const json = body !== undefined && !sending.file && !sending.call.rawBody
  const all = {
    'x-requested-with': 'XMLHttpRequest',
    origin,
    ...(json ? { 'content-type': 'application/json' } : {}),
    ...(sending.call.rawBody ? { 'content-type': sending.call.rawBody.contentType } : {}),
    ...(sending.session?.cookie === undefined ? {} : { cookie: sending.session.cookie }),
    ...(sending.idempotencyKey === undefined ? {} : { 'idempotency-key': sending.idempotencyKey }),
    ...sending.headers,
  }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

function bodyOf(
  { call, file }: Sending<Call>,
  body: Record<string, unknown> | undefined,
): { body?: string | FormData | Uint8Array<ArrayBuffer> } {
  if (body === undefined) return {}
  const raw = call.rawBody && body[call.rawBody.field]
  if (raw instanceof Uint8Array) return { body: new Uint8Array(raw) }
  if (!file || !call.upload) return { body: JSON.stringify(body) }
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, String(value))
  form.append(call.upload.field, new Blob([file.bytes], { type: file.type ?? 'application/pdf' }), file.name)
  return { body: form }
}

function keepCookie(session: TestSession, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    session.cookie = pair.endsWith('=') ? undefined : pair
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

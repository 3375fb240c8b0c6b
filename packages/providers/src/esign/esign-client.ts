import { z } from 'zod'
import type { ProviderErrorKind } from '../provider-error.ts'
import { patience, type HttpReply, type HttpRequest } from '../remote/exchange.ts'
import { fileLinks, type FileLinks } from '../remote/file-links.ts'
import { parseJson } from '../remote/parse-json.ts'
import { supplierClient, type RemoteParts, type SupplierAnswer } from '../remote/supplier-client.ts'
import { esignRefusal } from './esign-refusals.ts'
import { esignContentMd5, esignSignature, esignSignedHeaders } from './esign-signature.ts'

/** An account of E_SIGN's open platform. */
export interface EsignAccount {
  readonly appId: string
  readonly appSecret: string
  /** Origin without a trailing slash: https://openapi.esign.cn, https://smlopenapi.esign.cn for tests. */
  readonly url: string
}

/** One call; what stands in braces in `operation` is replaced by `ids` of the same name. */
export interface EsignCall<Data> {
  readonly operation: `${'GET' | 'POST' | 'PUT'} /${string}`
  readonly ids?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  readonly data: z.ZodType<Data>
  readonly businessKey: string
  /** What a refusal means whose code nobody has published. */
  readonly otherwise: ProviderErrorKind
  /** Whether it may be heard twice; questions and settings may. */
  readonly repeatable?: boolean
}

/** Speaks to E_SIGN: signs, asks and reads; throws ProviderError. */
export interface EsignClient extends FileLinks {
  ask<Data>(call: EsignCall<Data>): Promise<Data>
}

/** The client of an account. */
export function esignClient(account: EsignAccount, parts: RemoteParts): EsignClient {
  const client = supplierClient({ supplierCode: 'E_SIGN', secret: account.appSecret }, parts)
  return {
    ask: (call) =>
      client.ask({
        operation: call.operation,
        businessKey: call.businessKey,
        repeatable: call.repeatable ?? call.operation.startsWith('GET '),
        request: () => writeRequest(account, call, parts.now()),
        read: (reply) => readReply(call, reply),
      }),
    ...fileLinks(client, isTaken),
  }
}

function writeRequest(account: EsignAccount, call: EsignCall<unknown>, now: Date): HttpRequest {
  // The type of `operation` has one of the three before its space.
  const [method, template] = call.operation.split(' ') as ['GET' | 'POST' | 'PUT', string]
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(call.ids?.[name] ?? ''),
  )
  // Serialised once: the same bytes are signed and sent.
  const body = call.body && Buffer.from(JSON.stringify(call.body))
  const signed = { method, path, ...(call.query && { query: call.query }), ...(body && { body }) }
  const search = new URLSearchParams(call.query).toString()
  return {
    method,
    url: `${account.url}${path}${search === '' ? '' : `?${search}`}`,
    headers: {
      'X-Tsign-Open-App-Id': account.appId,
      'X-Tsign-Open-Auth-Mode': 'Signature',
      'X-Tsign-Open-Ca-Timestamp': String(now.getTime()),
      'X-Tsign-Open-Ca-Signature': esignSignature(account.appSecret, signed),
      Accept: esignSignedHeaders.accept,
      'Content-Type': esignSignedHeaders.contentType,
      'Content-MD5': esignContentMd5(body),
    },
    ...(body && { body }),
    patience: patience.call,
  }
}

const envelope = z.object({
  code: z.union([z.number(), z.string()]).transform(String),
  data: z.unknown().optional(),
})

function readReply<Data>(call: EsignCall<Data>, { status, headers, body }: HttpReply): SupplierAnswer<Data> {
  const requestId = headers['x-ts-request-id']
  const told = { ...(requestId !== undefined && { requestId }) }
  const said = envelope.safeParse(parseJson(body.toString()))
  if (!said.success) return { ...told, refusal: esignRefusal({ status, code: undefined }) ?? 'Transient' }
  const { code } = said.data
  if (code !== '0')
    return { ...told, code, refusal: esignRefusal({ status, code }) ?? refusalOf(status, call.otherwise) }
  const data = call.data.safeParse(said.data.data)
  return data.success ? { ...told, code, answer: data.data } : { ...told, code, refusal: 'Transient' }
}

/** A server that says it is broken has not judged anything. */
function refusalOf(status: number, otherwise: ProviderErrorKind): ProviderErrorKind {
  return status >= 500 ? 'Transient' : otherwise
}

const uploaded = z.object({ errCode: z.coerce.string() })

/** The store behind the links answers in its own words. */
function isTaken({ status, body }: HttpReply): boolean {
  return status === 200 && uploaded.safeParse(parseJson(body.toString())).data?.errCode === '0'
}

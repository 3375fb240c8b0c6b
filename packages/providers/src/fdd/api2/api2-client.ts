import { z } from 'zod'
import type { ProviderErrorKind } from '../../provider-error.ts'
import { patience, type HttpReply, type HttpRequest } from '../../remote/exchange.ts'
import { parseJson } from '../../remote/parse-json.ts'
import { supplierClient, type RemoteParts, type SupplierAnswer } from '../../remote/supplier-client.ts'
import { api2Digest, api2Time, valuesByName } from './api2-digest.ts'

/** An application of API 2.0, FDD's older dialect. */
export interface Api2Account {
  readonly appId: string
  readonly appSecret: string
  /** With its path, without a trailing slash: …/api. */
  readonly url: string
}

/** One call: a form whose values, by the order of their names, are digested with the key. */
export interface Api2Call<Data> {
  readonly name: `${string}.api`
  readonly params: Readonly<Record<string, string>>
  readonly data: z.ZodType<Data>
  readonly businessKey: string
  /** What a refusal means whose code nobody has published. */
  readonly otherwise: ProviderErrorKind
  readonly repeatable: boolean
}

/** What `get_person_verify_url` and `get_company_verify_url` answer: the page's address comes in base64. */
export const api2Began = z.object({
  transactionNo: z.string(),
  url: z
    .base64()
    .transform((text) => Buffer.from(text, 'base64').toString())
    .pipe(z.url()),
})

/** Speaks to FDD's older dialect: digests, asks and reads; throws ProviderError. */
export interface Api2Client {
  ask<Data>(call: Api2Call<Data>): Promise<Data>
}

/** The client of an application. */
export function api2Client(account: Api2Account, parts: RemoteParts): Api2Client {
  const client = supplierClient({ supplierCode: 'FDD', secret: account.appSecret }, parts)
  return {
    ask: (call) =>
      client.ask({
        operation: `POST /${call.name}`,
        businessKey: call.businessKey,
        repeatable: call.repeatable,
        request: () => writeRequest(account, call, parts.now()),
        read: (reply) => readReply(call, reply),
      }),
  }
}

function writeRequest(
  { appId, appSecret, url }: Api2Account,
  { name, params }: Api2Call<unknown>,
  now: Date,
): HttpRequest {
  const timestamp = api2Time(now)
  const second = valuesByName(params)
  const digest = api2Digest({ appId, secret: appSecret, first: timestamp, second })
  const form = new URLSearchParams({ app_id: appId, timestamp, v: '2.0', msg_digest: digest, ...params })
  return {
    method: 'POST',
    url: `${url}/${name}`,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' },
    body: Buffer.from(form.toString()),
    patience: patience.call,
  }
}

const envelope = z.object({ code: z.coerce.string(), data: z.unknown().optional() })

/** Codes of replies whose meaning was published. */
const kindOfCode: Readonly<Record<string, ProviderErrorKind>> = {
  2: 'AlreadyExists',
  1001: 'CredentialRejected',
  1002: 'CredentialRejected',
  1003: 'CredentialRejected',
  1004: 'InvalidInput',
  1005: 'CredentialRejected',
  1006: 'RateLimited',
}

function readReply<Data>(
  { data, otherwise }: Api2Call<Data>,
  { status, body }: HttpReply,
): SupplierAnswer<Data> {
  const said = envelope.safeParse(parseJson(body.toString()))
  if (!said.success) return { refusal: status === 429 ? 'RateLimited' : 'Transient' }
  const { code } = said.data
  const unknown = status >= 500 ? 'Transient' : otherwise
  if (code !== '1' && code !== '1000') return { code, refusal: kindOfCode[code] ?? unknown }
  const read = data.safeParse(said.data.data)
  return read.success ? { code, answer: read.data } : { code, refusal: 'Transient' }
}

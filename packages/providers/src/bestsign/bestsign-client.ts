import { createHash, randomInt, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { ProviderErrorKind } from '../provider-error.ts'
import { patience, type HttpReply, type HttpRequest } from '../remote/exchange.ts'
import { parseJson } from '../remote/parse-json.ts'
import { supplierClient, type RemoteParts, type SupplierAnswer } from '../remote/supplier-client.ts'
import { bestsignSignature } from './bestsign-signature.ts'

/** A developer's account of openapi v2. */
export interface BestsignAccount {
  readonly developerId: string
  /** RSA; BEST_SIGN has the public half. */
  readonly privateKey: KeyObject
  /** With its path, without a trailing slash: https://openapi.bestsign.cn/openapi/v2. */
  readonly url: string
}

/** One call; all that are made here are POST. */
export interface BestsignCall<Data> {
  /** Exactly as it is documented, trailing slash included. */
  readonly path: `/${string}`
  readonly body: object
  readonly data: z.ZodType<Data>
  readonly businessKey: string
  /** What a refusal means: no code of theirs was published. */
  readonly otherwise: ProviderErrorKind
  readonly repeatable: boolean
}

/** Speaks to BEST_SIGN: signs, asks and reads; throws ProviderError. */
export interface BestsignClient {
  ask<Data>(call: BestsignCall<Data>): Promise<Data>
}

/** The client of an account. */
export function bestsignClient(account: BestsignAccount, parts: RemoteParts): BestsignClient {
  // Both sides know the account's public half, and no outsider the private one: its digest keys the ledger.
  const der = account.privateKey.export({ type: 'pkcs8', format: 'der' })
  const secret = createHash('sha256').update(der).digest('hex')
  const client = supplierClient({ supplierCode: 'BEST_SIGN', secret }, parts)
  return {
    ask: (call) =>
      client.ask({
        operation: `POST ${call.path}`,
        businessKey: call.businessKey,
        repeatable: call.repeatable,
        request: () => writeRequest(account, call, parts.now()),
        read: (reply) => readReply(call, reply),
      }),
  }
}

function writeRequest(
  { developerId, privateKey, url }: BestsignAccount,
  call: BestsignCall<unknown>,
  now: Date,
): HttpRequest {
  const target = new URL(`${url}${call.path}`)
  const rtick = `${now.getTime()}${randomInt(1_000, 10_000)}`
  const body = Buffer.from(JSON.stringify(call.body))
  const sign = bestsignSignature(privateKey, { developerId, rtick, path: target.pathname, body })
  target.search = new URLSearchParams({ developerId, rtick, signType: 'rsa', sign }).toString()
  return {
    method: 'POST',
    url: target.href,
    headers: { 'Content-Type': 'application/json; charset=UTF-8' },
    body,
    patience: patience.call,
  }
}

const envelope = z.object({ errno: z.coerce.string(), data: z.unknown().optional() })

function readReply<Data>(
  { data, otherwise }: BestsignCall<Data>,
  { status, body }: HttpReply,
): SupplierAnswer<Data> {
  if (status === 401 || status === 403) return { refusal: 'CredentialRejected' }
  if (status === 429) return { refusal: 'RateLimited' }
  const said = envelope.safeParse(parseJson(body.toString()))
  if (!said.success) return { refusal: 'Transient' }
  const { errno: code } = said.data
  if (code !== '0') return { code, refusal: status >= 500 ? 'Transient' : otherwise }
  const read = data.safeParse(said.data.data)
  return read.success ? { code, answer: read.data } : { code, refusal: 'Transient' }
}

import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { ProviderError, type ProviderErrorKind } from '../../provider-error.ts'
import { patience, type HttpReply, type HttpRequest } from '../../remote/exchange.ts'
import { fileLinks, type FileLinks } from '../../remote/file-links.ts'
import { parseJson } from '../../remote/parse-json.ts'
import { supplierClient, type RemoteParts, type SupplierAnswer } from '../../remote/supplier-client.ts'
import type { FascAccount } from './fasc-account.ts'
import { fascRefusal } from './fasc-refusals.ts'
import { fascSignature } from './fasc-signature.ts'

/** One call; all of them are POST with one field of JSON. */
export interface FascCall<Data> {
  readonly path: `/${string}`
  readonly body: object
  readonly data: z.ZodType<Data>
  readonly businessKey: string
  /** What a refusal means whose code nobody has published. */
  readonly otherwise: ProviderErrorKind
  /** Whether it may be heard twice. */
  readonly repeatable: boolean
}

/** Speaks to FDD: has a token, signs, asks and reads; throws ProviderError. */
export interface FascClient extends FileLinks {
  ask<Data>(call: FascCall<Data>): Promise<Data>
  /** Asks for a token, whatever is held. */
  tryAccount(): Promise<void>
}

const tokenPath = '/service/get-access-token'
/** Renewed before it ends: FDD prolongs the one that is valid. */
const renewMs = 10 * 60 * 1000

const token = z.object({ accessToken: z.string(), expiresIn: z.coerce.number() })

/** The client of an application; its token lives as long as the process. */
export function fascClient(account: FascAccount, parts: RemoteParts): FascClient {
  const client = supplierClient({ supplierCode: 'FDD', secret: account.appSecret }, parts)
  let held: { readonly value: string; readonly until: number } | undefined

  const send = <Data>(call: FascCall<Data>, accessToken?: string): Promise<Data> =>
    client.ask({
      operation: `POST ${call.path}`,
      businessKey: call.businessKey,
      repeatable: call.repeatable,
      request: () => writeRequest(account, { call, accessToken, now: parts.now() }),
      read: (reply) => readReply(call, reply),
    })

  async function readToken(): Promise<string> {
    return held && parts.now().getTime() < held.until ? held.value : askToken()
  }

  async function askToken(): Promise<string> {
    const now = parts.now().getTime()
    const { accessToken, expiresIn } = await send({
      path: tokenPath,
      body: {},
      data: token,
      businessKey: 'token',
      otherwise: 'CredentialRejected',
      repeatable: true,
    })
    held = { value: accessToken, until: now + Math.max(0, expiresIn * 1000 - renewMs) }
    return accessToken
  }

  return {
    ...fileLinks(client, ({ status }) => status === 200),
    tryAccount: async () => void (await askToken()),
    async ask(call) {
      const used = await readToken()
      try {
        return await send(call, used)
      } catch (error) {
        if (!(error instanceof ProviderError) || error.kind !== 'TokenExpired') throw error
      }
      // Refused before it was looked at: it may be said again, once.
      if (held?.value === used) held = undefined
      return send(call, await readToken())
    },
  }
}

function writeRequest(
  { appId, appSecret, url }: FascAccount,
  { call, accessToken, now }: { call: FascCall<unknown>; accessToken: string | undefined; now: Date },
): HttpRequest {
  const timestamp = String(now.getTime())
  // Serialised once: the same text is signed and sent.
  const bizContent = call.path === tokenPath ? '' : JSON.stringify(call.body)
  const headers = {
    'X-FASC-App-Id': appId,
    'X-FASC-Sign-Type': 'HMAC-SHA256',
    'X-FASC-Timestamp': timestamp,
    'X-FASC-Nonce': randomBytes(16).toString('hex'),
    'X-FASC-Api-SubVersion': '5.1',
    ...(accessToken === undefined
      ? { 'X-FASC-Grant-Type': 'client_credential' }
      : { 'X-FASC-AccessToken': accessToken }),
  }
  const sign = fascSignature(appSecret, timestamp, { ...headers, bizContent })
  return {
    method: 'POST',
    url: `${url}${call.path}`,
    headers: {
      ...headers,
      'X-FASC-Sign': sign,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: Buffer.from(bizContent === '' ? '' : new URLSearchParams({ bizContent }).toString()),
    patience: patience.call,
  }
}

const envelope = z.object({ code: z.coerce.string(), data: z.unknown().optional() })

function readReply<Data>(
  { data, otherwise }: FascCall<Data>,
  { status, headers, body }: HttpReply,
): SupplierAnswer<Data> {
  const requestId = headers['x-fasc-request-id']
  const told = { ...(requestId !== undefined && { requestId }) }
  const said = envelope.safeParse(parseJson(body.toString()))
  if (!said.success) return { ...told, refusal: fascRefusal({ status, code: undefined }) ?? 'Transient' }
  const { code } = said.data
  if (code !== '100000') {
    const unknown = status >= 500 ? 'Transient' : otherwise
    return { ...told, code, refusal: fascRefusal({ status, code }) ?? unknown }
  }
  const read = data.safeParse(said.data.data)
  return read.success ? { ...told, code, answer: read.data } : { ...told, code, refusal: 'Transient' }
}

import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { wholePath, type Call } from '@qiyin/calls/call.ts'
import { signedText } from '@qiyin/calls/signed-request.ts'

/** An outside program with the key that it signs by. */
export interface TestApplication {
  readonly appId: string
  readonly privateKey: KeyObject
}

/** A key pair as an application has it: the public one as PEM. */
export function newApplicationKeys(modulusLength = 2048): { publicKey: string; privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength })
  return { publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(), privateKey }
}

interface SignedCall {
  readonly origin: string
  readonly now: Date
  readonly call: Pick<Call, 'method' | 'path'>
  readonly content: unknown
  /** Another one than a new one. */
  readonly nonce?: string
  /** Beside its own: what a proxy adds. */
  readonly headers?: Readonly<Record<string, string>>
  /** Signs this instead of what is sent. */
  readonly signed?: string
}

let nonces = 0

/** Sends a call as an application does: its fields as JSON text, signed. */
export async function sendSigned(
  { appId, privateKey }: TestApplication,
  { origin, now, call, content, nonce, signed, headers = {} }: SignedCall,
): Promise<{ status: number; code: number | undefined; message: string; result: unknown; bytes: Buffer }> {
  nonces += 1
  const given = {
    appId,
    timestamp: String(now.getTime()),
    nonce: nonce ?? `nonce-${process.pid}-${nonces}`,
    bizContent: JSON.stringify(content),
  }
  const text = signedText(signed === undefined ? given : { ...given, bizContent: signed })
  const fields = { ...given, sign: sign('sha256', Buffer.from(text), privateKey).toString('base64') }
  const address = `${origin}${wholePath(call)}`
  const response =
    call.method === 'GET'
      ? await fetch(`${address}?${new URLSearchParams(fields).toString()}`, { headers })
      : await fetch(address, {
          method: call.method,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(fields),
        })
  const bytes = Buffer.from(await response.arrayBuffer())
  const isEnvelope = response.headers.get('content-type')?.startsWith('application/json') === true
  // The server's envelope.
  const envelope = isEnvelope
    ? (JSON.parse(bytes.toString()) as { code: number; message: string; result: unknown })
    : undefined
  const { code, message = '', result } = envelope ?? {}
  return { status: response.status, code, message, result, bytes }
}

import { PdfError } from '../errors.ts'
import type { RemoteSigner } from '../types.ts'
import { askForJson, bytesInJson } from './http-exchange.ts'
import { publicKeyKind, type SignatureKind } from './signature-scheme.ts'

/** A key service (KMS) that speaks the small protocol described at `httpSigner`. */
export interface KeyService {
  /** Address below which the keys are, without a trailing slash. */
  url: string
  /** Sent as a bearer token. */
  token?: string | undefined
  /** For one try; 10 seconds by default. */
  timeoutMs?: number | undefined
}

/** What the service is told to make, in the names of JOSE and of GB/T 33560. */
const algorithmNames: Readonly<Record<SignatureKind, string>> = {
  rsa: 'RS256',
  'p-256': 'ES256',
  sm2: 'SM2',
}

/**
 * A key in a key service. The service answers two requests, in JSON with bytes in base64:
 * `GET {url}/keys/{id}` → `{ publicKey }` (SubjectPublicKeyInfo), and `POST {url}/keys/{id}/sign`
 * `{ algorithm: RS256 | ES256 | SM2, digest }` → `{ signature }`, as `RemoteSigner.sign` wants it.
 * Rejects with PdfError `signer-unavailable`, now or at each signature.
 */
export async function httpSigner(service: KeyService, keyId: string): Promise<RemoteSigner> {
  const address = `${service.url}/keys/${encodeURIComponent(keyId)}`
  const common = {
    authorization: service.token === undefined ? undefined : `Bearer ${service.token}`,
    timeoutMs: service.timeoutMs,
    tries: 2,
  }
  return orUnavailable(async () => {
    const { publicKey: encoded } = await askForJson({ ...common, url: address })
    const publicKey = bytesInJson(encoded)
    const algorithm = algorithmNames[publicKeyKind(publicKey)]
    return {
      publicKey,
      sign: (digest) =>
        orUnavailable(async () => {
          const json = { algorithm, digest: Buffer.from(digest).toString('base64') }
          const { signature } = await askForJson({ ...common, url: `${address}/sign`, json })
          return bytesInJson(signature)
        }),
    }
  })
}

async function orUnavailable<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    throw new PdfError('signer-unavailable', 'no usable answer from the key service', { cause })
  }
}

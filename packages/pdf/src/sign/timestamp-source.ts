import { PdfError } from '../errors.ts'
import type { TimestampSource } from '../types.ts'
import { readTimestampInfo } from '../pki/timestamp-info.ts'
import { makeTimestampToken } from '../pki/timestamp.ts'
import { requestTimestamp } from '../pki/tsa-client.ts'

/** Room for a token whose size cannot be known before it is asked for. */
const foreignTokenRoom = 16 * 1024

/** Bytes to keep free for one token. */
export function timestampRoom(source: TimestampSource): number {
  if (source.kind !== 'built-in') return foreignTokenRoom
  const { certificate, chain } = source.authority
  const certificates = [certificate, ...chain].reduce((sum, item) => sum + item.length, 0)
  // The signature is at most 512 bytes; the certificate's issuer name appears twice more.
  return certificates + certificate.length + 1664
}

/** A token over the digest, checked to be for it. Throws PdfError `timestamp-failed`. */
export async function timestampToken(source: TimestampSource, sha256: Uint8Array): Promise<Buffer> {
  switch (source.kind) {
    case 'built-in':
      return makeBuiltIn(source, sha256)
    case 'url':
      return requestTimestamp(source, sha256)
    case 'function':
      return checked(Buffer.from(await source.token(sha256)), sha256)
  }
}

async function makeBuiltIn(
  { authority, policyOid, now }: Extract<TimestampSource, { kind: 'built-in' }>,
  sha256: Uint8Array,
): Promise<Buffer> {
  const time = await now?.()
  return makeTimestampToken(sha256, {
    authority,
    ...(policyOid && { policyOid }),
    ...(time && { now: time }),
  })
}

function checked(token: Buffer, sha256: Uint8Array): Buffer {
  if (!imprintOf(token).equals(sha256)) throw new PdfError('timestamp-failed', 'token for another digest')
  return token
}

function imprintOf(token: Buffer): Buffer {
  try {
    return readTimestampInfo(token).hash
  } catch (cause) {
    throw new PdfError('timestamp-failed', 'not a time-stamp token', { cause })
  }
}

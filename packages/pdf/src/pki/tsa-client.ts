import { PdfError } from '../errors.ts'
import { DerError, integerHex, readElement, sequenceOf, smallInteger } from './der-reader.ts'
import { makeTimestampRequest } from './timestamp.ts'
import { readTimestampInfo } from './timestamp-info.ts'

/** Longest answer that is read. */
const maxAnswerBytes = 256 * 1024
const defaultTimeoutMs = 10_000

/**
 * Asks an RFC 3161 authority for a token over a SHA-256 digest. The answer's imprint and nonce are checked;
 * its signature is checked by whoever verifies the document. Throws PdfError `timestamp-failed`.
 */
export async function requestTimestamp(
  url: string,
  sha256: Uint8Array,
  timeoutMs: number = defaultTimeoutMs,
): Promise<Buffer> {
  const { request, nonce } = makeTimestampRequest(sha256)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: new Uint8Array(request),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new DerError(`status ${response.status}`)
    return checkedToken(await readLimited(response), sha256, nonce)
  } catch (cause) {
    throw new PdfError('timestamp-failed', 'no usable answer from the time-stamp authority', { cause })
  }
}

async function readLimited(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > maxAnswerBytes) throw new DerError('answer too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function checkedToken(answer: Buffer, sha256: Uint8Array, nonce: Buffer): Buffer {
  const [status, token] = sequenceOf(readElement(answer))
  const code = smallInteger(sequenceOf(status)[0])
  if (code > 1 || !token) throw new DerError(`refused with status ${code}`)
  const stamped = readTimestampInfo(token.whole)
  if (!stamped.hash.equals(sha256)) throw new DerError('token for another digest')
  if (stamped.nonce !== integerHex(readElement(nonce))) throw new DerError('token with another nonce')
  return token.whole
}

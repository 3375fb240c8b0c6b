import { PdfError } from '../errors.ts'
import type { TimestampService } from '../types.ts'
import { DerError, integerHex, readElement, sequenceOf, smallInteger } from './der-reader.ts'
import { askOverHttp } from './http-exchange.ts'
import { makeTimestampRequest } from './timestamp.ts'
import { readTimestampInfo } from './timestamp-info.ts'

const defaultTries = 2

/**
 * Asks an RFC 3161 authority for a token over a SHA-256 digest. The answer's imprint and nonce are checked;
 * its signature is checked by whoever verifies the document. Throws PdfError `timestamp-failed`.
 */
export async function requestTimestamp(service: TimestampService, sha256: Uint8Array): Promise<Buffer> {
  const { url, login, timeoutMs, tries = defaultTries } = service
  const { request, nonce } = makeTimestampRequest(sha256)
  try {
    const answer = await askOverHttp({
      url,
      body: { bytes: request, contentType: 'application/timestamp-query' },
      authorization: login && basicAuthorization(login),
      timeoutMs,
      tries,
    })
    return checkedToken(answer, sha256, nonce)
  } catch (cause) {
    throw new PdfError('timestamp-failed', 'no usable answer from the time-stamp authority', { cause })
  }
}

function basicAuthorization({ user, password }: { user: string; password: string }): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
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

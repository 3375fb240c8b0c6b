import { z } from 'zod'
import type { RawAnswer } from './send-raw.ts'

const envelope = z.object({ code: z.number(), message: z.string().min(1), result: z.unknown() })

/** What is wrong with an answer, whatever was asked; undefined when nothing is. A page that is not there has no envelope. */
export function answerProblem(
  { status, headers, body, failure }: RawAnswer,
  { isOfApi }: { readonly isOfApi: boolean },
): string | undefined {
  if (failure !== undefined) return `the connection failed: ${failure}`
  if (status === undefined) return 'there was no answer'
  if (status === 500) return `answered 500: ${body.toString().slice(0, 300)}`
  const hasNoBody = status === 304 || status === 302 || headers['content-length'] === '0'
  const isFile = status < 300 && !headers['content-type']?.startsWith('application/json')
  if (hasNoBody || isFile || status === 416 || (status === 404 && !isOfApi)) return undefined
  return isEnvelope(headers, body)
    ? undefined
    : `answered ${status} without the envelope: ${body.toString().slice(0, 300)}`
}

function isEnvelope(headers: RawAnswer['headers'], body: Buffer): boolean {
  if (!headers['content-type']?.startsWith('application/json')) return false
  try {
    return envelope.safeParse(JSON.parse(withoutChunks(headers, body))).success
  } catch {
    return false
  }
}

function withoutChunks(headers: RawAnswer['headers'], body: Buffer): string {
  const text = body.toString('utf8')
  return headers['transfer-encoding'] === 'chunked' ? text.replaceAll(/(^|\r\n)[\da-f]+\r\n/gi, '') : text
}

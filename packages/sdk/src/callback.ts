import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import type { SourceEventType } from '@qiyin/domain/access/source-event.ts'
import { signedRequestWindowMs } from '@qiyin/domain/access/application-scope.ts'

/** What the platform tells, as its text says it. */
export interface Callback {
  /** Stays the same when it is told again: keep those you have seen. */
  readonly id: string
  readonly type: SourceEventType | 'test'
  /** YYYY-MM-DD HH:mm:ss in Shanghai. */
  readonly time: string
  readonly appId: string
  readonly data: Readonly<Record<string, string | number>>
}

/** A request as it came: its headers with names in lower case, and its body, not parsed. */
export interface ReceivedCallback {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
}

/** It is not the platform's, or too old. */
export class CallbackRefused extends Error {
  override readonly name = 'CallbackRefused'
}

/**
 * The event of a request that the platform has sent, by the application's secret or the platform's public key (PEM).
 * Throws CallbackRefused for one that nobody has signed so, or longer ago than five minutes.
 */
export function checkCallback(
  { headers, body }: ReceivedCallback,
  by: { readonly secret: string } | { readonly platformKey: string },
  now = new Date(),
): Callback {
  const timestamp = one(headers, 'x-qiyin-timestamp')
  // A time stamp that is none is as far from now as can be.
  const offMs = Math.abs(now.getTime() - (timestamp === '' ? Number.NaN : Number(timestamp)))
  if (Number.isNaN(offMs) || offMs > signedRequestWindowMs)
    throw new CallbackRefused('the time stamp is missing, or too far from now')
  const text = `${timestamp}.${body}`
  const genuine =
    'secret' in by
      ? isMarked(text, by.secret, one(headers, 'x-qiyin-signature'))
      : verify(
          'sha256',
          Buffer.from(text),
          createPublicKey(by.platformKey),
          Buffer.from(one(headers, 'x-qiyin-signature-rsa2'), 'base64'),
        )
  if (!genuine) throw new CallbackRefused('the signature does not fit')
  // Signed by the platform.
  return JSON.parse(body) as Callback
}

function one(headers: ReceivedCallback['headers'], name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** While a secret is changed there are two marks. */
function isMarked(text: string, secret: string, marks: string): boolean {
  const own = Buffer.from(`v1=${createHmac('sha256', secret).update(text).digest('hex')}`)
  return marks.split(',').some((mark) => {
    const given = Buffer.from(mark.trim())
    return given.length === own.length && timingSafeEqual(given, own)
  })
}

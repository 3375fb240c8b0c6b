import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Call } from '@qiyin/calls/call.ts'
import { CallError } from './call-error.ts'
import type { KeyedCall } from './idempotency.ts'

interface Asked {
  readonly name: string
  readonly call: Call
  readonly input: Record<string, unknown>
  readonly personId: string
}

/** What is done only once: what comes with a key, and what must not be done again unasked. Undefined for the rest. */
export function keyedCall(
  { name, call, input, personId }: Asked,
  headers: IncomingHttpHeaders,
): KeyedCall | undefined {
  const key = readKey(headers['idempotency-key'])
  if (!call.idempotent || (key === undefined && !call.asksBeforeRepeat)) return undefined
  // Neither the answer to the question nor the draft makes it another contract.
  const { confirmRepeat, draftId: _, ...content } = input
  return {
    personId,
    key: key ?? randomUUID(),
    call: name,
    input: content,
    asksBeforeRepeat: call.asksBeforeRepeat === true && confirmRepeat !== true,
  }
}

function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\w-]{8,100}$/.test(header))
    throw new CallError({ name: 'PARAMETER_INVALID', message: '重复请求标识格式不正确' })
  return header
}

import { refusals, type Refusal, type RefusalName } from '@qiyin/domain/refusals.ts'

interface CallErrorOptions {
  /** 200 unless the refusal is about the session, the role or the request itself. */
  readonly httpStatus?: number
  /** What the envelope carries beside code and message (code 1001: the address of the authentication). */
  readonly result?: unknown
}

/** A refusal on its way to the caller; dispatch turns it into the envelope. */
export class CallError extends Error {
  readonly refusal: RefusalName
  readonly code: number
  readonly httpStatus: number
  readonly result: unknown

  constructor(refusal: Refusal | RefusalName, options: CallErrorOptions = {}) {
    const { name, message }: Refusal = typeof refusal === 'string' ? { name: refusal } : refusal
    super(message ?? refusals[name].message)
    this.name = 'CallError'
    this.refusal = name
    this.code = refusals[name].code
    this.httpStatus = options.httpStatus ?? 200
    this.result = options.result ?? null
  }
}

import { z } from 'zod'

/** What every JSON call answers; `code` 0 is success (seed 000 section 7). */
export interface Envelope<Result> {
  code: number
  message: string
  result: Result | null
}

/** What a call of an outside application answers: the envelope, and by what it is found in our logs. */
export interface ApplicationEnvelope<Result> extends Envelope<Result> {
  requestId: string
  /** Milliseconds since 1970. */
  timestamp: number
}

/** Default text of a success (seed 000 section 8). */
export const successMessage = '操作成功'

/** The envelope around a result as a schema, for OpenAPI. */
export function envelopeSchema(result: z.ZodType): z.ZodObject {
  return z.object({ code: z.number(), message: z.string(), result: result.nullable() })
}

/** The same for a call of an outside application. */
export function applicationEnvelopeSchema(result: z.ZodType): z.ZodObject {
  return envelopeSchema(result).extend({ requestId: z.string(), timestamp: z.number() })
}

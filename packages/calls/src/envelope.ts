import { z } from 'zod'

/** What every JSON call answers; `code` 0 is success (seed 000 section 7). */
export interface Envelope<Result> {
  code: number
  message: string
  result: Result | null
}

/** Default text of a success (seed 000 section 8). */
export const successMessage = '操作成功'

/** The envelope around a result as a schema, for OpenAPI. */
export function envelopeSchema(result: z.ZodType): z.ZodType {
  return z.object({ code: z.number(), message: z.string(), result: result.nullable() })
}

import type { RefusalName } from '@qiyin/domain/refusals.ts'
import type { z } from 'zod'

/** The base path of every call in the catalogue. */
export const apiBase = '/esignature/api'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call: anyone; anyone with a session; a real-name verified person; or a person whose
 * authority list holds the page (`index_page`) named.
 */
export type Access = 'public' | 'user' | 'verified' | { readonly page: string }

/** How the person must stand to the object whose id is in `field`; checked by the guard before the handler runs. */
export interface ObjectRule {
  readonly kind: 'contract' | 'file' | 'company' | 'person'
  readonly field: string
  readonly relation: 'party' | 'initiator' | 'signer' | 'owner' | 'administrator'
}

/** At most `count` calls in `seconds`, per session person or, without one, per address. */
export interface RateRule {
  readonly count: number
  readonly seconds: number
}

/** A multipart upload: the name of the file's field and its largest size in bytes. */
export interface UploadRule {
  readonly field: string
  readonly maxBytes: number
}

/** A body that is not JSON: its media type, and the request field its bytes arrive in. */
export interface RawBodyRule {
  readonly contentType: string
  readonly field: string
}

interface CallShape {
  readonly method: Method
  /** Path below `apiBase`; `{name}` stands for a request field. */
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly object?: ObjectRule
  readonly rate?: RateRule
  readonly upload?: UploadRule
  readonly rawBody?: RawBodyRule
  /** Request fields that travel in the query although the method has a body. */
  readonly query?: readonly string[]
  /** True where a second call with the same idempotency key gets the first one's answer. */
  readonly idempotent?: boolean
  /** False for calls that only read; true needs the same-origin headers (product decisions, section 2). */
  readonly changesState: boolean
  /** `json` is the envelope; `file` streams bytes; `redirect` answers 302. */
  readonly answer?: 'json' | 'file' | 'redirect'
  readonly refusals: readonly RefusalName[]
}

/** One call: where it is, who may make it, what goes in, what comes out, what it may refuse. */
export interface Call<
  Request extends z.ZodObject = z.ZodObject,
  ResultSchema extends z.ZodType = z.ZodType,
> extends CallShape {
  readonly request: Request
  readonly result: ResultSchema
}

/** What a caller passes (before parsing). */
export type Args<C extends Call> = z.input<C['request']>
/** What a handler receives (parsed). */
export type Input<C extends Call> = z.output<C['request']>
/** What a handler returns; dispatch strips unknown fields. */
export type Result<C extends Call> = z.input<C['result']>
/** What a client gets in `result`. */
export type Answer<C extends Call> = z.output<C['result']>

/** Declares a call; the only way into the catalogue. */
export function defineCall<Request extends z.ZodObject, ResultSchema extends z.ZodType>(
  call: CallShape & { readonly request: Request; readonly result: ResultSchema },
): Call<Request, ResultSchema> {
  return call
}

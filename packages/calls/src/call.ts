import type { ApplicationScope } from '@qiyin/domain/access/application-scope.ts'
import type { EmbedPurpose } from '@qiyin/domain/access/embedding.ts'
import type { RefusalName } from '@qiyin/domain/refusals.ts'
import type { z } from 'zod'

/** The base path of every call in the catalogue. */
export const apiBase = '/esignature/api'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call: anyone; anyone with a session; a real-name verified person; a person whose authority list holds the
 * page (`index_page`) named, or any of several that use the call; or an outside application that signs its requests and
 * has the scope.
 */
export type Access =
  | 'public'
  | 'user'
  | 'verified'
  | { readonly page: string }
  | { readonly anyPage: readonly string[] }
  | { readonly application: ApplicationScope }

/** The scope that an outside application needs for the call; undefined for calls of people. */
export function applicationScope({ access }: Pick<Call, 'access'>): ApplicationScope | undefined {
  return typeof access === 'object' && 'application' in access ? access.application : undefined
}

/** How a person can stand to an object of each kind. */
interface Relations {
  /** A party is the initiator or a signer; a reader is a party, or a manager whose list holds the contract. */
  contract: 'reader' | 'party' | 'initiator' | 'signer'
  /** An upload's reader is who made it; a contract's document has the contract's. */
  file: 'reader'
  /** Sub-administrators manage people or seals; their administrator may do both. */
  company: 'administrator' | 'peopleManager' | 'sealManager' | 'member'
  person: 'owner'
  draft: 'owner'
  download: 'owner'
  /** Who may manage the seals of its company; deleted seals have nobody. */
  seal: 'manager'
  /** The same, of a grant that is not revoked. */
  grant: 'manager'
  /** By its code. A reader may use it, or manages it. */
  template: 'manager' | 'reader'
  /** Who manages the template. */
  templateField: 'manager'
  /** By its number. Whoever has begun it owns it; who manages its application reads it. */
  batchInit: 'owner' | 'reader'
}

/** The kinds of objects that calls are about. */
export type ObjectKind = keyof Relations

/** How a person can stand to an object of the kind. */
export type RelationTo<Kind extends ObjectKind> = Relations[Kind]

/**
 * How the person must stand to the object, or to every object, whose id is in `field`; checked by the guard of the
 * kind before the handler runs.
 */
export type ObjectRule = {
  readonly [Kind in ObjectKind]: {
    readonly kind: Kind
    readonly field: string
    readonly relation: RelationTo<Kind>
  }
}[ObjectKind]

/**
 * What a page inside another system's page may make the call for, and how its fields must stand to what the page was
 * opened for; checked by the one guard before the handler runs.
 */
export interface EmbeddedRule {
  readonly for: readonly EmbedPurpose[]
  /** Of each of these fields that is given: the page's own contract, slot or file, a seal of its slot, or nothing at all. */
  readonly about: Readonly<Record<string, 'contract' | 'slot' | 'file' | 'seal' | 'nothing'>>
  /** No other page makes the call. */
  readonly only?: true
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
  /** Said of a larger file, where it is not the limit of contracts. */
  readonly tooLargeMessage?: string
}

/** A body that is not JSON: its media type, and the request field its bytes arrive in. */
export interface RawBodyRule {
  readonly contentType: string
  /** Other media types that are taken the same way. */
  readonly alsoTypes?: readonly string[]
  readonly field: string
}

/** One call: where it is, who may make it, what goes in, what comes out, what it may refuse. */
export interface Call {
  readonly method: Method
  /** Path below `apiBase`, or below `base`; `{name}` stands for a request field. */
  readonly path: string
  /** Only for an address that other systems know without the path of the API. */
  readonly base?: '/esignature'
  readonly summary: string
  readonly access: Access
  readonly object?: ObjectRule
  /** Without it no page inside another system's page may make the call. */
  readonly embedded?: EmbeddedRule
  readonly rate?: RateRule
  readonly upload?: UploadRule
  readonly rawBody?: RawBodyRule
  /** The largest JSON body, where the usual one does not do. */
  readonly maxBodyBytes?: number
  /** A field of the body that may hold all the others, as the seeds' clients send them. */
  readonly wrapper?: string
  /** Request fields that travel in the query although the method has a body. */
  readonly query?: readonly string[]
  /** True where a second call with the same idempotency key gets the first one's answer. */
  readonly idempotent?: boolean
  /**
   * True where the same content within a minute, without the same key, is refused with SUBMITTED_BEFORE until the
   * request says `confirmRepeat`; only with `idempotent`.
   */
  readonly asksBeforeRepeat?: boolean
  /** False for calls that only read; true needs the same-origin headers (product decisions, section 2). */
  readonly changesState: boolean
  /** `json` is the envelope; `file` streams bytes; `redirect` answers 302; `events` goes on (server-sent events). */
  readonly answer?: 'json' | 'file' | 'redirect' | 'events'
  /** True for a call that the specification does not name. */
  readonly ours?: boolean
  readonly request: z.ZodObject
  readonly result: z.ZodType
  /** Every refusal its handler may throw; what the pipeline itself refuses is not repeated. */
  readonly refusals: readonly RefusalName[]
}

/** What a caller passes (before parsing). */
export type Args<C extends Call> = z.input<C['request']>
/** What a handler receives (parsed). */
export type Input<C extends Call> = z.output<C['request']>
/** What a handler returns; dispatch strips unknown fields. */
export type Result<C extends Call> = z.input<C['result']>
/** What a client gets in `result`. */
export type Answer<C extends Call> = z.output<C['result']>

/** Path of a call from the root of the site, with its `{name}`s. */
export function wholePath({ base, path }: Pick<Call, 'base' | 'path'>): string {
  return `${base ?? apiBase}${path}`
}

/** Declares a call, keeping what its declaration says to the letter; the only way into the catalogue. */
export function defineCall<const C extends Call>(call: C): C {
  return call
}

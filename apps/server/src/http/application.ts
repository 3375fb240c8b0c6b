import type { ApplicationScope } from '@qiyin/domain/access/application-scope.ts'
import type { Refusal } from '@qiyin/domain/refusals.ts'

/** A public key of an outside application, of whatever kind. */
export interface ApplicationKey {
  /** Whether the signature is this key's over the text. */
  readonly verifies: (text: Uint8Array, signature: Uint8Array) => boolean
}

/** An outside application as its registration describes it. */
export interface Application {
  readonly id: string
  readonly appId: string
  /** Of the source system that it speaks for: it sees the contracts of that one alone. */
  readonly sourceId: string
  readonly sourceName: string
  /** Who answers for what it does: the account it acts as. */
  readonly personId: string
  readonly personName: string | null
  readonly ourPart: boolean
  /** Those that are valid now: while keys are changed there are two. */
  readonly publicKeys: readonly ApplicationKey[]
  readonly scopes: readonly ApplicationScope[]
  /** Why it may not act now, to be told to whoever has signed as it; null while it may. */
  readonly refusal: Refusal | null
  /** Of all its calls together; null: each call's own bound alone. */
  readonly callsAMinute: number | null
}

/** A call of an application as it was answered. */
export interface AnsweredCall {
  readonly applicationId: string
  /** Its name in the catalogue. */
  readonly call: string
  readonly calledTime: Date
  readonly durationMs: number
  readonly httpStatus: number
  /** Null for a file. */
  readonly code: number | null
  readonly requestId: string
  /** By which version it was signed; null of a call of before this was kept. */
  readonly signVersion: number | null
}

/** Knows the registered applications; the feature that registers them implements it. */
export interface ApplicationRegistry {
  /** Undefined for one that is unknown, or that nobody answers for any more. */
  find(appId: string): Promise<Application | undefined>
  /** Writes a call into the application's log; never throws. */
  record(call: AnsweredCall): Promise<void>
  /** False when the application has used the nonce before; remembers it until `until`, for all processes. */
  takeNonce(appId: string, nonce: string, until: Date): Promise<boolean>
}

import type { PersonOutcome } from './person-identity.ts'

/** Something that has happened at a supplier; a further subject is a further member. */
export interface ProviderEvent {
  readonly type: 'person.authenticated'
  readonly serialNo: string
  readonly outcome: PersonOutcome
  readonly occurredAt: Date
  /** The same event has the same key however often it is told. */
  readonly dedupeKey: string
}

/** A callback as it came over the wire. */
export interface CallbackRequest {
  readonly body: string
  readonly query: Readonly<Record<string, string>>
}

/** What a callback says, if it is the supplier's word at all. */
export type ParsedCallback =
  | { readonly authentic: true; readonly events: readonly ProviderEvent[] }
  | { readonly authentic: false }

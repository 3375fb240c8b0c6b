import type { PersonOutcome } from './person-identity.ts'
import type { FlowEvent } from './signing-flows.ts'

/** Something that has happened at a supplier to what its serial number names. */
export interface ProviderEvent {
  readonly type: 'person.authenticated' | 'company.authenticated'
  readonly serialNo: string
  readonly outcome: PersonOutcome
  readonly occurredAt: Date
  /** The same event has the same key however often it is told. */
  readonly dedupeKey: string
}

/** A callback as it came over the wire. */
export interface CallbackRequest {
  /** Byte for byte as it came, read as UTF-8: signatures are over this, never over something parsed again. */
  readonly body: string
  /** Of the address that the supplier was given. */
  readonly query: Readonly<Record<string, string>>
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * What a callback says, if it is the supplier's word at all. Of the serial numbers in `asks` something is told that
 * does not settle them: they are to be asked about. A supplier that signs nothing can only make us ask.
 */
export type ParsedCallback =
  | {
      readonly authentic: true
      readonly events: readonly ProviderEvent[]
      readonly asks: readonly string[]
      /** Of flows that the supplier signs. */
      readonly flows?: readonly FlowEvent[]
    }
  | { readonly authentic: 'unsigned'; readonly asks: readonly string[] }
  | { readonly authentic: false }

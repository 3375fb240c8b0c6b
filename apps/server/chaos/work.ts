import type { Roll } from '../src/testing/dice.ts'
import type { SigningParties } from '../src/testing/signing-fixtures.ts'
import type { Caller } from './caller.ts'
import type { Ledger } from './ledger.ts'

/** Who works together in a round: the people of one contract, at addresses of their own. */
export interface Team {
  readonly parties: SigningParties
  readonly address: string
}

/** What a team works with. */
export interface Work {
  readonly caller: Caller
  readonly ledger: Ledger
  readonly roll: Roll
  /** True when the round is over and everybody goes home. */
  readonly over: () => boolean
  /** How long a person takes between two deeds. */
  readonly paceMs: () => number
}

import { ownerKey, type Scope } from '../contracts/public.ts'
import type { OwnerRow } from './store.ts'

/** What a listener may hear of. */
export class Reach {
  readonly #owners: ReadonlySet<string>
  readonly #businesses: ReadonlySet<string>
  readonly #all: boolean
  /** True for who hears of other people's contracts as well, by a role that can be taken away. */
  readonly manages: boolean

  constructor(scopes: readonly Scope[]) {
    const owning = scopes.filter(({ kind }) => kind === 'person' || kind === 'company')
    this.#owners = new Set(owning.map((scope) => ownerKey(scope)))
    this.#businesses = new Set(
      scopes.flatMap((scope) => (scope.kind === 'application' ? [scope.businessTypeId] : [])),
    )
    this.#all = scopes.some(({ kind }) => kind === 'system')
    this.manages = scopes.some(({ kind }) => kind !== 'person')
  }

  /** The contracts among the rows that are within reach, each once. */
  contractsIn(rows: readonly OwnerRow[]): Set<string> {
    const reached = rows.filter(
      ({ owner, businessTypeId }) =>
        this.#all || this.#owners.has(owner) || this.#businesses.has(businessTypeId),
    )
    return new Set(reached.map(({ contractId }) => contractId))
  }
}

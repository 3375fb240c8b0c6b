import type { Assurance, PersonFactors } from '../provider.ts'

/** The authority sources the built-in provider knows: demo data, people who look, a checking service. */
export type AuthoritySourceName = 'simulated' | 'manual' | 'http'

/** Those that can be configured today; configuration refuses to start with another one. */
export const buildableAuthoritySources = ['simulated'] as const satisfies readonly AuthoritySourceName[]

/** Whoever answers whether name, number and mobile belong to one person. */
export interface AuthoritySource {
  /** What a passed check is worth. */
  readonly assurance: Assurance
  /** True where a person looks at the data afterwards: a right code then leads to a review. */
  readonly byReview: boolean
  /** Throws `ProviderError` `Transient` when the source does not answer in time. */
  check(factors: PersonFactors): Promise<'match' | 'mismatch'>
}

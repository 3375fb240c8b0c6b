import type { PersonMethod } from '../capabilities.ts'
import type { Assurance, PersonFactors } from '../person-identity.ts'

/** The authority sources the built-in provider knows: demo data, people who look, a checking service. */
export type AuthoritySourceName = 'simulated' | 'manual' | 'http'

/** Those that can be configured today; configuration refuses to start with another one. */
export const buildableAuthoritySources = [
  'simulated',
  'manual',
  'http',
] as const satisfies readonly AuthoritySourceName[]

/** What a registry is asked about a company. */
export interface CompanyElements {
  readonly companyName: string
  readonly creditNo: string
  readonly legalPersonName: string
  /** 18 characters. */
  readonly legalPersonIdentityNo: string
}

/** A face that was taken, of which authentication, and whose it should be. */
export interface FaceToCompare {
  readonly serialNo: string
  readonly personAccountId: string
  readonly factors: PersonFactors
  /** JPEG or PNG. */
  readonly picture: Uint8Array
}

/** Whoever answers whether the elements of an identity belong to one person. */
export interface AuthoritySource {
  /** What a passed check is worth. */
  readonly assurance: Assurance
  /** True where a person looks at the data afterwards: a right code or a face then leads to a review. */
  readonly byReview: boolean
  /** The ways it can check. */
  readonly methods: readonly PersonMethod[]
  /** Throws `ProviderError` `Transient` when the source does not answer in time. */
  check(factors: PersonFactors): Promise<'match' | 'mismatch'>
  /** Whether the face in the picture is the person's; throws as above. */
  compareFace(face: FaceToCompare): Promise<'match' | 'mismatch'>
  /** Keeps the photo (JPEG or PNG) of the document for the review; undefined where none is wanted. */
  readonly keepDocument?: (document: {
    readonly serialNo: string
    readonly personAccountId: string
    readonly photo: Uint8Array
  }) => Promise<void>
  /**
   * Whether name, credit number, legal representative and number are one company's; throws as above. Undefined where
   * nobody can tell from the elements alone.
   */
  readonly checkCompany?: (elements: CompanyElements) => Promise<'match' | 'mismatch'>
}

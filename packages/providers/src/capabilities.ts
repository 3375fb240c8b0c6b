import type { CompanyMethod } from '@qiyin/domain/company/company-method.ts'

/** Where a step is done: on our own pages, on the supplier's, or not at all. */
export type StepMode = 'inline' | 'hosted' | 'none'

/** The ways a person proves an identity: face, bank card (four factors), mobile (three factors). */
export const personMethods = ['face', 'bankCard', 'mobile'] as const

/** Any way of a person. */
export type PersonMethod = (typeof personMethods)[number]

/** What a supplier can do now: decides which ways a user is offered. `provider-suite.ts` proves every field. */
export interface Capabilities {
  readonly personMethods: { readonly [Method in PersonMethod]: StepMode }
  /** Identity types (0 resident identity card, others as in OVERSEA_DOCUMENT_TYPE). */
  readonly documentTypes: readonly number[]
  /** Whether a photo of the document is wanted before anything else. */
  readonly documentPhoto: boolean
  readonly companyMethods: { readonly [Method in CompanyMethod]: StepMode }
  /** Whether its callbacks are signed: a signed one that does not verify is nobody's word. */
  readonly callbackSigned: boolean
}

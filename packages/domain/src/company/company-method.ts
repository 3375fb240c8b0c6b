/** The ways a company proves what it is: by its legal person, by a payment to its account, by a signed form. */
export const companyMethods = ['legalPerson', 'payment', 'applicationForm'] as const

/** Any way of a company. */
export type CompanyMethod = (typeof companyMethods)[number]

/** Where a way of a supplier is gone: on our pages or on its own. */
export const methodModes = ['inline', 'hosted'] as const

/** A way that a supplier offers now. */
export interface OfferedMethod {
  readonly method: CompanyMethod
  readonly mode: (typeof methodModes)[number]
}

/** How a company is proven at a supplier. */
export interface SupplierProof {
  /** In the order they are shown; never empty. */
  readonly offered: readonly OfferedMethod[]
  /** The way that was begun there; null before. */
  readonly method: CompanyMethod | null
}

/** The way that is under way at the supplier, or the one that is offered first. */
export function methodAt({ offered, method }: SupplierProof): OfferedMethod | undefined {
  return offered.find((one) => one.method === method) ?? offered[0]
}

/** A step of an authentication as a supplier knows it. */
export interface SupplierFlow {
  /** Our number of the authentication. */
  readonly serialNo: string
  /** One of each step: a new one takes the place of the one before. */
  readonly step: 'code' | 'face' | 'company' | 'legalPerson'
  /** The supplier's number. */
  readonly externalId: string
  readonly openedAt: Date
  readonly expiresAt?: Date
  /** Addresses of the step: the supplier's page, and ours that it was given. */
  readonly addresses?: FlowAddresses
}

/** Links are secrets: whoever has one goes on in somebody's name. */
export interface FlowAddresses {
  readonly page?: string
  readonly returnUrl: string
  readonly notifyUrl: string
}

/**
 * By what number a supplier knows what we have begun: the platform keeps it, sealed where it is a link. Errors of this
 * port pass through the provider unchanged.
 */
export interface SupplierFlows {
  /** Keeps a step in the place of the one before of the same serial number. */
  keep(flow: SupplierFlow): Promise<void>
  find(serialNo: string, step: SupplierFlow['step']): Promise<SupplierFlow | undefined>
  /** Our number for the supplier's, of steps that were not closed. */
  serialNoOf(externalId: string): Promise<string | undefined>
  /** Forgets every step of a serial number that was given up. */
  close(serialNo: string): Promise<void>
}

import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import type { Capabilities } from './capabilities.ts'
import type { CompanyIdentity } from './company-identity.ts'
import type { CallbackRequest, ParsedCallback } from './events.ts'
import type { BreakerState } from './remote/circuit-breaker.ts'
import type { PersonIdentity } from './person-identity.ts'
import type { SigningFlows } from './signing-flows.ts'

/**
 * A supplier of identity and signing services. The product's own tables hold the truth; a provider is
 * a remote executor whose methods take and return plain data and throw nothing but `ProviderError`,
 * except that errors of the ports it was built with pass through unchanged.
 */
export interface Provider {
  readonly supplierCode: SupplierCode
  readonly capabilities: Capabilities
  readonly person: PersonIdentity
  /** Of the suppliers that prove companies; the platform proves them itself elsewhere. */
  readonly company?: CompanyIdentity
  /** Of the suppliers that sign; the platform signs itself elsewhere. */
  readonly signing?: SigningFlows
  /** How the breaker of this process stands; absent where nobody outside is asked. */
  readonly circuit?: () => BreakerState
  /**
   * Has the account tried by a question that costs and changes nothing; throws ProviderError when it is refused. Absent
   * where no such question is documented.
   */
  readonly tryAccount?: () => Promise<void>
  /** Reads a callback; what is forged or cannot be read is not authentic, and what is new to us says nothing. */
  parseCallback(request: CallbackRequest): Promise<ParsedCallback>
}

/** The provider that answers for each supplier code, as long as the process lives. */
export type Providers = Readonly<Record<SupplierCode, Provider>>

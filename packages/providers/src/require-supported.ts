import type { Capabilities } from './capabilities.ts'
import type { PersonAuthenticationRequest } from './person-identity.ts'
import { ProviderError } from './provider-error.ts'

/** Throws `InvalidInput` for what is outside the capabilities. */
export function requireSupported(
  capabilities: Capabilities,
  { method, factors, documentPhoto }: PersonAuthenticationRequest,
): void {
  if (capabilities.personMethods[method] === 'none')
    throw new ProviderError('InvalidInput', `the supplier does not offer the way ${method}`)
  if (!capabilities.documentTypes.includes(factors.identityType))
    throw new ProviderError('InvalidInput', 'the supplier does not know this document type')
  if (capabilities.documentPhoto && !documentPhoto)
    throw new ProviderError('InvalidInput', 'a reviewer needs a photo of the document')
}

import { paths, webBase } from '@qiyin/calls/addresses/paths.ts'
import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'

/** The supplier a person authenticates with unless another one is chosen. */
const defaultSupplierCode: SupplierCode = 'BEST_SIGN'

/** The page where a person becomes real-name verified. */
export function authenticationUrl(personId: string): string {
  return `${webBase}${paths.personalAuthentication(personId, defaultSupplierCode)}`
}

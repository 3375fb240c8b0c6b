import { isSupplierCode, supplierLabel } from './supplier.ts'

/** What the provider of the platform itself is called, which acts for every supplierCode that is not connected. */
export const builtInProvider = '平台自建'

/** Who signs a contract: the supplier where it is signed, else the platform's own provider. */
export function signingChannel({
  supplierCode,
  signedAtSupplier,
}: {
  readonly supplierCode: string
  readonly signedAtSupplier: boolean
}): string {
  if (!signedAtSupplier) return builtInProvider
  return isSupplierCode(supplierCode) ? supplierLabel[supplierCode] : supplierCode
}

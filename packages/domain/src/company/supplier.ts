/** The signing and authentication providers (spec 1 §1). */
export const supplierCodes = ['BEST_SIGN', 'FDD', 'E_SIGN'] as const

/** Any supplierCode. */
export type SupplierCode = (typeof supplierCodes)[number]

/** The Chinese name of every supplierCode. */
export const supplierLabel: Readonly<Record<SupplierCode, string>> = {
  BEST_SIGN: '上上签',
  FDD: '法大大',
  E_SIGN: 'e签宝',
}

/** Whether a text, of an address for one, is a supplierCode. */
export function isSupplierCode(text: string): text is SupplierCode {
  return supplierCodes.some((code) => code === text)
}

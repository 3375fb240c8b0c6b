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

/** Issue status of a certificate (spec 1 §3). */
export const certificateStatusLabel: Readonly<Record<0 | 1 | 2, string>> = {
  0: '未签发',
  1: '已签发',
  2: '签发失败',
}

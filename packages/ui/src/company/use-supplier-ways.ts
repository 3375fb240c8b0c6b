import { companyRealNameSupplierWays } from '@qiyin/calls/areas/company-supplier.ts'
import type { OfferedMethod } from '@qiyin/domain/company/company-method.ts'
import { supplierCodes, supplierLabel, type SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { useCall } from '../call-hooks.ts'
import { methodText } from './use-supplier-start.ts'

/** A supplier among which a company chooses. */
export interface SupplierChoice {
  readonly supplierCode: SupplierCode
  readonly label: string
  /** What can be done with it, or why nothing can; a blank that keeps the line until that is known. */
  readonly text: string
  readonly isOpen: boolean
}

/** The suppliers with what each offers; all of them can be chosen as long as that is not known. */
export function useSupplierWays(): SupplierChoice[] {
  const { data } = useCall(companyRealNameSupplierWays, {}, { quiet: true })
  return supplierCodes.map((supplierCode) => {
    const ways = data?.find((one) => one.supplierCode === supplierCode)
    const text = ways ? (ways.unprovableReason ?? waysText(ways.offered, supplierCode)) : '\u00a0'
    const isOpen = ways?.unprovableReason == null
    return { supplierCode, label: supplierLabel[supplierCode], text, isOpen }
  })
}

/** The supplier that is chosen: the first that is open while the one that was cannot be. */
export function openSupplier(choices: readonly SupplierChoice[], chosen: SupplierCode): SupplierCode {
  const open = choices.filter(({ isOpen }) => isOpen).map(({ supplierCode }) => supplierCode)
  return open.includes(chosen) ? chosen : (open[0] ?? chosen)
}

function waysText(offered: readonly OfferedMethod[] | null, supplierCode: SupplierCode): string {
  if (offered === null) return '支持法定代表人身份认证、企业打款认证'
  return `支持${offered.map((one) => methodText(one, { supplierCode }).label).join('、')}`
}

import { isSupplierCode, type SupplierCode } from '@qiyin/domain/company/supplier.ts'
import type { Providers } from '@qiyin/providers/provider.ts'
import type { SigningFlows } from '@qiyin/providers/signing-flows.ts'
import type { Config } from '../../config.ts'

/** The supplier that signs the contracts of a company; undefined where the platform signs them itself. */
export function signingSupplier({ suppliers }: Config, supplierCode: string): SupplierCode | undefined {
  if (!isSupplierCode(supplierCode)) return undefined
  const account = suppliers[supplierCode]
  return account && 'signing' in account && account.signing ? supplierCode : undefined
}

/** Signing at a supplier; a fault where it is not configured any more, as long as contracts are there. */
export function signingOf(providers: Providers, supplierCode: SupplierCode): SigningFlows {
  const { signing } = providers[supplierCode]
  if (!signing) throw new Error(`${supplierCode} has contracts of ours and is not configured for signing`)
  return signing
}

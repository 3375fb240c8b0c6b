import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import type { Providers } from '@qiyin/providers/provider.ts'
import { expect, it } from 'vitest'
import { overseasSupplierOf } from './ways.ts'

it.each<[string | null, SupplierCode[]]>([
  ['E_SIGN', ['BEST_SIGN', 'FDD', 'E_SIGN']],
  ['BEST_SIGN', ['BEST_SIGN', 'FDD']],
  ['FDD', ['FDD']],
  [null, []],
])('%s proves people without an identity card where %o take other documents', (expected, able) => {
  const provider = (supplierCode: SupplierCode) => ({
    supplierCode,
    capabilities: { documentTypes: able.includes(supplierCode) ? [0, 3] : [0] },
  })
  const providers = { BEST_SIGN: provider('BEST_SIGN'), FDD: provider('FDD'), E_SIGN: provider('E_SIGN') }
  // Nothing else of a provider is asked.
  expect(overseasSupplierOf(providers as unknown as Providers)).toBe(expected)
})

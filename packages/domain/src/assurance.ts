import { supplierLabel, type SupplierCode } from './company/supplier.ts'

/** How well an identity was checked (product decision 6, "Assurance level"). */
const assuranceLabel: Readonly<Record<string, string>> = {
  simulated: '模拟认证（仅供演示，不具有法律效力）',
  manual: '平台人工审核',
  http: '身份核验服务',
  provider: '第三方认证',
}

/** The level in plain Chinese; null stands for an identity that was not checked. */
export function assuranceText(assurance: string | null, supplierCode?: string): string {
  if (assurance === null) return '未核验'
  const label = assuranceLabel[assurance] ?? '未知'
  const supplier = assurance === 'provider' && isSupplier(supplierCode) ? supplierLabel[supplierCode] : null
  return supplier === null ? label : `${label}（${supplier}）`
}

function isSupplier(code: string | undefined): code is SupplierCode {
  return code !== undefined && Object.hasOwn(supplierLabel, code)
}

import { webBase } from '@qiyin/calls/addresses/paths.ts'
import { apiBase } from '@qiyin/calls/call.ts'
import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import type { Services } from '../../http/context.ts'

/** Where a supplier sends the browser, a path of our pages, and where it tells of outcomes; both are addresses of ours. */
export function addressesAt(
  { config }: Pick<Services, 'config'>,
  { supplierCode, returnPath }: { readonly supplierCode: SupplierCode; readonly returnPath: string },
): { returnUrl: string; notifyUrl: string } {
  const origin = config.http.publicUrl ?? `http://${config.http.host}:${config.http.port}`
  return {
    returnUrl: `${origin}${webBase}${returnPath}`,
    notifyUrl: `${origin}${apiBase}/provider-callback/${supplierCode}`,
  }
}

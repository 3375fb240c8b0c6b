import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import type { Authentication } from './store.ts'

/** Whether an application waits for a reviewer of the platform; what a supplier proves is not for them to decide. */
export function waitsForReview({
  authStatus,
  supplierSerialNo,
}: Pick<Authentication, 'authStatus' | 'supplierSerialNo'>): boolean {
  return authStatus === companyAuthStatus.inReview && supplierSerialNo === null
}

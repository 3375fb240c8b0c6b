import { accountStatus } from '../access/account-status.ts'
import type { Refusal } from '../refusals.ts'
import { companyAuthStatus } from './auth-status.ts'

/** What says whether a company may act. */
export interface ActingCompany {
  readonly companyName: string
  readonly authStatus: number
  readonly status: number
}

/** Why a company may not sign or initiate now, the company named, or null: it must be authenticated and active. */
export function actingRefusal({ companyName, authStatus, status }: ActingCompany): Refusal | null {
  if (authStatus !== companyAuthStatus.authenticated)
    return { name: 'COMPANY_NOT_AUTHENTICATED', message: `企业“${companyName}”尚未完成实名认证` }
  return status === accountStatus.active
    ? null
    : { name: 'COMPANY_FROZEN', message: `企业“${companyName}”已冻结` }
}

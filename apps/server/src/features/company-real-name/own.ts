import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { companyAuthStatus, type CompanyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Db, Tx } from '../../http/context.ts'
import { administers, lockCompany, type Company } from '../companies/public.ts'
import { newSerialNo } from './advance.ts'
import {
  findAuthentication,
  insertAuthenticationOnce,
  lockAuthentication,
  lockClaimed,
  type Authentication,
  type Which,
} from './store.ts'

/** A company and its authentication, both locked. */
export interface Own {
  readonly company: Company
  readonly authentication: Authentication
}

/** The company and its authentication with the supplier, both locked; begun if it is not there. */
export async function lockOwn(
  tx: Tx,
  { user, now }: Pick<Context, 'user' | 'now'>,
  which: Which & { readonly systemCode?: string | undefined },
): Promise<Own> {
  const company = await lockCompany(tx, which.companyId)
  if (!company) throw new CallError('COMPANY_NOT_FOUND')
  if (company.status !== accountStatus.active) throw new CallError('COMPANY_FROZEN')
  await insertAuthenticationOnce(tx, {
    companyId: which.companyId,
    supplierCode: which.supplierCode,
    serialNo: newSerialNo(),
    applicantId: user.personId,
    systemCode: which.systemCode ?? null,
    time: now(),
  })
  const authentication = await lockAuthentication(tx, which)
  if (!authentication) throw new Error('an authentication that was just ensured is not there')
  return { company, authentication }
}

/**
 * As `lockOwn`, and nobody else who applies for the same credit number or name gets on until the transaction ends.
 * Number, name, company, authentication: locked in this order everywhere, or two applicants would wait for each other.
 */
export async function lockClaim(tx: Tx, context: Pick<Context, 'user' | 'now'>, which: Which): Promise<Own> {
  const { creditNo = null, companyName = null } = (await findAuthentication(tx, which)) ?? {}
  await lockClaimed(tx, { creditNo, companyName })
  const own = await lockOwn(tx, context, which)
  const { authentication } = own
  if (authentication.creditNo !== creditNo || authentication.companyName !== companyName) throw movedOn()
  return own
}

/** Before anything is handed in, whoever was handed the company over says as what they act: it is in their name. */
export async function requireApplicant(
  db: Db,
  { applicantId, companyId }: Pick<Authentication, 'applicantId' | 'companyId'>,
): Promise<void> {
  if (await administers(db, applicantId, companyId)) return
  throw new CallError({ name: 'FAILED', message: '企业管理员已变更，请返回第一步重新选择管理员身份' })
}

/** Refuses what does not stand at `wanted`; 102018 where the company has been proven meanwhile, by whomever. */
export function requireStatus(authStatus: CompanyAuthStatus | undefined, wanted: CompanyAuthStatus): void {
  if (authStatus === wanted) return
  if (authStatus === companyAuthStatus.authenticated || authStatus === companyAuthStatus.takenByOther)
    throw new CallError('COMPANY_ALREADY_AUTHENTICATED_IN_AUDIT')
  throw movedOn()
}

/** Somebody else has changed it since it was read. */
export function movedOn(): CallError {
  return new CallError({ name: 'FAILED', message: '当前认证状态不支持此操作，请刷新页面后重试' })
}

/** Whether what was checked still stands: a second administrator may have written something else meanwhile. */
export function isSameClaim(one: Authentication, other: Authentication): boolean {
  return claimKeys.every((key) => one[key] === other[key])
}

const claimKeys = ['serialNo', 'principalType', 'companyName', 'creditNo', 'legalPersonName'] as const

import type { companyRealNameSupplierWays } from '@qiyin/calls/areas/company-supplier.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import {
  companyMethods,
  type CompanyMethod,
  type OfferedMethod,
} from '@qiyin/domain/company/company-method.ts'
import {
  isSupplierCode,
  supplierCodes,
  supplierLabel,
  type SupplierCode,
} from '@qiyin/domain/company/supplier.ts'
import type { RefusalName } from '@qiyin/domain/refusals.ts'
import type { CompanyIdentity } from '@qiyin/providers/company-identity.ts'
import { ProviderError, type ProviderErrorKind } from '@qiyin/providers/provider-error.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Services } from '../../http/context.ts'
import type { Authentication } from './store.ts'

/** Who proves the companies that have chosen a supplier. */
type Prover =
  /** Nobody has an account there: the platform stands in for it, by its own review and payment. */
  | { readonly by: 'platform' }
  | SupplierProver
  /** The supplier is asked for people, and has no documented way for companies. */
  | { readonly by: 'nobody'; readonly reason: string }

/** A supplier that proves companies itself. */
export interface SupplierProver {
  readonly by: 'supplier'
  readonly supplierCode: SupplierCode
  readonly identity: CompanyIdentity
  readonly offered: readonly OfferedMethod[]
  /** Identity types that its administrators may have. */
  readonly documentTypes: readonly number[]
}

type ProverServices = Pick<Services, 'config' | 'providers'>

/** By what stands in the configuration and in the capabilities of the supplier's adapter. */
export function proverOf(services: ProverServices, supplierCode: SupplierCode): Prover {
  if (services.config.suppliers[supplierCode] === undefined) return { by: 'platform' }
  const { company: identity, capabilities } = services.providers[supplierCode]
  const offered = companyMethods.flatMap((method) => {
    const mode = capabilities.companyMethods[method]
    return mode === 'none' ? [] : [{ method, mode }]
  })
  if (!identity || offered.length === 0) return { by: 'nobody', reason: reasonWhyNot(services, supplierCode) }
  const { documentTypes } = capabilities
  return { by: 'supplier', supplierCode, identity, offered, documentTypes }
}

/** Names the suppliers with which it can be done instead. */
function reasonWhyNot(services: ProverServices, supplierCode: SupplierCode): string {
  const others = supplierCodes.filter((one) => one !== supplierCode && proves(services, one))
  const instead =
    others.length === 0 ? '请联系平台管理员' : `请改用${others.map((one) => supplierLabel[one]).join('或')}`
  return `${supplierLabel[supplierCode]}暂未开放企业认证接口，${instead}办理企业认证`
}

function proves({ config, providers }: ProverServices, supplierCode: SupplierCode): boolean {
  return config.suppliers[supplierCode] === undefined || providers[supplierCode].company !== undefined
}

/**
 * What the wizard shows of a proof at the supplier; null where the platform proves the company, as it goes on to do with
 * an application that it has in hand.
 */
export function supplierProofOf(
  services: ProverServices,
  supplierCode: SupplierCode,
  given: Authentication | undefined,
): { offered: OfferedMethod[]; method: CompanyMethod | null } | null {
  const prover = proverOf(services, supplierCode)
  if (prover.by !== 'supplier') return null
  const { inReview, firstReviewPassed } = companyAuthStatus
  const isInHand = given?.authStatus === inReview || given?.authStatus === firstReviewPassed
  if (isInHand && given.supplierSerialNo === null) return null
  return { offered: [...prover.offered], method: given?.supplierMethod ?? null }
}

/** GET /company-real-name/supplier-ways: what each supplier offers, before anything is begun with it. */
export async function listSupplierWays(
  _input: Input<typeof companyRealNameSupplierWays>,
  context: Context,
): Promise<Result<typeof companyRealNameSupplierWays>> {
  return supplierCodes.map((supplierCode) => {
    const prover = proverOf(context, supplierCode)
    return {
      supplierCode,
      offered: prover.by === 'supplier' ? [...prover.offered] : null,
      unprovableReason: prover.by === 'nobody' ? prover.reason : null,
    }
  })
}

/** Why no company can be proven with a supplier; null where it can. */
export function unprovableReason(services: ProverServices, supplierCode: SupplierCode): string | null {
  const prover = proverOf(services, supplierCode)
  return prover.by === 'nobody' ? prover.reason : null
}

/** Refuses a supplier that proves no companies. */
export function requireProvable(services: ProverServices, supplierCode: SupplierCode): void {
  const message = unprovableReason(services, supplierCode)
  if (message !== null) throw new CallError({ name: 'WAY_UNSUPPORTED', message })
}

/** The platform's own steps are not those of a supplier that proves companies itself. */
export function requirePlatform(services: ProverServices, supplierCode: SupplierCode): void {
  requireProvable(services, supplierCode)
  if (proverOf(services, supplierCode).by === 'platform') return
  const message = `${supplierLabel[supplierCode]}的企业认证由其自行办理，请刷新页面后重试`
  throw new CallError({ name: 'WAY_UNSUPPORTED', message })
}

/** The supplier as the one that proves; refuses others. */
export function requireSupplier(services: ProverServices, supplierCode: SupplierCode): SupplierProver {
  requireProvable(services, supplierCode)
  const prover = proverOf(services, supplierCode)
  if (prover.by !== 'supplier') throw new CallError('WAY_UNSUPPORTED')
  return prover
}

/** Where a way is gone; refuses one that the supplier does not offer. */
export function modeOf({ offered }: SupplierProver, method: CompanyMethod): OfferedMethod['mode'] {
  const found = offered.find((one) => one.method === method)
  if (!found) throw new CallError('WAY_UNSUPPORTED')
  return found.mode
}

/** Has a supplier forget the links of what was given up; that it finds nobody any more is written already. */
export async function leaveSupplier(
  { providers }: Pick<Services, 'providers'>,
  given: { readonly supplierCode: string; readonly supplierSerialNo: string | null },
): Promise<void> {
  const { supplierSerialNo: serialNo } = given
  if (serialNo === null) return
  await providers[supplierCodeOf(given)].company?.abandonCompanyAuthentication({ serialNo })
}

/** A stored supplierCode as what it is. */
export function supplierCodeOf({ supplierCode }: { readonly supplierCode: string }): SupplierCode {
  if (!isSupplierCode(supplierCode)) throw new Error(`an authentication names no supplier: ${supplierCode}`)
  return supplierCode
}

/** The refusal that stands for a supplier's failure; anything else is thrown on. */
export function supplierRefusal(error: unknown, supplierCode: SupplierCode): CallError {
  if (!(error instanceof ProviderError)) throw error
  const message = messageOf[error.kind]?.(supplierLabel[supplierCode])
  const name = nameOf[error.kind] ?? 'AUTHORITY_UNAVAILABLE'
  return new CallError(message === undefined ? name : { name, message })
}

const nameOf: { readonly [Kind in ProviderErrorKind]?: RefusalName } = {
  IdentityMismatch: 'COMPANY_DATA_MISMATCH',
  InvalidInput: 'PARAMETER_INVALID',
  AlreadyExists: 'FAILED',
  WrongState: 'FAILED',
  RateLimited: 'FAILED',
}

const messageOf: { readonly [Kind in ProviderErrorKind]?: (label: string) => string } = {
  InvalidInput: (label) => `${label}未接受所提交的资料，请核对后重试`,
  AlreadyExists: (label) => `该企业已在${label}提交过认证，请联系平台客服`,
  WrongState: (label) => `${label}的认证流程已失效，请重新申请认证`,
  RateLimited: (label) => `${label}限制了操作次数，请稍后再试，仍不成功的请重新申请认证`,
}

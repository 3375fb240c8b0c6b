import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { authWay } from '@qiyin/domain/person/auth-way.ts'
import { identityCard } from '@qiyin/domain/person/document-number.ts'
import type { RefusalName } from '@qiyin/domain/refusals.ts'
import { ProviderError, type ProviderErrorKind } from '@qiyin/providers/provider-error.ts'
import type { PersonMethod } from '@qiyin/providers/capabilities.ts'
import type { Provider, Providers } from '@qiyin/providers/provider.ts'
import { CallError } from '../../http/call-error.ts'

/** The ways a supplier offers now, as numbers of authWay. */
export function waysOf({ capabilities }: Provider): number[] {
  const offered = Object.entries(methodOfWay).filter(
    ([, method]) => capabilities.personMethods[method] !== 'none',
  )
  return offered.map(([way]) => Number(way))
}

/** Those of them that are done on the supplier's page. */
export function hostedWaysOf({ capabilities }: Provider): number[] {
  const hosted = Object.entries(methodOfWay).filter(
    ([, method]) => capabilities.personMethods[method] === 'hosted',
  )
  return hosted.map(([way]) => Number(way))
}

/** Who proves people without an identity card: as the specification has it, before any other. */
export function overseasSupplierOf(providers: Providers): SupplierCode | null {
  const all = [providers.E_SIGN, ...Object.values(providers)]
  const able = all.find(({ capabilities }) =>
    capabilities.documentTypes.some((type) => type !== identityCard),
  )
  return able?.supplierCode ?? null
}

/** The provider's name for a way; refuses one that the supplier does not offer. */
export function methodFor(provider: Provider, way: number): PersonMethod {
  const method = waysOf(provider).includes(way) ? methodOfWay[way] : undefined
  if (!method) throw new CallError('WAY_UNSUPPORTED')
  return method
}

/** The refusal that stands for a provider's failure; anything else is thrown on. */
export function refusalOf(error: unknown): CallError {
  if (error instanceof ProviderError) return new CallError(refusalOfKind[error.kind])
  throw error
}

const methodOfWay: Readonly<Record<number, PersonMethod>> = {
  [authWay.face]: 'face',
  [authWay.bankCard]: 'bankCard',
  [authWay.mobile]: 'mobile',
}

const refusalOfKind: { readonly [Kind in ProviderErrorKind]: RefusalName } = {
  InvalidInput: 'WAY_UNSUPPORTED',
  IdentityMismatch: 'IDENTITY_MISMATCH',
  WrongCode: 'CODE_WRONG',
  NotAuthorised: 'AUTHENTICATION_NOT_FOUND',
  AlreadyExists: 'ALREADY_VERIFIED',
  WrongState: 'AUTHENTICATION_NOT_FOUND',
  RateLimited: 'CODE_TOO_SOON',
  CredentialRejected: 'AUTHORITY_UNAVAILABLE',
  TokenExpired: 'AUTHORITY_UNAVAILABLE',
  QuotaExhausted: 'AUTHORITY_UNAVAILABLE',
  Transient: 'AUTHORITY_UNAVAILABLE',
}

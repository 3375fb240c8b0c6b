import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { authWay } from '@qiyin/domain/person/auth-way.ts'
import type { RefusalName } from '@qiyin/domain/refusals.ts'
import type { AuthoritySource } from '@qiyin/providers/built-in/authority-source.ts'
import { builtInProvider } from '@qiyin/providers/built-in/built-in-provider.ts'
import type { FactorCodes } from '@qiyin/providers/built-in/factor-codes.ts'
import { simulatedSource } from '@qiyin/providers/built-in/simulated-source.ts'
import { ProviderError, type ProviderErrorKind } from '@qiyin/providers/provider-error.ts'
import type { PersonMethod, Provider } from '@qiyin/providers/provider.ts'
import type { Config } from '../../config.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { issueCode, redeemCode, revokeCodes } from '../session/public.ts'

/** The provider that answers for a supplier code while one call is served. */
export function providerFor(context: Context, supplierCode: SupplierCode): Provider {
  return builtInProvider({
    supplierCode,
    authority: authorityOf(context.config),
    codes: platformCodes(context),
  })
}

function authorityOf({ identitySource }: Config): AuthoritySource {
  switch (identitySource) {
    case 'simulated':
      return simulatedSource()
  }
}

/** The ways a supplier offers now, as numbers of authWay. */
export function waysOf({ capabilities }: Provider): number[] {
  const offered = Object.entries(methodOfWay).filter(
    ([, method]) => capabilities.personMethods[method] !== 'none',
  )
  return offered.map(([way]) => Number(way))
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
  NotAuthorised: 'AUTHENTICATION_NOT_FOUND',
  AlreadyExists: 'ALREADY_VERIFIED',
  WrongState: 'AUTHENTICATION_NOT_FOUND',
  RateLimited: 'CODE_TOO_SOON',
  CredentialRejected: 'AUTHORITY_UNAVAILABLE',
  TokenExpired: 'AUTHORITY_UNAVAILABLE',
  QuotaExhausted: 'AUTHORITY_UNAVAILABLE',
  Transient: 'AUTHORITY_UNAVAILABLE',
}

function platformCodes(context: Context): FactorCodes {
  const purpose = 'real-name'
  return {
    send: (serialNo, mobile) =>
      context.transaction((tx) =>
        issueCode(tx, context, {
          purpose,
          mobile,
          subject: serialNo,
          personId: context.user.personId,
          address: context.request.address,
        }),
      ),
    redeem: (serialNo, mobile, code) => redeemCode(context, { purpose, mobile, subject: serialNo, code }),
    revoke: (serialNo) => revokeCodes(context, { purpose, subject: serialNo }),
  }
}

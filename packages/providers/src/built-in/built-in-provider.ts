import { randomBytes } from 'node:crypto'
import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { maskMobile } from '@qiyin/domain/person/masking.ts'
import { ProviderError } from '../provider-error.ts'
import type { Capabilities, PersonAuthenticationRequest, PersonIdentity, Provider } from '../provider.ts'
import type { AuthoritySource } from './authority-source.ts'
import type { FactorCodes } from './factor-codes.ts'

/** What the built-in provider stands on. */
export interface BuiltInParts {
  /** The code it answers for: the built-in provider can stand in for each of the three. */
  readonly supplierCode: SupplierCode
  readonly authority: AuthoritySource
  readonly codes: FactorCodes
}

/** The provider inside the platform: an authority source of your choice and the platform's own codes. */
export function builtInProvider(parts: BuiltInParts): Provider {
  return { supplierCode: parts.supplierCode, capabilities, person: personIdentity(parts) }
}

const capabilities: Capabilities = {
  personMethods: { face: 'none', bankCard: 'none', mobile: 'inline' },
  documentTypes: [0],
}

function personIdentity({ authority, codes }: BuiltInParts): PersonIdentity {
  return {
    async createPersonAuthentication(request) {
      requireSupported(request)
      return { serialNo: newSerialNo() }
    },

    async sendFactorCode({ factors, ...request }) {
      if ((await authority.check(factors)) === 'mismatch')
        throw new ProviderError('IdentityMismatch', 'the elements do not belong to one person')
      const resendAfterSec = await codes.send({ ...request, mobile: factors.mobile })
      return { maskedMobile: maskMobile(factors.mobile), resendAfterSec }
    },

    async verifyFactorCode({ serialNo, factors, code }) {
      await codes.redeem(serialNo, factors.mobile, code)
      return authority.byReview
        ? { status: 'review' }
        : { status: 'verified', assurance: authority.assurance }
    },

    async abandonPersonAuthentication({ serialNo }) {
      await codes.revoke(serialNo)
    },
  }
}

function requireSupported({ method, factors }: PersonAuthenticationRequest): void {
  if (capabilities.personMethods[method] === 'none')
    throw new ProviderError('InvalidInput', `the built-in provider does not offer the way ${method}`)
  if (!capabilities.documentTypes.includes(factors.identityType))
    throw new ProviderError('InvalidInput', 'the built-in provider does not know this document type')
}

/** 128 random bits: the number is handed to browsers and must not be guessed. */
function newSerialNo(): string {
  return `RN${randomBytes(16).toString('hex').toUpperCase()}`
}

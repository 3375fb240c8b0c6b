import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { identityTypes } from '@qiyin/domain/person/document-number.ts'
import { maskMobile } from '@qiyin/domain/person/masking.ts'
import type { Capabilities, PersonMethod } from '../capabilities.ts'
import type { PersonIdentity, PersonOutcome } from '../person-identity.ts'
import { ProviderError } from '../provider-error.ts'
import type { Provider } from '../provider.ts'
import { requireSupported } from '../require-supported.ts'
import { newSerialNo } from '../serial-number.ts'
import type { AuthoritySource } from './authority-source.ts'
import { readCallback, type EventSigner } from './built-in-events.ts'
import type { FacePages } from './face-pages.ts'
import type { FactorCodes } from './factor-codes.ts'

/** What the built-in provider stands on. */
export interface BuiltInParts {
  /** The code it answers for: the built-in provider can stand in for each of the three. */
  readonly supplierCode: SupplierCode
  readonly authority: AuthoritySource
  readonly codes: FactorCodes
  readonly faces: FacePages
  readonly signer: EventSigner
}

/** The provider inside the platform: an authority source of your choice and the platform's own codes and pages. */
export function builtInProvider(parts: BuiltInParts): Provider {
  const capabilities = capabilitiesOf(parts.authority)
  return {
    supplierCode: parts.supplierCode,
    capabilities,
    person: personIdentity(parts, capabilities),
    parseCallback: async (request) => readCallback(parts.signer, parts.supplierCode, request),
  }
}

function capabilitiesOf({ methods, keepDocument }: AuthoritySource): Capabilities {
  const mode = (method: PersonMethod): 'inline' | 'none' => (methods.includes(method) ? 'inline' : 'none')
  return {
    personMethods: { face: mode('face'), bankCard: mode('bankCard'), mobile: mode('mobile') },
    documentTypes: identityTypes,
    documentPhoto: keepDocument !== undefined,
    companyMethods: { legalPerson: 'none', payment: 'none', applicationForm: 'none' },
    callbackSigned: true,
  }
}

function personIdentity(
  { authority, codes, faces }: BuiltInParts,
  capabilities: Capabilities,
): PersonIdentity {
  return {
    async createPersonAuthentication(request) {
      requireSupported(capabilities, request)
      const serialNo = newSerialNo()
      const { personAccountId, documentPhoto } = request
      if (documentPhoto) await authority.keepDocument?.({ serialNo, personAccountId, photo: documentPhoto })
      return { mode: 'inline', serialNo }
    },

    async sendFactorCode({ factors, ...request }) {
      if ((await authority.check(factors)) === 'mismatch')
        throw new ProviderError('IdentityMismatch', 'the elements do not belong to one person')
      const resendAfterSec = await codes.send({ ...request, mobile: factors.mobile })
      return { maskedMobile: maskMobile(factors.mobile), resendAfterSec }
    },

    async verifyFactorCode({ serialNo, method, factors, code }) {
      await codes.redeem(serialNo, factors.mobile, code)
      return method === 'face' ? { status: 'facePending' } : passedOutcome(authority)
    },

    async createFaceSession(request) {
      if (capabilities.personMethods.face === 'none')
        throw new ProviderError('InvalidInput', 'the authority source cannot compare faces')
      return faces.open(request)
    },

    getFaceSession: ({ serialNo }) => faces.read(serialNo),

    async getPersonAuthentication({ serialNo }) {
      const face = await faces.read(serialNo)
      return face.state === 'done' ? face.outcome : undefined
    },

    async abandonPersonAuthentication({ serialNo }) {
      await codes.revoke(serialNo)
      await faces.close(serialNo)
    },
  }
}

/** What a passed check of the source leads to: its word, or a look by a person. */
export function passedOutcome({ byReview, assurance }: AuthoritySource): PersonOutcome {
  return byReview ? { status: 'review' } : { status: 'verified', assurance }
}

import type { PersonFactors } from '@qiyin/providers/person-identity.ts'
import type { Secrets } from '../../crypto/secrets.ts'
import type { Authentication } from './store.ts'

const purpose = {
  identityNo: 'person-authentication.identity-no',
  mobile: 'person-authentication.mobile',
  bankCard: 'person-authentication.bank-card',
} as const

/** The factors as they are stored. */
export interface SealedFactors {
  readonly identityNoEnc: Buffer
  readonly factorMobileEnc: Buffer
  readonly factorCardEnc: Buffer | null
}

export function sealFactors(
  secrets: Secrets,
  { identityNo, mobile, bankCardNo }: PersonFactors,
): SealedFactors {
  return {
    identityNoEnc: secrets.seal(identityNo, purpose.identityNo),
    factorMobileEnc: secrets.seal(mobile, purpose.mobile),
    factorCardEnc: bankCardNo === undefined ? null : secrets.seal(bankCardNo, purpose.bankCard),
  }
}

/** The factors that an authentication was begun with. */
export function openFactors(secrets: Secrets, begun: Authentication): PersonFactors {
  const { name, identityType, identityNoEnc, factorMobileEnc, factorCardEnc } = begun
  if (name === null || !identityNoEnc || !factorMobileEnc)
    throw new Error(`the authentication ${begun.serialNo} has no factors`)
  return {
    name,
    identityType,
    identityNo: secrets.open(identityNoEnc, purpose.identityNo),
    mobile: secrets.open(factorMobileEnc, purpose.mobile),
    ...(factorCardEnc && { bankCardNo: secrets.open(factorCardEnc, purpose.bankCard) }),
  }
}

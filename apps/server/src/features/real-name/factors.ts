import {
  ageAt,
  idNumberFault,
  idNumberMessage,
  minAuthenticationAge,
  normaliseIdNumber,
} from '@qiyin/domain/person/id-number.ts'
import { personCardProblem } from '@qiyin/domain/person/bank-card.ts'
import { authWay } from '@qiyin/domain/person/auth-way.ts'
import { normaliseAccount } from '@qiyin/domain/company/bank.ts'
import {
  identityCard,
  isDocumentNumber,
  normaliseDocumentNumber,
  type OverseaDocumentType,
} from '@qiyin/domain/person/document-number.ts'
import { normalisePersonName, personNameProblem } from '@qiyin/domain/person/name.ts'
import type { PersonFactors } from '@qiyin/providers/person-identity.ts'
import { CallError } from '../../http/call-error.ts'

/** What a person typed about themselves. */
interface TypedIdentity {
  readonly name: string
  readonly identityNo: string
  readonly identityType: number
  readonly accountValue: string
  readonly authWay: number
  readonly bankCardNo?: string | undefined
}

/** The identity as it is compared and stored; refuses what cannot be anybody's, and children. */
export function readFactors(typed: TypedIdentity, now: Date): PersonFactors {
  refuse(personNameProblem(typed.name))
  const { identityType } = typed
  const bankCardNo = readCard(typed)
  return {
    name: normalisePersonName(typed.name),
    identityType,
    identityNo: identityType === identityCard ? readIdNumber(typed, now) : readDocumentNumber(typed),
    mobile: typed.accountValue,
    ...(bankCardNo !== undefined && { bankCardNo }),
  }
}

function readIdNumber({ identityNo: text }: TypedIdentity, now: Date): string {
  if (idNumberFault(text, now)) refuse(idNumberMessage)
  const identityNo = normaliseIdNumber(text)
  if (ageAt(identityNo, now) < minAuthenticationAge) throw new CallError('UNDER_AGE')
  return identityNo
}

function readDocumentNumber({ identityNo, identityType }: TypedIdentity): string {
  // The call takes no other type than these.
  if (!isDocumentNumber(identityType as OverseaDocumentType, identityNo)) refuse('证件号码格式不正确')
  return normaliseDocumentNumber(identityNo)
}

/** The card belongs to its way alone: what was typed for another way before is not kept. */
function readCard(typed: TypedIdentity): string | undefined {
  if (typed.authWay !== authWay.bankCard) return undefined
  refuse(personCardProblem(typed.bankCardNo, { overseas: typed.identityType !== identityCard }))
  return normaliseAccount(typed.bankCardNo ?? '')
}

function refuse(message: string | null): void {
  if (message !== null) throw new CallError({ name: 'PARAMETER_INVALID', message })
}

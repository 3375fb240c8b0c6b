import {
  ageAt,
  idNumberFault,
  idNumberMessage,
  minAuthenticationAge,
  normaliseIdNumber,
} from '@qiyin/domain/person/id-number.ts'
import { normalisePersonName, personNameProblem } from '@qiyin/domain/person/name.ts'
import type { PersonFactors } from '@qiyin/providers/provider.ts'
import { CallError } from '../../http/call-error.ts'

/** What a person typed about themselves. */
interface TypedIdentity {
  readonly name: string
  readonly identityNo: string
  readonly identityType: number
  readonly accountValue: string
}

/** The identity as it is compared and stored; refuses what cannot be anybody's, and children. */
export function readFactors(typed: TypedIdentity, now: Date): PersonFactors {
  const nameProblem = personNameProblem(typed.name)
  if (nameProblem) throw new CallError({ name: 'PARAMETER_INVALID', message: nameProblem })
  if (typed.identityType !== 0)
    throw new CallError({ name: 'WAY_UNSUPPORTED', message: '暂不支持该证件类型' })
  if (idNumberFault(typed.identityNo, now))
    throw new CallError({ name: 'PARAMETER_INVALID', message: idNumberMessage })
  const identityNo = normaliseIdNumber(typed.identityNo)
  if (ageAt(identityNo, now) < minAuthenticationAge) throw new CallError('UNDER_AGE')
  return {
    name: normalisePersonName(typed.name),
    identityType: typed.identityType,
    identityNo,
    mobile: typed.accountValue,
  }
}

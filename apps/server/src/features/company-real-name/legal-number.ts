import { idNumberMessage, isIdNumber, normaliseIdNumber } from '@qiyin/domain/person/id-number.ts'
import { CallError } from '../../http/call-error.ts'

/** The number of a legal representative as it is compared; refuses what is nobody's. */
export function requireIdNumber(text: string | undefined, now: Date): string {
  const number = normaliseIdNumber(text ?? '')
  if (number === '') throw new CallError({ name: 'PARAMETER_INVALID', message: '请输入法定代表人身份证号' })
  const problem = isIdNumber(number, now) ? null : idNumberMessage
  if (problem !== null) throw new CallError({ name: 'PARAMETER_INVALID', message: problem })
  return number
}

import type { signIntentCode } from '@qiyin/calls/areas/sign.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { slotToSign } from '../contracts/public.ts'
import { mobileOf, personById } from '../people/public.ts'
import { issueCode } from '../session/public.ts'
import { slotRefusal } from './slot-check.ts'

/** The sentence the signer confirms; it goes into the evidence (glossary X2). */
export function intentText(contractName: string): string {
  return `我确认已阅读并同意《${contractName}》的全部内容，自愿使用电子签名签署，签署后具有法律效力`
}

/** What binds a code to one slot. */
export function intentSubject(signId: string): string {
  return `slot:${signId}`
}

/** POST /sign/intent-code: sends the code that proves the intent to sign this slot. */
export async function sendIntentCode(
  slotId: Input<typeof signIntentCode>,
  context: Context,
): Promise<Result<typeof signIntentCode>> {
  const slot = await slotToSign(context.db, slotId)
  if (!slot) throw new CallError('CONTRACT_NOT_FOUND')
  const refusal = await slotRefusal(context, slot)
  if (refusal) throw new CallError(refusal)
  return sendSigningCode(context, intentSubject(slot.signId))
}

/** A code for the person of the session that proves the intent to sign whatever `subject` names. */
export async function sendSigningCode(
  context: Context,
  subject: string,
): Promise<Result<typeof signIntentCode>> {
  const { db, user, secrets, request, transaction } = context
  const person = await personById(db, user.personId)
  const mobile = await mobileOf(db, secrets, user.personId)
  if (!person || mobile === undefined) throw new Error('the person of a session has no account')
  const resendAfterSec = await transaction((tx) =>
    issueCode(tx, context, {
      purpose: 'sign',
      mobile,
      subject,
      personId: user.personId,
      address: request.address,
    }),
  )
  return { mobile: person.mobileMasked, resendAfterSec }
}

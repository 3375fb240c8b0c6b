import type { userAccountCode } from '@qiyin/calls/areas/user-account.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { mobileOf, personById } from '../people/public.ts'
import { issueCode, redeemCode } from '../session/public.ts'

const purpose = 'account'

/** POST /user/account/code */
export async function sendAccountCode(
  _input: Input<typeof userAccountCode>,
  context: Context,
): Promise<Result<typeof userAccountCode>> {
  const { db, user, transaction, request } = context
  const { personId } = user
  const person = await personById(db, personId)
  const mobile = await ownMobile(context)
  const resendAfterSec = await transaction((tx) =>
    issueCode(tx, context, { purpose, mobile, subject: personId, personId, address: request.address }),
  )
  return { mobile: person?.mobileMasked ?? '', resendAfterSec }
}

/** Uses up the code that went to my phone; refuses a wrong one. Not inside a transaction. */
export async function redeemOwnCode(context: Context, code: string): Promise<void> {
  const mobile = await ownMobile(context)
  await redeemCode(context, { purpose, mobile, subject: context.user.personId, code })
}

/** The full number of the person of the session. */
export async function ownMobile({ db, secrets, user }: Context): Promise<string> {
  const mobile = await mobileOf(db, secrets, user.personId)
  if (mobile === undefined) throw new CallError('SESSION_INVALID', { httpStatus: 401 })
  return mobile
}

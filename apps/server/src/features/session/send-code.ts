import type { Input, Result } from '@qiyin/calls/call.ts'
import type { personSmsSendVerificationCode } from '@qiyin/calls/areas/person.ts'
import type { Context } from '../../http/context.ts'
import { issueCode } from './codes.ts'

/** GET /person/sms/send/verification-code: the same answer whether or not the mobile has an account. */
export async function sendLoginCode(
  { phone }: Input<typeof personSmsSendVerificationCode>,
  context: Context,
): Promise<Result<typeof personSmsSendVerificationCode>> {
  await context.transaction((tx) =>
    issueCode(tx, context, { purpose: 'login', mobile: phone, address: context.request.address }),
  )
  return null
}

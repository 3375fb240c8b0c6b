import { smsCode } from '@qiyin/domain/person/sms.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import type { personSmsSendVerificationCode } from '@qiyin/calls/areas/person.ts'
import type { Context } from '../../http/context.ts'
import { nameBrowser } from './code-browser.ts'
import { issueCode } from './codes.ts'

/**
 * GET /person/sms/send/verification-code: the same answer whether or not the mobile has an account. The browser is given
 * a name, for which the code's tries are kept.
 */
export async function sendLoginCode(
  { phone }: Input<typeof personSmsSendVerificationCode>,
  context: Context,
): Promise<Result<typeof personSmsSendVerificationCode>> {
  const { browserHash, keep } = nameBrowser(context)
  const { address } = context.request
  await context.transaction((tx) =>
    issueCode(tx, context, { purpose: 'login', mobile: phone, address, browserHash }),
  )
  keep(new Date(context.now().getTime() + smsCode.validMs))
  return null
}

import type { Input, Result } from '@qiyin/calls/call.ts'
import type { demoSwitch } from '@qiyin/calls/areas/site.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { openSession } from '../session/public.ts'
import { listDemoAccounts } from './accounts.ts'

/** POST /demo/switch: one click instead of phone and code, which anybody can read here. */
export async function switchDemoAccount(
  { phone }: Input<typeof demoSwitch>,
  context: Context,
): Promise<Result<typeof demoSwitch>> {
  const isAccount = (await listDemoAccounts({}, context)).some((account) => account.phone === phone)
  if (!isAccount) throw new CallError({ name: 'PARAMETER_INVALID', message: '手机号不是演示账号' })
  await openSession(context, phone)
  return null
}

import type { Input, Result } from '@qiyin/calls/call.ts'
import type { demoSingleSignOn, demoSwitch } from '@qiyin/calls/areas/site.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { ensurePerson } from '../people/public.ts'
import { openSession, openSessionFor } from '../session/public.ts'
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

/** POST /demo/single-sign-on: the session that the corporate single sign-on would open for an employee. */
export async function signOnAsEmployee(
  { phone }: Input<typeof demoSingleSignOn>,
  context: Context,
): Promise<Result<typeof demoSingleSignOn>> {
  const accounts = await listDemoAccounts({}, context)
  if (!accounts.some((account) => account.employee && account.phone === phone))
    throw new CallError({ name: 'PARAMETER_INVALID', message: '手机号不是演示员工的账号' })
  await openSessionFor(context, {
    scope: 'inner',
    find: (tx) => ensurePerson(tx, context, { mobile: phone }),
  })
  return null
}

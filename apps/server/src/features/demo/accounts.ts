import type { Input, Result } from '@qiyin/calls/call.ts'
import type { demoAccounts } from '@qiyin/calls/areas/site.ts'
import type { Context } from '../../http/context.ts'
import { personByMobile } from '../people/public.ts'
import { demoPeople } from './parties.ts'
import { requireDemo } from './require-demo.ts'

/** An account to try, as the login page and the terminal present it. */
export interface DemoAccount {
  readonly phone: string
  readonly name: string
  readonly role: string
  readonly description: string
  readonly identityNo: string | null
  readonly employee: boolean
}

export const demoAccountList: readonly DemoAccount[] = demoPeople.map((person) => ({
  phone: person.mobile,
  name: person.identity?.name ?? '未实名',
  role: person.role,
  description: person.description,
  identityNo: person.identity?.identityNo ?? null,
  employee: person.ourPart,
}))

/** GET /demo/accounts: the accounts to try. */
export async function listDemoAccounts(
  _input: Input<typeof demoAccounts>,
  { config, db, secrets }: Context,
): Promise<Result<typeof demoAccounts>> {
  requireDemo(config)
  if (!config.demo.enabled || !config.demo.data) return []
  return Promise.all(
    demoAccountList.map(async (account) => ({
      ...account,
      personAccountId: (await personByMobile(db, secrets, account.phone))?.personId ?? null,
    })),
  )
}

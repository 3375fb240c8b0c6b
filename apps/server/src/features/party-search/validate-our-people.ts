import type { userMasterDataKwaiValidate, userMasterDataUserValidate } from '@qiyin/calls/areas/user.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import type { Context } from '../../http/context.ts'
import { personByUserName } from '../people/public.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { isKwaiValue, kwaiDigitsOnly } from '@qiyin/domain/contract/initiation.ts'

/** GET /user/master-data/user/validate: whether the account name is somebody's of our part who can be chosen. */
export async function validateOurPerson(
  { username }: Input<typeof userMasterDataUserValidate>,
  { db, user }: Context,
): Promise<Result<typeof userMasterDataUserValidate>> {
  const person = await personByUserName(db, username)
  const isOurs = person?.ourPart === true && person.verified && person.status === accountStatus.active
  if (!isOurs) return { valid: false, name: null, message: '未找到该用户，请核对用户名' }
  // Names of colleagues are for colleagues.
  return { valid: true, name: user.ourPart ? person.name : null, message: null }
}

/** GET /user/master-data/kwai/validate: seed 002 section 5, digits only. */
export function validateKwaiValue({
  kwaiValue,
}: Input<typeof userMasterDataKwaiValidate>): Promise<Result<typeof userMasterDataKwaiValidate>> {
  const valid = isKwaiValue(kwaiValue)
  return Promise.resolve({ valid, message: valid ? null : kwaiDigitsOnly })
}

import type { Input, Result } from '@qiyin/calls/call.ts'
import type { userMasterDataList } from '@qiyin/calls/areas/user.ts'
import type { Context } from '../../http/context.ts'
import { mobileFingerprint } from './public.ts'
import { searchOurPeople } from './store.ts'

const mostShown = 20

/** GET /user/master-data/list: people of our part, for choosing a signer or an initiator. */
export async function findOurPeople(
  { searchWord }: Input<typeof userMasterDataList>,
  { db, secrets }: Context,
): Promise<Result<typeof userMasterDataList>> {
  const people = await searchOurPeople(db, searchWord, mobileFingerprint(secrets, searchWord), mostShown)
  return people.map((person) => ({
    personId: person.personId,
    name: person.name ?? '',
    username: person.userName,
    email: person.email,
    phone: person.mobileMasked,
  }))
}

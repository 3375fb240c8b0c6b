import type { Input, Result } from '@qiyin/calls/call.ts'
import type { userMasterDataList } from '@qiyin/calls/areas/user.ts'
import type { Context } from '../../http/context.ts'
import { mobileFingerprint } from '../people/public.ts'
import { circleOf } from './circle.ts'
import { searchOurPeople } from './store.ts'

const mostShown = 20

/** GET /user/master-data/list: people of our part, for choosing a signer or an initiator. */
export async function findOurPeople(
  { searchWord }: Input<typeof userMasterDataList>,
  { db, secrets, user }: Context,
): Promise<Result<typeof userMasterDataList>> {
  const wanted = { word: searchWord, mobileFp: mobileFingerprint(secrets, searchWord), limit: mostShown }
  const people = await searchOurPeople(db, wanted, await circleOf(db, user))
  return people.map(({ name, ...person }) => ({ ...person, name: name ?? '' }))
}

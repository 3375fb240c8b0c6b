import { searchedMobile } from '@qiyin/domain/person/mobile.ts'
import { isPeopleSearch } from '@qiyin/domain/our-part.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import type { userMasterDataList } from '@qiyin/calls/areas/user.ts'
import type { Context } from '../../http/context.ts'
import { mobileFingerprint } from '../people/public.ts'
import { circleOf } from './circle.ts'
import { searchOurPeople } from './store.ts'

const mostShown = 20
/** To whoever is no colleague: enough to find somebody, too few to list a company's staff. */
const mostShownToOthers = 5

/** GET /user/master-data/list: people of our part, for choosing a signer or an initiator; nobody for a single character. */
export async function findOurPeople(
  { searchWord }: Input<typeof userMasterDataList>,
  { db, secrets, user }: Context,
): Promise<Result<typeof userMasterDataList>> {
  const word = searchWord.trim()
  if (!isPeopleSearch(word)) return []
  const limit = user.ourPart ? mostShown : mostShownToOthers
  const wanted = { word, mobileFp: mobileFingerprint(secrets, searchedMobile(word) ?? word), limit }
  const people = await searchOurPeople(db, wanted, await circleOf(db, user))
  return people.map(({ name, identityNo, ...person }) => ({
    ...person,
    name: name ?? '',
    identityNo: user.ourPart ? identityNo : null,
  }))
}

import { isPeopleSearch } from '@qiyin/domain/our-part.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import type { userMasterDataList } from '@qiyin/calls/areas/user.ts'
import type { Secrets } from '../../crypto/secrets.ts'
import type { Context, SessionUser } from '../../http/context.ts'
import { searchedFingerprint } from '../people/public.ts'
import { circleOf } from './circle.ts'
import { searchOurPeople } from './store.ts'
import type { PeopleSearch } from './store-our-people.ts'

const mostShown = 20
/** To whoever is no colleague: enough to find somebody, too few to list a company's staff. */
const mostShownToOthers = 5

/** GET /user/master-data/list: people of our part, for choosing a signer or an initiator; nobody for a single character. */
export async function findOurPeople(
  { searchWord }: Input<typeof userMasterDataList>,
  { db, secrets, user }: Context,
): Promise<Result<typeof userMasterDataList>> {
  if (!isPeopleSearch(searchWord)) return []
  const wanted = { ...searched(secrets, searchWord), limit: mostFound(user) }
  const people = await searchOurPeople(db, wanted, await circleOf(db, user))
  return people.map(({ name, identityNo, ...person }) => ({
    ...person,
    name: name ?? '',
    identityNo: user.ourPart ? identityNo : null,
  }))
}

/** How many people one search names. */
export function mostFound({ ourPart }: Pick<SessionUser, 'ourPart'>): number {
  return ourPart ? mostShown : mostShownToOthers
}

/** What is looked for: the word, and what a mobile number is found by. */
export function searched(secrets: Secrets, searchWord: string): PeopleSearch {
  const word = searchWord.trim()
  return { word, mobileFp: searchedFingerprint(secrets, word) }
}

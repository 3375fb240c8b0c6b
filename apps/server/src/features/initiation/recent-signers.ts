import type { initiateRecentSigners } from '@qiyin/calls/areas/initiate.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import type { Context } from '../../http/context.ts'
import { ownerKey } from '../contracts/public.ts'
import { findRecentSigners, type RecentSigner } from './store-past-signers.ts'

/** More would be a list to search instead of a suggestion. */
const suggestions = 10

/** GET /initiate/recent-signers: whom I have asked to sign before, each once. */
export async function listRecentSigners(
  { businessTypeId }: Input<typeof initiateRecentSigners>,
  { db, user }: Context,
): Promise<Result<typeof initiateRecentSigners>> {
  const owner = ownerKey({ kind: 'person', personId: user.personId })
  const found = await findRecentSigners(db, { initiatorId: user.personId, owner, businessTypeId })
  return found
    .filter((one) => found.find((other) => isSame(one, other)) === one)
    .slice(0, suggestions)
    .map(({ signId, signType, name, companyName, mobile }) => ({
      signId,
      signType,
      name,
      companyName,
      mobile,
    }))
}

function isSame(one: RecentSigner, other: RecentSigner): boolean {
  return one.personId === other.personId && one.companyName === other.companyName
}

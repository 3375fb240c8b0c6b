import type { initiateChangeSignerPeople } from '@qiyin/calls/areas/initiate.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { newSignerRefusal } from '@qiyin/domain/contract/signer-change.ts'
import { isPeopleSearch } from '@qiyin/domain/our-part.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { contractById, signersOf } from '../contracts/public.ts'
import { circleOf } from './circle.ts'
import { mostFound, searched } from './find-our-people.ts'
import { wordsOf } from './judge-new-signers.ts'
import { searchNewSigners } from './store-new-signers.ts'

/** GET /initiate/changeSigner/people: who of ours could take a slot over, and why others could not. */
export async function findNewSigners(
  { contractId, signId, searchWord }: Input<typeof initiateChangeSignerPeople>,
  { db, secrets, user }: Context,
): Promise<Result<typeof initiateChangeSignerPeople>> {
  const contract = await contractById(db, contractId)
  const slots = await signersOf(db, contractId)
  const slot = slots.find((one) => one.signId === signId)
  if (!contract || !slot) throw new CallError('CONTRACT_NOT_FOUND')
  const { companyId } = slot
  if (!slot.ourPart || companyId === null) return []
  if (searchWord !== undefined && !isPeopleSearch(searchWord)) return []
  const wanted = {
    companyId,
    businessTypeId: contract.businessTypeId,
    search: searchWord === undefined ? undefined : searched(secrets, searchWord),
    limit: mostFound(user),
  }
  const people = await searchNewSigners(db, wanted, await circleOf(db, user))
  const judged = people.map(({ name, username, phone, ...person }) => {
    const refusal = newSignerRefusal(person, slot, slots)
    return { name, username, phone, reason: refusal && wordsOf(refusal) }
  })
  const fit = judged.filter(({ reason }) => reason === null)
  return searchWord === undefined ? fit : [...fit, ...judged.filter(({ reason }) => reason !== null)]
}

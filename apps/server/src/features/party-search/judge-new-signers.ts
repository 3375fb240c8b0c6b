import { newSignerRefusal } from '@qiyin/domain/contract/signer-change.ts'
import { isPeopleSearch } from '@qiyin/domain/our-part.ts'
import { refusals, type Refusal } from '@qiyin/domain/refusals.ts'
import type { Context } from '../../http/context.ts'
import { mostFound, searched } from './find-our-people.ts'
import { findSealHolders, searchSuccessors } from './store-new-signers.ts'

interface HeldSlot {
  readonly personId: string
  readonly companyId: string | null
}

/** A slot to be taken over, all slots of its contract, and the application that the contract belongs to. */
interface SlotToTake {
  readonly slot: HeldSlot
  readonly slots: readonly HeldSlot[]
  readonly businessTypeId: string
}

/** Somebody to choose, or not. */
export interface JudgedPerson {
  readonly name: string
  readonly username: string
  readonly phone: string
  /** In how many of the contracts the person can be chosen. */
  readonly contracts: number
  /** Null of who can in at least one. */
  readonly reason: string | null
}

/**
 * People for a manager to choose from, by the rule that the change itself asks; `contracts` are the slots to be taken
 * over together in each. Whoever holds a seal for one of them, and of those found by a word also our people who do not.
 */
export async function judgeNewSigners(
  { db, secrets, user }: Pick<Context, 'db' | 'secrets' | 'user'>,
  contracts: readonly (readonly SlotToTake[])[],
  searchWord: string | undefined,
): Promise<JudgedPerson[]> {
  const slots = contracts.flat()
  const companyIds = [...new Set(slots.flatMap(({ slot }) => slot.companyId ?? []))]
  const businessTypeIds = [...new Set(slots.map(({ businessTypeId }) => businessTypeId))]
  if (companyIds.length === 0 || (searchWord !== undefined && !isPeopleSearch(searchWord))) return []
  const uses = { companyIds, businessTypeIds }
  const search = searchWord === undefined ? undefined : searched(secrets, searchWord)
  const people = await searchSuccessors(db, { ...uses, search, limit: mostFound(user) })
  const personIds = people.map(({ personId }) => personId)
  const holders = await findSealHolders(db, { ...uses, personIds })
  const held = new Set(holders.map((one) => grantKey(one.personId, one.companyId, one.businessTypeId)))
  const judged = people.map(({ personId, ...person }) => {
    const verdicts = contracts.map((taken) => refusalOf(personId, taken, held))
    const able = verdicts.filter((refusal) => refusal === null).length
    const [first] = verdicts
    return { ...person, contracts: able, reason: able > 0 || !first ? null : wordsOf(first) }
  })
  const fit = judged.filter(({ reason }) => reason === null)
  if (searchWord === undefined) return fit
  return [...fit, ...judged.filter(({ reason }) => reason !== null)]
}

/** A contract is changed as a whole: what keeps the person from one of its slots keeps him from all. */
function refusalOf(
  personId: string,
  taken: readonly SlotToTake[],
  held: ReadonlySet<string>,
): Refusal | null {
  for (const { slot, slots, businessTypeId } of taken) {
    const holdsSeal = slot.companyId !== null && held.has(grantKey(personId, slot.companyId, businessTypeId))
    const refusal = newSignerRefusal({ personId, holdsSeal }, slot, slots)
    if (refusal) return refusal
  }
  return null
}

function grantKey(personId: string, companyId: string, businessTypeId: string): string {
  return `${personId} ${companyId} ${businessTypeId}`
}

/** What a person is told of a refusal. */
export function wordsOf({ name, message }: Refusal): string {
  return message ?? refusals[name].message
}

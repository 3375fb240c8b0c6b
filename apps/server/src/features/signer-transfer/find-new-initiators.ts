import type { changeContractSignNewInitiatorsQuery } from '@qiyin/calls/areas/signer-change.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { newInitiatorRefusal } from '@qiyin/domain/contract/signer-change.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import { isPeopleSearch } from '@qiyin/domain/our-part.ts'
import type { Context } from '../../http/context.ts'
import { mostFound, searched, wordsOf, type JudgedPerson } from '../party-search/public.ts'
import { changeableContracts } from './changeable-contracts.ts'
import { findRightsToInitiate, searchNewInitiators } from './store.ts'

/**
 * POST /change/contract-sign/new-initiators/query: in whose name the contracts could be initiated, by the rule of the
 * transfer. Whoever may in one of them, and of those found by a word also our people who may not, with the reason.
 */
export async function findNewInitiators(
  { searchWord, ...chosen }: Input<typeof changeContractSignNewInitiatorsQuery>,
  context: Context,
): Promise<Result<typeof changeContractSignNewInitiatorsQuery>> {
  const { db, now, secrets, user } = context
  const contracts = (await changeableContracts(chosen, context)).map(({ contract }) => contract)
  if (contracts.length === 0 || (searchWord !== undefined && !isPeopleSearch(searchWord)))
    return { contracts: contracts.length, people: [] }
  const rights = {
    companyIds: [...new Set(contracts.map(({ companyId }) => companyId))],
    businessTypeIds: [...new Set(contracts.map(({ businessTypeId }) => businessTypeId))],
    today: dayOf(now()),
  }
  const search = searchWord === undefined ? undefined : searched(secrets, searchWord)
  const found = await searchNewInitiators(db, { ...rights, search, limit: mostFound(user) })
  const personIds = found.map(({ personId }) => personId)
  const held = new Set((await findRightsToInitiate(db, { ...rights, personIds })).map(rightKey))
  const people = found.map(({ personId, ...person }): JudgedPerson => {
    const verdicts = contracts.map((contract) =>
      newInitiatorRefusal({ mayInitiate: held.has(rightKey({ personId, ...contract })) }, contract),
    )
    const able = verdicts.filter((refusal) => refusal === null).length
    const [first] = verdicts
    return { ...person, contracts: able, reason: able > 0 || !first ? null : wordsOf(first) }
  })
  const fit = people.filter(({ reason }) => reason === null)
  if (searchWord === undefined) return { contracts: contracts.length, people: fit }
  return { contracts: contracts.length, people: [...fit, ...people.filter(({ reason }) => reason !== null)] }
}

function rightKey(right: { personId: string; companyId: string; businessTypeId: string }): string {
  return `${right.personId} ${right.companyId} ${right.businessTypeId}`
}

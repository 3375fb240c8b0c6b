import type { changeContractSignSignerInfoQuery } from '@qiyin/calls/areas/signer-change.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { transferSignerRefusal } from '@qiyin/domain/contract/signer-change.ts'
import { effectiveStatus } from '@qiyin/domain/contract/status.ts'
import { refusals, type Refusal } from '@qiyin/domain/refusals.ts'
import type { Context } from '../../http/context.ts'
import { personKey } from './person-key.ts'
import { contractsByIds, slotsOfContracts, type NamedContract, type NamedSlot } from '../contracts/public.ts'

interface Changeable {
  readonly name: string
  readonly identityNo: string
  readonly personKey: string
  readonly contractIds: Set<string>
}

/** POST /change/contract-sign/signer-info/query: whom a transfer could replace in the chosen contracts. */
export async function listChangeableSigners(
  { contractIdList }: Input<typeof changeContractSignSignerInfoQuery>,
  { db, now, secrets, user }: Context,
): Promise<Result<typeof changeContractSignSignerInfoQuery>> {
  const contracts = await contractsByIds(db, contractIdList)
  const slots = Map.groupBy(await slotsOfContracts(db, contractIdList), ({ contractId }) => contractId)
  const companies = new Map<string, Map<string, Changeable>>()
  const judged = contracts.map((contract) => {
    const { contractId, contractNo, contractName } = contract
    const judgements = judge(contract, slots.get(contractId) ?? [], now())
    for (const { slot, refusal } of judgements) {
      if (refusal || slot.companyName === null) continue
      const person = {
        name: slot.personName,
        identityNo: slot.identityNoMasked ?? '',
        personKey: personKey(secrets, { managerId: user.personId, personId: slot.personId }),
      }
      const people = companies.get(slot.companyName) ?? new Map<string, Changeable>()
      const key = `${person.name} ${person.personKey}`
      const contractIds = people.get(key)?.contractIds ?? new Set()
      people.set(key, { ...person, contractIds: contractIds.add(contractId) })
      companies.set(slot.companyName, people)
    }
    return { contractId, contractNo, contractName, reason: reasonOf(judgements) }
  })
  const signers = [...companies].map(([companyName, people]) => ({
    companyName,
    originalPersonInfo: [...people.values()].map(({ contractIds, ...person }) => ({
      ...person,
      contractIdList: [...contractIds],
    })),
  }))
  return { signers, contracts: judged }
}

interface Judgement {
  readonly slot: NamedSlot
  readonly refusal: Refusal | null
}

function judge(contract: NamedContract, slots: readonly NamedSlot[], now: Date): Judgement[] {
  const status = effectiveStatus(contract.storedStatus, contract.deadline, now)
  return slots.map((slot) => ({ slot, refusal: transferSignerRefusal({ ...slot, contractStatus: status }) }))
}

/** That nobody of it signs fast says more than that somebody has signed. */
function reasonOf(judgements: readonly Judgement[]): string | null {
  if (judgements.some(({ refusal }) => refusal === null)) return null
  const all = judgements.flatMap(({ refusal }) => (refusal ? [refusal] : []))
  const told = all.find(({ name }) => name === 'SIGNER_NOT_FAST') ?? all[0] ?? { name: 'SIGNER_NOT_CHANGED' }
  return told.message ?? refusals[told.name].message
}

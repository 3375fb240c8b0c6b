import type { Services, Tx } from '../../http/context.ts'
import { publishEvent, type ContractEvent } from '../source-events/public.ts'
import { findContracts, type StoredContract } from './store.ts'
import { findOpenOfSources } from './store-open.ts'

type ToldContract = Pick<
  StoredContract,
  'contractId' | 'contractNo' | 'contractName' | 'storedStatus' | 'sourceId'
>

/** Tells the system that a contract came from what has happened to it, in the transaction in which it does. */
export async function tellSource(
  tx: Tx,
  services: Pick<Services, 'jobs'>,
  { contractId, contractNo, contractName, storedStatus, sourceId }: ToldContract,
  happened: Pick<ContractEvent, 'type' | 'time' | 'data'>,
): Promise<void> {
  const contract = { contractId, contractNo, contractName, contractStatus: storedStatus }
  await publishEvent(tx, services, { sourceId, contract, ...happened })
}

/**
 * Tells systems that a signer of theirs has proved who it is: of each open contract of theirs that the person, or the
 * company, is to sign. They learn nothing of anybody else.
 */
export async function tellAuthentication(
  tx: Tx,
  services: Pick<Services, 'jobs'>,
  who: ({ readonly personId: string } | { readonly companyId: string }) & { readonly time: Date },
): Promise<void> {
  const slots = await findOpenOfSources(tx, who)
  if (slots.length === 0) return
  const found = await findContracts(tx, [...new Set(slots.map(({ contractId }) => contractId))])
  const contracts = new Map(found.map((contract) => [contract.contractId, contract]))
  const type = 'personId' in who ? 'person.authenticated' : 'company.authenticated'
  for (const { contractId, signId } of slots) {
    const contract = contracts.get(contractId)
    if (contract) await tellSource(tx, services, contract, { type, time: who.time, data: { signId } })
  }
}

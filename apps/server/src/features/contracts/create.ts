import { randomBytes } from 'node:crypto'
import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { grams } from '@qiyin/domain/search-grams.ts'
import { contractNoOf } from '@qiyin/domain/contract-number.ts'
import { CallError } from '../../http/call-error.ts'
import type { Db, Services, Tx } from '../../http/context.ts'
import type { AuditActor, Deed } from '../audit/public.ts'
import { holdAccounts } from '../people/public.ts'
import { tellSource } from './tell-source.ts'
import { openNextStage } from './open-stage.ts'
import type { Slot } from './store-slots.ts'
import {
  insertBeside,
  insertContract,
  isNumberTaken,
  nextContractSequence,
  type NewContract as StoredNewContract,
} from './store-create.ts'

/** What a contract is created from; without a number it gets the next default one. */
export type NewContract = Omit<StoredNewContract, 'contractNo'> & {
  readonly contractNo: string | undefined
  /** What the document was made of, in order; their digests stand in the first record of the trail. */
  readonly originals: readonly { readonly fileName: string; readonly sha256: Buffer }[]
}

/** A contract that was just created. */
export interface CreatedContract {
  readonly contractId: string
  readonly contractNo: string
  /** The slots of the first stage. */
  readonly opened: readonly Slot[]
}

/**
 * Creates a contract with its slots and places to sign, its search entry and the first records of its trail,
 * and opens the first stage: all in the caller's transaction. Refuses with CONTRACT_NO_TAKEN.
 */
export async function createContract(
  tx: Tx,
  services: Pick<Services, 'config' | 'secrets' | 'jobs' | 'now'>,
  contract: NewContract,
  actor: AuditActor,
): Promise<CreatedContract> {
  const time = contract.initiateTime
  const { personId: initiatorId } = contract.initiator
  const deleted = await holdAccounts(tx, [initiatorId, ...contract.signers.map(({ personId }) => personId)])
  refuseSigner(contract.signers.find(({ personId }) => deleted.includes(personId)))
  if (deleted.includes(initiatorId)) throw new CallError('SESSION_INVALID', { httpStatus: 401 })
  const { contractId, contractNo } = await insertNumbered(tx, contract)
  await insertBeside(tx, contractId, {
    signers: contract.signers.map((signer) => ({ ...signer, transactionNo: newTransactionNo() })),
    tokens: searchTokens({ ...contract, contractNo }),
  })
  const deed: Deed = {
    contractId,
    event: 'CREATED',
    actor,
    time,
    detail: {
      contractNo,
      contractName: contract.contractName,
      companyName: contract.company.companyName,
      deadline: formatDateTime(contract.deadline),
      // Whoever typed it is the actor.
      ...(actor.personId !== contract.initiator.personId && { initiator: contract.initiator.name }),
      originals: contract.originals.map(({ fileName, sha256 }) => `${sha256.toString('hex')} ${fileName}`),
    },
    documentAfter: contract.document.sha256,
  }
  const { sourceId, contractName } = contract
  // What people start themselves comes from no other system.
  if (sourceId !== undefined) {
    const created = { contractId, contractNo, contractName, storedStatus: contractStatus.signing, sourceId }
    await tellSource(tx, services, created, { type: 'contract.initiated', time })
  }
  const opened = await openNextStage(tx, services, contractId, { time, deed })
  return { contractId, contractNo, opened }
}

/** Refuses a signer whose account was deleted since it was looked up; it cannot be until the transaction ends. */
export async function refuseDeleted(tx: Tx, signer: NamedSigner): Promise<void> {
  if ((await holdAccounts(tx, [signer.personId])).length > 0) refuseSigner(signer)
}

type NamedSigner = Pick<StoredNewContract['signers'][number], 'personId' | 'personName'>

function refuseSigner(deleted: NamedSigner | undefined): void {
  if (!deleted) return
  const message = `签署人${deleted.personName}的账号已注销，请重新选择`
  throw new CallError({ name: 'SIGNER_INVALID', message })
}

/** Opaque, 192 random bits: it travels in links to people outside (product decision 2). */
export function newTransactionNo(): string {
  return randomBytes(24).toString('base64url')
}

/** Whether this number can still be given to a contract of the company. */
export async function contractNoIsFree(db: Db, companyId: string, contractNo: string): Promise<boolean> {
  return !(await isNumberTaken(db, companyId, contractNo))
}

async function insertNumbered(
  tx: Tx,
  contract: NewContract,
): Promise<{ contractId: string; contractNo: string }> {
  if (contract.contractNo !== undefined) {
    const contractId = await insertContract(tx, { ...contract, contractNo: contract.contractNo })
    if (contractId === undefined) throw new CallError('CONTRACT_NO_TAKEN')
    return { contractId, contractNo: contract.contractNo }
  }
  // Somebody may have typed what the sequence arrives at: then the next one is taken.
  for (;;) {
    const contractNo = contractNoOf(await nextContractSequence(tx), contract.initiateTime)
    const contractId = await insertContract(tx, { ...contract, contractNo })
    if (contractId !== undefined) return { contractId, contractNo }
  }
}

/** What a contract is found by. */
interface Findable {
  readonly contractName: string
  readonly contractNo: string
  readonly initiator: { readonly name: string }
  readonly signers: readonly { readonly personName: string; readonly companyName: string | null }[]
}

/** The grams of everything that a list can be searched for. */
export function searchTokens(contract: Findable): number[] {
  const tokens = [
    ...grams(contract.contractName, 'contractName'),
    ...grams(contract.contractNo, 'contractNo'),
    ...grams(contract.initiator.name, 'initiatorName'),
    ...contract.signers.flatMap((signer) => [
      ...grams(signer.personName, 'signUser'),
      ...(signer.companyName === null ? [] : grams(signer.companyName, 'signCompany')),
    ]),
  ]
  return [...new Set(tokens)]
}

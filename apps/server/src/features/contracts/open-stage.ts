import { openSlots } from '@qiyin/domain/contract/signing-order.ts'
import { signStatus } from '@qiyin/domain/contract/status.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import type { Config } from '../../config.ts'
import type { Services, Tx } from '../../http/context.ts'
import { queueNotice } from '../messages/public.ts'
import { platformActor, recordAudit } from '../audit/public.ts'
import { findContract, markOpened, refreshParties, type StoredContract } from './store.ts'
import { findSlots, type Slot } from './store-slots.ts'

/**
 * Opens the slots whose turn it is by the order of signing, asks their signers, and brings the lists up to
 * date; to be called after every change to the slots of a contract whose row is locked. Answers the slots
 * opened.
 */
export async function openNextStage(
  tx: Tx,
  services: Pick<Services, 'config' | 'secrets' | 'jobs' | 'now'>,
  contractId: string,
  time: Date,
): Promise<Slot[]> {
  const contract = await findContract(tx, contractId)
  if (!contract) throw new Error('the contract whose stage is to open is not there')
  const slots = await findSlots(tx, contractId)
  const turn = new Set(openSlots(slots, contract.signOrderType))
  const opened = slots
    .filter((slot) => turn.has(slot.signId))
    .map((slot) => ({ ...slot, signStatus: signStatus.waitingForMe, notifiedTime: time }))
  if (opened.length > 0) {
    await markOpened(tx, [...turn], time)
    await recordAudit(tx, services, {
      contractId,
      event: 'NOTIFIED',
      actor: platformActor,
      time,
      detail: { signers: opened.map(slotName) },
    })
  }
  await refreshParties(tx, contractId)
  for (const slot of opened) await askToSign(tx, services, contract, slot)
  return opened
}

/** Tells the signer of an open slot that it is his turn. */
export async function askToSign(
  tx: Tx,
  services: Pick<Services, 'config' | 'secrets' | 'jobs' | 'now'>,
  contract: StoredContract,
  slot: Pick<Slot, 'personId' | 'transactionNo'>,
): Promise<void> {
  await queueNotice(tx, services, {
    scene: 'SIGN_NOTICE',
    personId: slot.personId,
    contract,
    values: {
      initiator: contract.initiatorName,
      contractName: contract.contractName,
      deadline: formatDateTime(contract.deadline),
      url: signingLink(services.config, slot.transactionNo),
    },
  })
}

/** 公司（人）, or the person alone. */
export function slotName({ companyName, personName }: Pick<Slot, 'companyName' | 'personName'>): string {
  return companyName === null ? personName : `${companyName}（${personName}）`
}

/** The address in messages that leads a signer to his slot. */
export function signingLink({ http }: Config, transactionNo: string): string {
  const origin = http.publicUrl ?? `http://${http.host}:${http.port}`
  return `${origin}/esignature/api/short/${transactionNo}`
}

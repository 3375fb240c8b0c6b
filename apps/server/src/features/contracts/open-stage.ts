import { openSlots } from '@qiyin/domain/contract/signing-order.ts'
import { signStatus } from '@qiyin/domain/contract/status.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import type { Config } from '../../config.ts'
import type { Services, Tx } from '../../http/context.ts'
import { queueForGroups, queueNotice, queueShortMessage } from '../messages/public.ts'
import { type Deed, platformActor, recordAudits } from '../audit/public.ts'
import { findContract, markOpened, refreshParties, type StoredContract } from './store.ts'
import { findSlots, type Slot } from './store-slots.ts'

/**
 * Opens the slots whose turn it is by the order of signing, asks their signers, and brings the lists up to
 * date; to be called after every change to the slots of a contract whose row is locked. The deed, if any, stands in the
 * trail before what it led to. Answers the slots opened.
 */
export async function openNextStage(
  tx: Tx,
  services: Pick<Services, 'config' | 'secrets' | 'jobs' | 'now'>,
  contractId: string,
  { time, deed }: { readonly time: Date; readonly deed?: Deed },
): Promise<Slot[]> {
  const contract = await findContract(tx, contractId)
  if (!contract) throw new Error('the contract whose stage is to open is not there')
  const slots = await findSlots(tx, contractId)
  const turn = new Set(openSlots(slots, contract.signOrderType))
  const opened = slots
    .filter((slot) => turn.has(slot.signId))
    .map((slot) => ({ ...slot, signStatus: signStatus.waitingForMe, notifiedTime: time }))
  if (opened.length > 0) await markOpened(tx, [...turn], time)
  const notified = {
    contractId,
    event: 'NOTIFIED',
    actor: platformActor,
    time,
    detail: { signers: opened.map(slotName) },
  } as const
  const [first, ...others] = [...(deed ? [deed] : []), ...(opened.length > 0 ? [notified] : [])]
  if (first) await recordAudits(tx, services, [first, ...others])
  await refreshParties(tx, contractId)
  await askToSign(tx, services, contract, opened)
  return opened
}

/** Tells the signers of open slots that it is their turn, and the groups of their companies. */
export async function askToSign(
  tx: Tx,
  services: Pick<Services, 'config' | 'secrets' | 'jobs' | 'now'>,
  contract: StoredContract,
  slots: readonly Pick<Slot, 'personId' | 'companyId' | 'transactionNo'>[],
): Promise<void> {
  await tellSigners(tx, services, { scene: 'SIGN_NOTICE', contract, slots })
}

/** Sends a message about signing to the signers of slots, each with the link of its own, and to their companies' groups. */
export async function tellSigners(
  tx: Tx,
  services: Pick<Services, 'config' | 'secrets' | 'jobs' | 'now'>,
  {
    scene,
    contract,
    slots,
    ways = 'all',
  }: {
    readonly scene: 'SIGN_NOTICE' | 'SIGN_URGE' | 'DEADLINE'
    readonly contract: StoredContract
    readonly slots: readonly Pick<Slot, 'personId' | 'companyId' | 'transactionNo'>[]
    /** By night what wakes nobody, and in the morning what it has left. */
    readonly ways?: 'all' | 'silent' | 'left'
  },
): Promise<void> {
  const values = {
    initiator: contract.initiatorName,
    contractName: contract.contractName,
    deadline: formatDateTime(contract.deadline),
  }
  for (const { personId, transactionNo } of slots) {
    const url = signingLink(services.config, transactionNo)
    const notice = { scene, personId, contract, values: { ...values, url } }
    if (ways === 'left') await queueShortMessage(tx, services, notice)
    else await queueNotice(tx, services, { ...notice, silent: ways === 'silent' })
  }
  if (ways === 'silent') return
  const companyIds = slots.map(({ companyId }) => companyId)
  await queueForGroups(tx, services, { scene, contract, companyIds, values: { ...values, url: '' } })
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

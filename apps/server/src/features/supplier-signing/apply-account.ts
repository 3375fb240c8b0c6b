import { supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { contractStatus, signStatus } from '@qiyin/domain/contract/status.ts'
import {
  flowMeaning,
  flowStage,
  nextAskTime,
  type FlowAccount,
  type FlowMeaning,
} from '@qiyin/domain/contract/supplier-flow.ts'
import { ProviderError } from '@qiyin/providers/provider-error.ts'
import type { Services, Tx } from '../../http/context.ts'
import { platformActor, recordAudit, type AuditActor } from '../audit/public.ts'
import {
  endContract,
  lockContract,
  markSignedElsewhere,
  openNextStage,
  refreshParties,
  signersOf,
  tellSource,
  type LockedContract,
  type Slot,
} from '../contracts/public.ts'
import { putIntoInbox } from '../messages/public.ts'
import {
  lockFlow,
  moveFlow,
  signingOf,
  wantedEnding,
  writeLook,
  type SigningFlow,
} from '../signing-flows/public.ts'

type Needs = Pick<Services, 'config' | 'secrets' | 'jobs' | 'now' | 'logger'>

/**
 * The one place where what a supplier says of a contract takes effect, whichever road it came on (callback, return,
 * asking), in any order and any number: under the contract's lock, and only forwards.
 */
export async function applyAccount(
  tx: Tx,
  services: Needs,
  { contractId, account }: { readonly contractId: string; readonly account: FlowAccount },
): Promise<FlowMeaning['end']> {
  const now = services.now()
  const contract = await lockContract(tx, contractId, now)
  const flow = await lockFlow(tx, contractId)
  if (flow?.stage !== flowStage.open || contract.storedStatus !== contractStatus.signing) return 'none'
  const slots = await signersOf(tx, contractId)
  const meaning = flowMeaning(
    account,
    slots.map((slot) => ({ ...slot, isSigned: slot.signStatus === signStatus.signed })),
    { deadline: contract.deadline, now },
  )
  const { signed, end } = meaning
  for (const slot of slots)
    if (signed.includes(slot.signId)) await recordSigned(tx, services, { contract, flow, slot, now })
  // Nobody else is asked to sign what has come to its end.
  const goesOn = end === 'none' && contract.contractStatus === contractStatus.signing
  if (signed.length > 0 && goesOn) await openNextStage(tx, services, contractId, { time: now })
  else if (signed.length > 0) await refreshParties(tx, contractId)
  await settle(tx, services, { contract, flow, slots, meaning, now })
  return end
}

interface Told {
  readonly contract: LockedContract
  readonly flow: SigningFlow
  readonly now: Date
}

async function recordSigned(
  tx: Tx,
  services: Needs,
  { contract, flow, slot, now }: Told & { readonly slot: Slot },
): Promise<void> {
  const { contractId, contractName, initiatorId } = contract
  const { signId, personId, personName, companyName } = slot
  await markSignedElsewhere(tx, signId, now)
  await recordAudit(tx, services, {
    contractId,
    event: 'SIGNED',
    actor: { personId, name: personName, address: '', userAgent: '' },
    time: now,
    detail: { company: companyName, supplier: supplierLabel[flow.supplierCode] },
  })
  const data = { signId, signerName: personName, ...(companyName !== null && { companyName }) }
  await tellSource(tx, services, contract, { type: 'contract.signed', time: now, data })
  if (personId === initiatorId) return
  const title = `${personName}已签署`
  await putIntoInbox(tx, services, {
    personId: initiatorId,
    scene: 'SIGNED',
    title,
    subject: contractName,
    contractId,
  })
}

/** What the contract comes to; a file is taken over, and an overdue contract called off, outside of the transaction. */
async function settle(
  tx: Tx,
  services: Needs,
  { contract, flow, slots, meaning, now }: Told & { slots: readonly Slot[]; meaning: FlowMeaning },
): Promise<void> {
  const { contractId, deadline } = contract
  const { end } = meaning
  const { open: from } = flowStage
  switch (end) {
    case 'none': {
      const nextTime = nextAskTime({ createdTime: flow.createdTime, deadline }, now)
      await writeLook(tx, contractId, { nextTime, trouble: null })
      return
    }
    case 'overdue':
      return
    case 'fetch':
      await moveFlow(tx, { contractId, from, to: flowStage.signed, nextTime: now })
      return
    case 'refused':
    case 'canceled':
    case 'expired': {
      await moveFlow(tx, { contractId, from, to: flowStage.ended, nextTime: now })
      const inSigning = { ...contract, contractStatus: contract.storedStatus }
      const ending = endingOf(services, { flow, slots, end, refusedBy: meaning.refusedBy })
      await endContract(tx, services, inSigning, { ...ending, time: now })
      await refreshParties(tx, contractId)
    }
  }
}

interface Ending {
  readonly event: 'canceled' | 'refused' | 'expired'
  readonly reason?: string
  readonly actor: AuditActor
}

/** As somebody here has wanted it, if so; else as the supplier tells it. */
function endingOf(
  services: Needs,
  told: {
    flow: SigningFlow
    slots: readonly Slot[]
    end: Ending['event']
    refusedBy: string | undefined
  },
): Ending {
  const { flow, slots, end, refusedBy } = told
  const label = supplierLabel[flow.supplierCode]
  if (end === 'expired') return { event: end, actor: platformActor }
  if (end === 'canceled')
    return wantedEnding(services, flow) ?? { event: end, reason: `已在${label}撤销`, actor: platformActor }
  const slot = slots.find(({ signId }) => signId === refusedBy)
  const actor = slot
    ? { personId: slot.personId, name: slot.personName, address: '', userAgent: '' }
    : platformActor
  return { event: end, reason: `在${label}的签署页面拒签`, actor }
}

/**
 * The deadline has passed: the contract is called off there, then it expires here. True where the supplier says that it
 * has come to something else meanwhile, which counts.
 */
export async function expireThere(
  services: Services,
  { contractId, supplierCode, flowId, stage: from }: SigningFlow & { readonly flowId: string },
): Promise<boolean> {
  const { database, providers, now } = services
  const signing = signingOf(providers, supplierCode)
  const flow = { flowId, contractNo: contractId }
  try {
    await signing.cancelFlow({ ...flow, reason: '签署截止时间已过' })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'WrongState') throw error
    const { status } = await signing.getFlow(flow)
    // Begun without our knowing, and over: that is asked about as of any other.
    if (status !== 'draft' && from === flowStage.preparing)
      return moveFlow(database.db, { contractId, from, to: flowStage.open, nextTime: now() })
    // A draft cannot be called off, and nobody can sign it.
    if (status !== 'draft') return true
  }
  await database.transaction(async (tx) => {
    const time = now()
    const contract = await lockContract(tx, contractId, time)
    const { ended: to } = flowStage
    if (!(await moveFlow(tx, { contractId, from, to, nextTime: time }))) return
    await endContract(tx, services, contract, { event: 'expired', actor: platformActor, time })
    await refreshParties(tx, contractId)
  })
  return false
}

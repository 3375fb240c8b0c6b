import { contractStatus, signStatus } from '@qiyin/domain/contract/status.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import type { Config } from '../../config.ts'
import { signingLink, type ContractPast, type Slot, type StoredContract } from '../contracts/public.ts'
import type { Notice, SceneValues } from '../messages/public.ts'

interface Facts extends StoredContract {
  /** With the deadline applied. */
  readonly contractStatus: number
  readonly slots: readonly Slot[]
  readonly past: ContractPast
}

/** A notice to be sent once more. */
type Again = { [S in Notice]: { readonly scene: S; readonly values: SceneValues[S] } }[Notice]

/**
 * What a message says today whose text is forgotten: an open slot's signer is asked again, and how the contract ended
 * or who signs no more is said again. Null where it does not hold any more or cannot be told from the contract.
 */
export function noticeAgain(
  message: { readonly scene: string; readonly personId: string | null; readonly createdTime: Date },
  facts: Facts,
  config: Config,
): Again | null {
  if (message.scene === 'CHANGE_SIGNER') return changeAgain(message, facts)
  if (message.scene === 'CHANGE_INITIATOR') {
    const { contractName, initiatorName } = facts
    return { scene: message.scene, values: { initiator: initiatorName, contractName } }
  }
  return endAgain(message.scene, facts) ?? askAgain(message, facts, config)
}

/** How it ended, as long as it has ended so. */
function endAgain(scene: string, { contractName, initiatorName, ...facts }: Facts): Again | null {
  const { endedBy, endReason } = facts.past
  const reason = endReason ?? ''
  if (scene === 'COMPLETE' && facts.contractStatus === contractStatus.completed)
    return { scene, values: { contractName } }
  if (scene === 'EXPIRE' && facts.contractStatus === contractStatus.expired)
    return { scene, values: { contractName } }
  if (scene === 'CANCEL' && facts.contractStatus === contractStatus.canceled)
    return { scene, values: { initiator: initiatorName, contractName, reason } }
  if (scene === 'REJECT' && facts.contractStatus === contractStatus.refused && endedBy !== null)
    return { scene, values: { signer: endedBy, contractName, reason } }
  return null
}

/** The change that the message told of is the last one before it. */
function changeAgain(
  { personId, createdTime }: { readonly personId: string | null; readonly createdTime: Date },
  { contractName, initiatorName, initiatorId, slots, past }: Facts,
): Again | null {
  const signer = past.changes.find(({ changedTime }) => changedTime <= createdTime)?.signer
  if (signer == null) return null
  // Whoever signs again would be told the contrary of what holds.
  if (personId !== initiatorId && slots.some((one) => one.personId === personId)) return null
  return { scene: 'CHANGE_SIGNER', values: { initiator: initiatorName, contractName, signer } }
}

function askAgain(
  { scene, personId }: { readonly scene: string; readonly personId: string | null },
  facts: Facts,
  config: Config,
): Again | null {
  if (scene !== 'SIGN_NOTICE' && scene !== 'SIGN_URGE' && scene !== 'DEADLINE') return null
  if (facts.contractStatus !== contractStatus.signing) return null
  const slot = facts.slots.find(
    (one) => one.personId === personId && one.signStatus === signStatus.waitingForMe,
  )
  if (!slot) return null
  const values = {
    initiator: facts.initiatorName,
    contractName: facts.contractName,
    deadline: formatDateTime(facts.deadline),
    url: signingLink(config, slot.transactionNo),
  }
  return { scene, values }
}

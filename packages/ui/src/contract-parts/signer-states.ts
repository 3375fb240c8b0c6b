import type { SignType } from '@qiyin/domain/contract/signing-order.ts'
import {
  contractStatus,
  signStatus,
  type SignStatus,
  type StoredStatus,
} from '@qiyin/domain/contract/status.ts'
import type { SignerState } from './signer-mark.tsx'

/** A signer as a list row carries it (seed 000 section 3 "Signer (in a row)"). */
export interface RowSigner {
  signType: SignType
  signerName: string
  companyName: string | null
  signStatus: SignStatus
  isLoginUser: boolean
}

/** What the rail needs of a row. */
export interface RailContract {
  contractStatus: StoredStatus
  signStatus: SignStatus
  signers: readonly RowSigner[]
}

/**
 * A signer's state while the contract runs: one's own open slot is current, another's is open; the open slot of a
 * refused contract is the refusing one; everyone else waits (seed 000 section 4 "Signer display", decision 12).
 */
export function signerState(
  contract: Pick<RailContract, 'contractStatus'>,
  signer: Pick<RowSigner, 'signStatus' | 'isLoginUser'>,
): SignerState {
  if (signer.signStatus === signStatus.signed) return 'done'
  if (signer.signStatus !== signStatus.waitingForMe) return 'waiting'
  if (contract.contractStatus === contractStatus.signing) return signer.isLoginUser ? 'current' : 'open'
  return contract.contractStatus === contractStatus.refused ? 'refused' : 'waiting'
}

const words: Record<SignerState, string> = {
  done: '已签署',
  current: '待签署',
  open: '待签',
  waiting: '等待中',
  refused: '已拒签',
}

/** A signer's state in words; nobody waits for anything once a contract has ended. */
export function signerWord(contract: Pick<RailContract, 'contractStatus'>, state: SignerState): string {
  const isOver = contract.contractStatus !== contractStatus.signing
  return isOver && state === 'waiting' ? '未签署' : words[state]
}

/** The line under the rail: whom it waits for, who refused, or everyone's name. */
export function signerSummary(contract: RailContract): string {
  const states = contract.signers.map((signer) => ({ signer, state: signerState(contract, signer) }))
  const refused = states.find(({ state }) => state === 'refused')
  if (refused) return `${refused.signer.signerName} 已拒签`
  const current = states
    .filter(({ state }) => state === 'current' || state === 'open')
    .map(({ signer }) => signer)
  const first = current.find((signer) => signer.isLoginUser) ?? current[0]
  if (!first)
    return contract.signers.map((signer) => (signer.isLoginUser ? '我' : signer.signerName)).join('、')
  const whom = first.isLoginUser ? '待我' : `待 ${first.signerName}`
  const company = first.companyName === null ? '' : `，${first.companyName}`
  const more = current.length > 1 ? `等 ${current.length} 方` : ''
  return `${whom}${more}${more === '' ? company : ''}`
}

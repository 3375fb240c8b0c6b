import { signStatus } from './status.ts'

/** How a signer is shown in a row. */
export type SignerDisplay = 'complete' | 'current' | 'waiting'

/** The Chinese name of every display (glossary D1 §4). */
export const signerDisplayLabel: Readonly<Record<SignerDisplay, string>> = {
  complete: '已签署',
  current: '待签署',
  waiting: '等待中',
}

/**
 * How to show a signer of a contract (spec 0 §4 "Signer display"): current is only ever the logged-in user
 * whose turn it is.
 */
export function signerDisplay(
  signer: { readonly signStatus: number; readonly isLoginUser: boolean },
  contract: { readonly signStatus: number },
): SignerDisplay {
  if (signer.signStatus === signStatus.signed) return 'complete'
  const myTurn =
    signer.signStatus === signStatus.waitingForMe &&
    contract.signStatus === signStatus.waitingForMe &&
    signer.isLoginUser
  return myTurn ? 'current' : 'waiting'
}

import type { RefusalName } from '../refusals.ts'

/** How long the platform tries to make a signature that somebody has given his intent to. */
export const attemptLifeMs = 60 * 60_000

/** An attempt during which the process has died so often is to blame for it. */
export const mostLost = 3

/** What is known of a signature that is being made. */
export interface OpenAttempt {
  readonly createdTime: Date
  /** When making it last failed, without the process dying of it; null before. */
  readonly triedTime: Date | null
  /** How often the process died while making it. */
  readonly lost: number
}

/**
 * Whether an open attempt is worked on or given up. Age alone gives up nothing: after a standstill of the platform it
 * is tried once more, for the intent was given in time.
 */
export function attemptFate({ createdTime, triedTime, lost }: OpenAttempt): 'try' | 'give-up' {
  if (lost >= mostLost) return 'give-up'
  const over = createdTime.getTime() + attemptLifeMs
  return triedTime !== null && triedTime.getTime() > over ? 'give-up' : 'try'
}

/**
 * Whether a contract in signing ends by its deadline. It waits for signatures begun in time, as long as each of them may
 * still succeed, and for word of the supplier that has it (`mayBeSigned`). The deadline instant itself still belongs to
 * the signers.
 */
export function deadlineFate(
  {
    deadline,
    attempts,
    mayBeSigned = false,
  }: {
    readonly deadline: Date
    readonly attempts: readonly OpenAttempt[]
    readonly mayBeSigned?: boolean
  },
  now: Date,
): 'in-time' | 'waits' | 'expires' {
  if (now.getTime() <= deadline.getTime()) return 'in-time'
  return mayBeSigned || attempts.some((attempt) => attemptFate(attempt) === 'try') ? 'waits' : 'expires'
}

/** What may be withdrawn while a signature is being made, as everybody who reads the contract is told. */
export const withdrawalText = {
  BUSINESS_FROZEN: '合同所属应用已冻结',
  COMPANY_FROZEN: '签署企业已冻结',
  COMPANY_NOT_AUTHENTICATED: '签署企业的实名认证已失效',
  // Why an account is closed concerns nobody else.
  ACCOUNT_FROZEN: '签署人账号暂不可用',
  SEAL_NOT_AUTHORIZED: '所用印章的授权已取消',
} as const satisfies Partial<Record<RefusalName, string>>

/** What a signature had been allowed by, and is no more. */
export type Withdrawal = keyof typeof withdrawalText

/** Whether the signature was stopped by a withdrawal: its signer is told by the withdrawal's own refusal. */
export function isWithdrawal(stored: string | null): stored is Withdrawal {
  return stored !== null && Object.hasOwn(withdrawalText, stored)
}

/** Why a signature could not be made, as its signer is told. */
export const attemptFailureText = {
  SIGN_FAILED: '文件处理失败',
  TIMESTAMP_UNAVAILABLE: '时间戳服务长时间不可用',
  SIGNER_UNAVAILABLE: '签名密钥服务长时间不可用',
  DOCUMENT_MISMATCH: '合同文件与平台的操作记录不一致',
  FILE_DAMAGED: '合同文件已损坏或缺失',
  ...withdrawalText,
} as const satisfies Partial<Record<RefusalName, string>>

/** A reason for giving up that is the platform's, not the contract's end. */
export type AttemptFailure = keyof typeof attemptFailureText

/** The text of a stored reason; null where the contract's own end says it already. */
export function attemptFailureOf(stored: string | null): string | null {
  return Object.entries(attemptFailureText).find(([name]) => name === stored)?.[1] ?? null
}

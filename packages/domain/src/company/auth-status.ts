import type { Refusal } from '../refusals.ts'

/** authStatus of a company with one supplier (spec 1 §4). `-1`: the data did not match. */
export const companyAuthStatus = {
  mismatch: -1,
  none: 0,
  adminSubmitted: 1,
  basicSubmitted: 2,
  inReview: 3,
  authenticated: 4,
  reviewFailed: 5,
  firstReviewPassed: 6,
  takenByOther: 7,
} as const

/** Any value of a company's authStatus. */
export type CompanyAuthStatus = (typeof companyAuthStatus)[keyof typeof companyAuthStatus]

/** What can happen to a company's authentication. */
export type CompanyAuthEvent =
  | { readonly type: 'adminSubmitted' }
  | { readonly type: 'basicSubmitted' }
  /** Name, credit code, legal person or number do not belong together. */
  | { readonly type: 'dataMismatched' }
  | { readonly type: 'legalPersonVerified' }
  /** Bank data and application form handed in. */
  | { readonly type: 'reviewRequested' }
  /** `payment`: an amount was sent and is to be entered. */
  | { readonly type: 'reviewPassed'; readonly payment: boolean }
  | { readonly type: 'reviewRejected' }
  /** The supplier has the data: what follows is on its page. */
  | { readonly type: 'handedToSupplier' }
  /** The supplier has compared the data and sends an amount, which is to be entered. */
  | { readonly type: 'paymentOrdered' }
  | { readonly type: 'supplierVerified' }
  | { readonly type: 'supplierRejected' }
  /** The applicant takes the application back to change it. */
  | { readonly type: 'withdrawn' }
  | { readonly type: 'amountMatched' }
  /** `last`: no try is left. */
  | { readonly type: 'amountWrong'; readonly last: boolean }
  /** Another party completed the authentication of the same company. */
  | { readonly type: 'takenByOther' }
  /** The applicant begins again. */
  | { readonly type: 'restarted' }
  /** A system manager demands a new authentication. */
  | { readonly type: 'reverified' }

const allowedFrom: Readonly<Record<CompanyAuthEvent['type'], readonly CompanyAuthStatus[]>> = {
  // Whoever goes back to the first step, or was handed the company over, says again as what.
  adminSubmitted: [-1, 0, 1, 2],
  basicSubmitted: [1, 2, -1],
  dataMismatched: [1, 2],
  legalPersonVerified: [2],
  reviewRequested: [2],
  reviewPassed: [3],
  reviewRejected: [3],
  handedToSupplier: [2],
  paymentOrdered: [2],
  supplierVerified: [3, 6],
  supplierRejected: [3, 6],
  withdrawn: [3],
  amountMatched: [6],
  amountWrong: [6],
  takenByOther: [-1, 0, 1, 2, 3, 5, 6],
  restarted: [-1, 1, 2, 5, 6, 7],
  reverified: [4],
}

/**
 * The status after the event, or why it cannot happen (spec 1 §4, product decision 6). A wrong amount with
 * tries left changes nothing; the last wrong one cancels the authentication (0).
 */
export function companyAuthTransition(
  from: CompanyAuthStatus,
  event: CompanyAuthEvent,
): CompanyAuthStatus | Refusal {
  if (!allowedFrom[event.type].includes(from)) return refusalIn(from)
  if (event.type === 'reviewPassed') return event.payment ? 6 : 4
  if (event.type === 'amountWrong') return event.last ? 0 : 6
  return outcome[event.type]
}

const outcome: Readonly<
  Record<Exclude<CompanyAuthEvent['type'], 'reviewPassed' | 'amountWrong'>, CompanyAuthStatus>
> = {
  adminSubmitted: 1,
  basicSubmitted: 2,
  dataMismatched: -1,
  legalPersonVerified: 4,
  reviewRequested: 3,
  reviewRejected: 5,
  handedToSupplier: 3,
  paymentOrdered: 6,
  supplierVerified: 4,
  supplierRejected: 5,
  withdrawn: 2,
  amountMatched: 4,
  takenByOther: 7,
  restarted: 0,
  reverified: 0,
}

function refusalIn(status: CompanyAuthStatus): Refusal {
  if (status === companyAuthStatus.authenticated || status === companyAuthStatus.takenByOther) {
    return { name: 'COMPANY_ALREADY_AUTHENTICATED' }
  }
  return { name: 'FAILED', message: '当前认证状态不支持此操作，请刷新页面后重试' }
}

/** The Chinese name of every authStatus. */
export const companyAuthLabel: Readonly<Record<CompanyAuthStatus, string>> = {
  [-1]: '信息不一致',
  0: '未认证',
  1: '资料已提交',
  2: '资料已提交',
  3: '审核中',
  4: '已认证',
  5: '审核不通过',
  6: '待验证金额',
  7: '认证已终止',
}

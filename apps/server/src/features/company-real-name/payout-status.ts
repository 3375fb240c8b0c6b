/** What a payout is: set by the pass of the review, paid by whoever pays. */
export const payout = { none: 0, waiting: 1, sent: 2 } as const

/** Whether somebody has to pay its amount by hand. */
export function waitsForPayout({ payoutStatus }: { readonly payoutStatus: number }): boolean {
  return payoutStatus === payout.waiting
}

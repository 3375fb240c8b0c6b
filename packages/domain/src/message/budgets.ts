/** How long a count runs before it starts again: an hour of the clock, or a day in Shanghai. */
export type BudgetWindow = 'hour' | 'day'

interface MessageBudget {
  readonly window: BudgetWindow
  readonly most: number
}

/**
 * How many short messages may be sent. Codes and notices are counted apart: whoever floods a phone with one
 * kind does not keep the other away. What the whole installation sends in an hour is for its operator to say.
 */
export const messageBudgets = {
  /** Codes to one phone, whatever they are for. */
  codesToReceiver: { window: 'day', most: 60 },
  /** Codes asked for from one network address by people who are not logged in; unless the operator says otherwise. */
  codesFromAddress: { window: 'hour', most: 200 },
  /** Codes asked for by one person who is logged in: a company behind one address must be able to sign. */
  codesOfPerson: { window: 'hour', most: 30 },
  /** Notices of the contracts of one company to one phone. */
  noticesOfCompanyToReceiver: { window: 'day', most: 100 },
  /** Unless the operator says otherwise. */
  noticesOfCompany: { window: 'day', most: 5000 },
  noticesToReceiver: { window: 'day', most: 200 },
} as const satisfies Record<string, MessageBudget>

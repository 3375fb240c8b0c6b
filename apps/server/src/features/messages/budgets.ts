import { dayOf, startOfDay } from '@qiyin/domain/dates.ts'
import { messageBudgets, type BudgetWindow } from '@qiyin/domain/message/budgets.ts'
import type { Services, Tx } from '../../http/context.ts'
import { takeFromBudget } from './store-budgets.ts'

/** A count that one message adds to; `most` is how far it may go in a window. */
interface Charge {
  readonly budget: keyof typeof messageBudgets | 'codesOfInstallation' | 'noticesOfInstallation'
  readonly subject: string
  readonly window: BudgetWindow
  readonly most: number
}

export type BudgetName = Charge['budget']

type Clock = Pick<Services, 'config' | 'now'>

/** Who has asked for a code: a person, where that is known, else somebody at a network address. */
interface Asker {
  readonly personId: string | undefined
  readonly address: string
}

/** The first budget that a code would overdraw; undefined when all of them have counted it. */
export async function countCode(
  tx: Tx,
  clock: Clock,
  { mobileFp, ...asker }: Asker & { mobileFp: Buffer },
): Promise<BudgetName | undefined> {
  return takeAll(tx, clock, [
    { budget: 'codesToReceiver', subject: mobileFp.toString('hex'), ...messageBudgets.codesToReceiver },
    ofAsker(asker, clock),
    ofInstallation('codesOfInstallation', clock),
  ])
}

/** Many people may share an address: who can be told from the others has a budget of his own. */
function ofAsker({ personId, address }: Asker, { config }: Clock): Charge {
  const { codesOfPerson, codesFromAddress } = messageBudgets
  if (personId !== undefined) return { budget: 'codesOfPerson', subject: personId, ...codesOfPerson }
  const most = config.messages.codesFromAddressPerHour
  return { budget: 'codesFromAddress', subject: address, ...codesFromAddress, most }
}

/** The same for a notice. */
export async function countNotice(
  tx: Tx,
  clock: Clock,
  { mobileFp, companyId }: { mobileFp: Buffer; companyId: string | null },
): Promise<BudgetName | undefined> {
  const receiver = mobileFp.toString('hex')
  const { noticesOfCompanyToReceiver, noticesOfCompany, noticesToReceiver } = messageBudgets
  const ofCompany: Charge[] =
    companyId === null
      ? []
      : [
          {
            budget: 'noticesOfCompanyToReceiver',
            subject: `${companyId} ${receiver}`,
            ...noticesOfCompanyToReceiver,
          },
          {
            budget: 'noticesOfCompany',
            subject: companyId,
            ...noticesOfCompany,
            most: clock.config.messages.noticesOfCompanyPerDay,
          },
        ]
  return takeAll(tx, clock, [
    ...ofCompany,
    { budget: 'noticesToReceiver', subject: receiver, ...noticesToReceiver },
    ofInstallation('noticesOfInstallation', clock),
  ])
}

function ofInstallation(budget: BudgetName, { config }: Clock): Charge {
  return { budget, subject: '', window: 'hour', most: config.messages.perHour }
}

/**
 * Counts in a fixed order, so that two messages never wait for each other in a circle. What was counted before
 * an empty budget is given back when the caller rolls back.
 */
async function takeAll(tx: Tx, { now }: Clock, charges: readonly Charge[]): Promise<BudgetName | undefined> {
  for (const { budget, subject, window, most } of charges) {
    const windowStart = windows[window](now())
    if (!(await takeFromBudget(tx, { budget, subject, windowStart, most }))) return budget
  }
  return undefined
}

const hourMs = 3_600_000

/** When the next hour's budgets begin. */
export function budgetHourEnd(now: Date): Date {
  return new Date(windows.hour(now).getTime() + hourMs)
}

const windows: Readonly<Record<BudgetWindow, (now: Date) => Date>> = {
  hour: (now) => new Date(now.getTime() - (now.getTime() % hourMs)),
  day: (now) => startOfDay(dayOf(now)),
}

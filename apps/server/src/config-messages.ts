import { messageBudgets } from '@qiyin/domain/message/budgets.ts'
import { z } from 'zod'
import { whole } from './config-values.ts'

/** How many short messages are sent at most; what else is bounded stands in the domain. */
export interface MessagesConfig {
  /** An hour, codes and notices each, by the installation. */
  readonly perHour: number
  /** Notices a day of the contracts of one company. */
  readonly noticesOfCompanyPerDay: number
  /** Codes an hour that may be asked for from one network address by people who are not logged in. */
  readonly codesFromAddressPerHour: number
}

/** The variables, in the order of .env.example. */
export const messageVariables = {
  SMS_PER_HOUR: whole(1, 10_000_000).default(10_000),
  SMS_COMPANY_PER_DAY: whole(1, 10_000_000).default(messageBudgets.noticesOfCompany.most),
  SMS_ADDRESS_PER_HOUR: whole(1, 10_000_000).default(messageBudgets.codesFromAddress.most),
}

const schema = z.object(messageVariables)

/** The part of the configuration these variables make. */
export function messagesConfig(values: z.output<typeof schema>): MessagesConfig {
  return {
    perHour: values.SMS_PER_HOUR,
    noticesOfCompanyPerDay: values.SMS_COMPANY_PER_DAY,
    codesFromAddressPerHour: values.SMS_ADDRESS_PER_HOUR,
  }
}

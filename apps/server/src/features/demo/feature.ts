import type { Feature } from '../../feature.ts'
import { listDemoAccounts } from './accounts.ts'
import { readBankStatement } from './bank-statement.ts'
import { listDemoIdentities } from './identities.ts'
import { listDemoMessages } from './messages.ts'
import { signOnAsEmployee, switchDemoAccount } from './switch-account.ts'

export const demoFeature = {
  name: 'demo',
  calls: {
    demoBankStatement: readBankStatement,
    demoAccounts: listDemoAccounts,
    demoIdentities: listDemoIdentities,
    demoMessages: listDemoMessages,
    demoSingleSignOn: signOnAsEmployee,
    demoSwitch: switchDemoAccount,
  },
} satisfies Feature

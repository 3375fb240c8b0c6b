import type { Feature } from '../../feature.ts'
import { endLogin, listLogins } from './agreed.ts'
import { logInBySource } from './log-in.ts'

/** Logins by the signed links of source systems, and who has agreed to them. */
export const sourceLoginFeature = {
  name: 'source-login',
  calls: {
    externalSignLogin: logInBySource,
    userSourceLogins: listLogins,
    userSourceLoginsEnd: endLogin,
  },
  tables: ['source_login'],
} satisfies Feature

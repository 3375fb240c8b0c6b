import type { Feature } from '../../feature.ts'
import { endLogin, listLogins } from './agreed.ts'
import { logInBySource } from './log-in.ts'
import { readReturn } from './return.ts'

/** Logins by the signed links of source systems, and who has agreed to them. */
export const sourceLoginFeature = {
  name: 'source-login',
  calls: {
    externalSignLogin: logInBySource,
    userSourceLogins: listLogins,
    userSourceLoginsEnd: endLogin,
    userSourceReturn: readReturn,
  },
  tables: ['source_login', 'source_return'],
} satisfies Feature

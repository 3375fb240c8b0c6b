import type { Feature } from '../../feature.ts'
import { endAutoSign, grantAutoSign, listAutoSign, sendAutoSignCode } from './grants.ts'
import { autoSign, autoSignSeveral } from './sign.ts'
import { listPermissions } from './signers.ts'

/** What companies let other systems seal by themselves, and the signatures that come of it. */
export const autoSigningFeature = {
  name: 'auto-signing',
  calls: {
    externalSignAutoSign: autoSign,
    externalSignBatchAutoSign: autoSignSeveral,
    externalSignSignerPermission: listPermissions,
    sealsAutoSignCode: sendAutoSignCode,
    sealsAutoSignEnd: endAutoSign,
    sealsAutoSignGrant: grantAutoSign,
    sealsAutoSignQuery: listAutoSign,
  },
  tables: ['auto_sign_grant'],
} satisfies Feature

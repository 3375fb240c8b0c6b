import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { optionalChoice } from './fields.ts'

/** The status that was read; without it nobody else's change is asked for. */
export const formerStatus = optionalChoice('原状态', accountStatus)

import type { Feature } from '../../feature.ts'
import { removeAvatar, saveAvatarPicture, showAvatar } from './avatar.ts'
import { listConsents } from './consents.ts'
import { deleteOwnAccount, showDeletion } from './delete-account.ts'
import { exportOwnData } from './export-data.ts'
import { changeMobile, sendMobileCode, verifyMobile } from './mobile.ts'
import { sendAccountCode } from './own-code.ts'

/** What people do with their own accounts; stands above all that knows something of them. */
export const ownAccountFeature = {
  name: 'own-account',
  calls: {
    personAccountDelete: deleteOwnAccount,
    userAccountDeletion: showDeletion,
    userAccountCode: sendAccountCode,
    userAccountExport: exportOwnData,
    userMobileVerify: verifyMobile,
    userMobileCode: sendMobileCode,
    userMobileChange: changeMobile,
    userConsents: listConsents,
    personAvatar: showAvatar,
    userAvatarSave: saveAvatarPicture,
    userAvatarRemove: removeAvatar,
  },
  tables: ['account_act', 'mobile_change'],
} satisfies Feature

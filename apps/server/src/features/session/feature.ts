import type { Feature } from '../../feature.ts'
import { endSessions, listSessions } from './devices.ts'
import { startHumanCheck, redeemHumanCheck } from './human-check.ts'
import { login } from './login.ts'
import { endSession } from './logout.ts'
import { sendLoginCode } from './send-code.ts'
import { readUserInfo } from './user-info.ts'

export const sessionFeature = {
  name: 'session',
  calls: {
    personLogin: login,
    personSmsSendVerificationCode: sendLoginCode,
    personVerifyStart: startHumanCheck,
    personVerify: redeemHumanCheck,
    logout: endSession,
    userInfo: readUserInfo,
    userNow: readUserInfo,
    userPcUserInfo: readUserInfo,
    userMobileUserInfo: readUserInfo,
    userSessions: listSessions,
    userSessionsEnd: endSessions,
  },
  tables: ['human_check', 'login_try_elsewhere', 'session', 'verification_code'],
} satisfies Feature

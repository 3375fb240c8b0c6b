import type { Handlers } from '../../http/handler.ts'
import { redeemHumanCheck, startHumanCheck } from './human-check.ts'
import { login } from './login.ts'
import { endSession } from './logout.ts'
import { sendLoginCode } from './send-code.ts'
import { readUserInfo } from './user-info.ts'

export const sessionCalls = {
  personLogin: login,
  personSmsSendVerificationCode: sendLoginCode,
  personVerifyStart: startHumanCheck,
  personVerify: redeemHumanCheck,
  logout: endSession,
  userInfo: readUserInfo,
  userNow: readUserInfo,
  userPcUserInfo: readUserInfo,
  userMobileUserInfo: readUserInfo,
} satisfies Partial<Handlers>

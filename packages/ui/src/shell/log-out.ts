import { paths } from '@qiyin/calls/addresses/paths.ts'
import { logout } from '@qiyin/calls/areas/user.ts'
import { callApi } from '../base/call-client.ts'
import { bySessionLoss } from '../base/session-lost.ts'
import { toast } from '../base/toast.ts'
import { askToLeave, hasUnsavedWork } from '../feedback/use-leave-guard.ts'
import { forgetUser } from '../use-user.ts'
import type { NavigateFunction } from 'react-router'

/**
 * 退出登录: ends the session, goes to the login page and forgets the person. Unsaved work is asked about before: after
 * it there would be nobody left to stay.
 */
export async function logOut(navigate: NavigateFunction): Promise<void> {
  if (hasUnsavedWork() && !(await askToLeave())) return
  try {
    await callApi(logout, {})
  } catch {
    toast('error', '退出登录失败，请联系管理员')
    return
  }
  await navigate(paths.login(), { replace: true, state: bySessionLoss })
  forgetUser()
  toast('success', '已退出登录')
}

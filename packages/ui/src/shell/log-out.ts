import { logout } from '@qiyin/calls/areas/user.ts'
import { callApi } from '../base/call-client.ts'
import { reportSessionEnded } from '../base/session-lost.ts'
import { toast } from '../base/toast.ts'
import { askToLeave, hasUnsavedWork } from '../feedback/use-leave-guard.ts'

/**
 * 退出登录: ends the session; the session's frame goes to the login page and forgets the person. Unsaved work is asked
 * about before: after it there would be nobody left to stay. `back` is where whoever logs in next is led.
 */
export async function logOut(back?: string): Promise<void> {
  if (hasUnsavedWork() && !(await askToLeave())) return
  try {
    await callApi(logout, {})
  } catch {
    toast('error', '退出登录失败，请联系管理员')
    return
  }
  reportSessionEnded(back)
  toast('success', '已退出登录')
}

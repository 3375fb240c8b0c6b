import { logout } from '@qiyin/calls/areas/user.ts'
import { callApi } from '../base/call-client.ts'
import { toast } from '../base/toast.ts'
import { forgetUser } from '../use-user.ts'

/** 退出登录: ends the session, goes where told, and forgets the person. */
export async function logOut(toLogin: () => unknown): Promise<void> {
  try {
    await callApi(logout, {})
  } catch {
    toast('error', '退出登录失败，请联系管理员')
    return
  }
  await toLogin()
  forgetUser()
  toast('success', '已退出登录')
}

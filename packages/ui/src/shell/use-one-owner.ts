import { paths } from '@qiyin/calls/addresses/paths.ts'
import { useEffect, useState } from 'react'
import { useHref } from 'react-router'
import { isSessionOver, whySessionIsOver, type CallFailure } from '../base/call-failure.ts'
import { noteSession, onSessionNoted } from '../base/session-hint.ts'
import { reportSessionLost } from '../base/session-lost.ts'
import { toast } from '../base/toast.ts'
import { leavePage } from '../feedback/use-leave-guard.ts'
import { refreshUser, type User } from '../use-user.ts'

/* Left for the page that is loaded in place of this one. */
const switchedKey = 'qiyin.switched'

/**
 * All tabs share one session, and another tab may end it or log in as somebody else. True: this page was made for
 * somebody else than whoever is logged in now; it must show and do nothing more, and is being loaded anew. Other tabs
 * say what they see, and a tab that is looked at again asks; the server alone is believed.
 */
export function useOneOwner(user: User | undefined, error: CallFailure | null): boolean {
  const home = useHref(paths.home())
  const [owner, setOwner] = useState<string>()
  const now = user?.personAccountId
  if (now !== undefined && owner === undefined) setOwner(now)
  const isForeign = now !== undefined && owner !== undefined && now !== owner

  useEffect(() => {
    if (owner === undefined) return undefined
    noteSession(owner)
    const ask = (): void => {
      if (document.visibilityState === 'visible') void refreshUser()
    }
    const forget = onSessionNoted((noted) => {
      if (noted !== owner) void refreshUser()
    })
    document.addEventListener('visibilitychange', ask)
    window.addEventListener('focus', ask)
    return () => {
      forget()
      document.removeEventListener('visibilitychange', ask)
      window.removeEventListener('focus', ask)
    }
  }, [owner])

  // Read quietly: here alone it is known that the answer concerns a page that stands.
  const lost = now !== undefined && error && isSessionOver(error) ? error : null
  useEffect(() => {
    if (lost) reportSessionLost(whySessionIsOver(lost))
  }, [lost])

  useEffect(() => {
    if (!isForeign) return
    sessionStorage.setItem(switchedKey, '1')
    // Loaded anew: nothing that was read or typed as the one person is left for the other.
    leavePage(home)
  }, [isForeign, home])
  useEffect(() => {
    if (owner === undefined || sessionStorage.getItem(switchedKey) === null) return
    sessionStorage.removeItem(switchedKey)
    toast('info', '其他窗口已登录另一账号，本页已切换为当前账号')
  }, [owner])
  return isForeign
}

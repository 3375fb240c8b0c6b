import { userInfo } from '@qiyin/calls/areas/user.ts'
import { useEffect } from 'react'
import { callApi } from '../base/call-client.ts'
import { mayHaveSession } from '../base/session-hint.ts'

/** Somebody who is logged in has no business on the login page (screens W-01). */
export function useLeaveWhenLoggedIn(target: string, leave: (path: string) => void): void {
  useEffect(() => {
    if (!mayHaveSession()) return undefined
    const asking = new AbortController()
    callApi(userInfo, {}, { quiet: true, signal: asking.signal }).then(
      () => leave(target),
      // Nobody is: that is what the page is for.
      () => undefined,
    )
    return () => asking.abort()
  }, [leave, target])
}

import { useNavigate } from 'react-router'
import { routerPathOf, withWayBack } from '@qiyin/calls/addresses/paths.ts'
import { toldRefusals } from '@qiyin/domain/told-refusals.ts'
import { asCallFailure } from '../base/call-failure.ts'
import { toast } from '../base/toast.ts'
import { confirm } from '../feedback/confirm.ts'
import { realNameUrl } from './real-name-url.ts'

/**
 * Goes where signing takes place, once `ask` has answered it; code 1001 asks first whether to authenticate (G-13), which
 * leads to `wayBack` in the end.
 */
export function useFollowSigning(): (ask: () => Promise<string>, wayBack: string) => Promise<void> {
  const navigate = useNavigate()
  const open = (url: string): void => {
    const inside = routerPathOf(url, location.origin)
    if (inside === null) location.assign(url)
    else void navigate(inside)
  }
  return async (ask, wayBack) => {
    try {
      open(await ask())
    } catch (thrown) {
      const failure = asCallFailure(thrown)
      const authentication = realNameUrl(failure)
      if (authentication === null) {
        toast('error', failure.message || toldRefusals.SIGN_FAILED.message)
        return
      }
      const yes = await confirm({
        title: '提示',
        content: failure.message,
        okText: '去认证',
        cancelText: '暂不认证',
      })
      if (yes) open(withWayBack(authentication, wayBack))
    }
  }
}

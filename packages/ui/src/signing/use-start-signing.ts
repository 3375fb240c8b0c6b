import { useNavigate } from 'react-router'
import { signUrl } from '@qiyin/calls/areas/sign.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { callApi } from '../base/call-client.ts'
import { asCallFailure } from '../base/call-failure.ts'
import { toast } from '../base/toast.ts'
import { useState } from 'react'
import { realNameUrl } from './real-name-url.ts'
import { confirm } from '../feedback/confirm.ts'
import { routerPathOf } from '@qiyin/calls/addresses/paths.ts'

interface StartSigning {
  /** The slot whose address is being asked for. */
  starting: string | null
  start: (transactionNo: string) => Promise<void>
}

/** 签署: asks where to sign and goes there; code 1001 asks first whether to authenticate (G-13). */
export function useStartSigning(): StartSigning {
  const navigate = useNavigate()
  const [starting, setStarting] = useState<string | null>(null)
  const open = (url: string): void => {
    const inside = routerPathOf(url, location.origin)
    if (inside === null) location.assign(url)
    else void navigate(inside)
  }
  const start = async (transactionNo: string): Promise<void> => {
    setStarting(transactionNo)
    try {
      open(await callApi(signUrl, { signTransactionNo: transactionNo }))
    } catch (thrown) {
      const failure = asCallFailure(thrown)
      const authentication = realNameUrl(failure)
      if (authentication === null) {
        toast('error', failure.message || refusals.SIGN_FAILED.message)
        return
      }
      const yes = await confirm({
        title: '提示',
        content: failure.message,
        okText: '去认证',
        cancelText: '暂不认证',
      })
      if (yes) open(authentication)
    } finally {
      setStarting(null)
    }
  }
  return { starting, start }
}

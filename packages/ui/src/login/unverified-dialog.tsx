import { useCountdown } from '../base/use-countdown.ts'
import { useEffect, type ReactElement } from 'react'
import { NativeDialog } from '../feedback/native-dialog.tsx'
import { beginIdentityDraft } from './begin-identity-draft.ts'
import { routerPathOf } from '@qiyin/calls/addresses/paths.ts'

/** Spec 1 section 9. */
const redirectSeconds = 5

/** D-01: not verified yet; goes to the authentication page after 5 s. */
export function UnverifiedDialog({
  url,
  mobile,
  leave,
}: {
  url: string
  /** Of whoever has logged in. */
  mobile: string
  leave: (path: string) => void
}): ReactElement {
  useEffect(() => beginIdentityDraft(url, mobile), [url, mobile])
  const go = (): void => {
    const inner = routerPathOf(url, location.origin)
    if (inner === null) location.assign(url)
    else leave(inner)
  }
  const { left, start } = useCountdown(redirectSeconds, go)
  useEffect(start, [start])
  const shown = left === null ? redirectSeconds : left + 1
  return (
    <NativeDialog
      title="实名认证提醒"
      widthPx={416}
      footer={
        <button type="button" className="btn primary" onClick={go}>
          立即前往
        </button>
      }
    >
      <p>
        您还未完成实名认证，<b className="num">{shown}</b>秒后将自动跳转至实名认证页面
      </p>
    </NativeDialog>
  )
}

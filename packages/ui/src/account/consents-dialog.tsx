import { userConsents } from '@qiyin/calls/areas/user-account.ts'
import type { ReactElement } from 'react'
import { useCall } from '../call-hooks.ts'
import { NativeDialog } from '../feedback/native-dialog.tsx'
import { Region } from '../region.tsx'
import './account-dialog.css'

/** 授权与同意记录: what was agreed to, when, and in which version of the text. */
export function ConsentsDialog({ onClose }: { onClose: () => void }): ReactElement {
  const consents = useCall(userConsents, {})
  return (
    <NativeDialog
      title="授权与同意记录"
      widthPx={520}
      onClose={onClose}
      footer={
        <button type="button" className="btn primary" onClick={onClose}>
          我知道了
        </button>
      }
    >
      <Region query={consents} small skeleton={<div className="skeleton" />}>
        {(list) =>
          list.length === 0 ? (
            <p>暂无记录，再次登录后开始记录</p>
          ) : (
            <ul className="account-dialog-consents">
              {list.map((one) => (
                <li key={`${one.kind}${one.version}${one.subject}${one.time}`}>
                  <span>
                    {one.title}
                    {one.subject !== '' && `：${one.subject}`}
                  </span>
                  <span className="cap ink3 num">
                    {one.time} 同意，文本版本 {one.version}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Region>
    </NativeDialog>
  )
}

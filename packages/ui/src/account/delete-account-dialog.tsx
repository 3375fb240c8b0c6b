import { personAccountDelete, userAccountCode, userAccountDeletion } from '@qiyin/calls/areas/user-account.ts'
import type { ReactElement } from 'react'
import { reportSessionEnded } from '../base/session-lost.ts'
import { toast } from '../base/toast.ts'
import { useCall, useCallMutation } from '../call-hooks.ts'
import { NativeDialog } from '../feedback/native-dialog.tsx'
import { Region } from '../region.tsx'
import { useCurrentUser } from '../shell/guard.tsx'
import { CodeField } from './code-field.tsx'
import { useSentCode } from './use-sent-code.ts'
import './account-dialog.css'

/** 注销账号: what stands against it, or what goes and what stays, and the code that does it. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { personAccountId: accountId } = useCurrentUser()
  const deletion = useCall(userAccountDeletion, {}, { staleMs: 0 })
  const code = useSentCode(userAccountCode, {})
  const remove = useCallMutation(personAccountDelete, {
    onSuccess: () => {
      reportSessionEnded()
      toast('success', '账号已注销')
    },
    onFailure: code.blame,
  })
  const isFree = deletion.data?.obstacles.length === 0
  return (
    <NativeDialog
      title="注销账号"
      widthPx={480}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {isFree ? '取消' : '我知道了'}
          </button>
          {isFree && (
            <button
              type="button"
              className="btn primary"
              disabled={remove.isPending}
              onClick={() => code.check() && remove.mutate({ accountId, code: code.value })}
            >
              注销账号
            </button>
          )}
        </>
      }
    >
      <Region query={deletion} small skeleton={<div className="skeleton" />}>
        {({ obstacles, contracts }) =>
          obstacles.length > 0 ? (
            <>
              <p>暂不能注销：</p>
              <ul className="account-dialog-list">
                {obstacles.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </>
          ) : (
            <>
              <p>注销后不能恢复：</p>
              <ul className="account-dialog-list">
                <li>手机号、邮箱、头像、手写签名、草稿和消息将删除，所有设备退出登录</li>
                <li>印章授权和企业中的权限将取消</li>
                {contracts > 0 && (
                  <li>
                    您参与的{contracts}
                    份合同及其签署证据依法保留，其中包括实名信息；注销后不能再登录查看，请先下载
                  </li>
                )}
              </ul>
              <CodeField code={code} />
            </>
          )
        }
      </Region>
    </NativeDialog>
  )
}

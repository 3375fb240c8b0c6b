import {
  userAccountCode,
  userMobileChange,
  userMobileCode,
  userMobileVerify,
} from '@qiyin/calls/areas/user-account.ts'
import { userSessions } from '@qiyin/calls/areas/user-center.ts'
import { mobileProblem, normaliseMobile, showMobile } from '@qiyin/domain/person/mobile.ts'
import { toldRefusals } from '@qiyin/domain/told-refusals.ts'
import { useId, useState, type ReactElement } from 'react'
import { useCallMutation } from '../call-hooks.ts'
import { DemoCodeRoom } from '../demo-code/demo-code-room.tsx'
import { NativeDialog } from '../feedback/native-dialog.tsx'
import { useCurrentUser } from '../shell/guard.tsx'
import { refreshUser } from '../use-user.ts'
import { CodeField } from './code-field.tsx'
import { useSentCode } from './use-sent-code.ts'
import './account-dialog.css'

/** 换绑手机号: the present number is proven, then the new one. */
export function MobileDialog({ onClose }: { onClose: () => void }): ReactElement {
  const [proven, setProven] = useState(false)
  return proven ? (
    <NewNumber onClose={onClose} onUnproven={() => setProven(false)} />
  ) : (
    <PresentNumber onClose={onClose} onProven={() => setProven(true)} />
  )
}

function PresentNumber({ onClose, onProven }: { onClose: () => void; onProven: () => void }): ReactElement {
  const user = useCurrentUser()
  const code = useSentCode(userAccountCode, {})
  const verify = useCallMutation(userMobileVerify, { onSuccess: onProven, onFailure: code.blame })
  return (
    <NativeDialog
      title="换绑手机号"
      widthPx={440}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            取消
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={verify.isPending}
            onClick={() => code.check() && verify.mutate({ code: code.value })}
          >
            下一步
          </button>
        </>
      }
    >
      <p>
        先验证当前手机号 <span className="num">{showMobile(user.mobile)}</span>，再验证新手机号
      </p>
      <CodeField code={code} label="当前手机号的验证码" />
    </NativeDialog>
  )
}

function NewNumber({ onClose, onUnproven }: { onClose: () => void; onUnproven: () => void }): ReactElement {
  const field = useId()
  const problemId = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const mobile = normaliseMobile(typed)
  const isNumber = mobileProblem(mobile) === null
  const judge = (): boolean => {
    setProblem(mobileProblem(mobile) ?? '')
    return isNumber
  }
  const code = useSentCode(userMobileCode, isNumber ? { mobile } : null, judge)
  const change = useCallMutation(userMobileChange, {
    stale: [userSessions],
    successText: '手机号已更换',
    onSuccess: async () => {
      onClose()
      await refreshUser()
    },
    onFailure: (failure) => {
      if (failure.code === toldRefusals.AUTHENTICATION_NOT_FOUND.code) {
        onUnproven()
        return false
      }
      if (failure.code !== toldRefusals.PARAMETER_INVALID.code) return code.blame(failure)
      setProblem(failure.message)
      return true
    },
  })
  return (
    <NativeDialog
      title="换绑手机号"
      widthPx={440}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            取消
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={change.isPending}
            onClick={() => {
              const [number, six] = [judge(), code.check()]
              if (number && six) change.mutate({ mobile, code: code.value })
            }}
          >
            更换
          </button>
        </>
      }
    >
      <p>更换后用新手机号登录和接收验证码，其他设备将退出登录</p>
      <div className="account-dialog-field">
        <label htmlFor={field}>新手机号</label>
        <div className="account-dialog-box" data-invalid={problem !== ''}>
          <input
            id={field}
            placeholder="请输入新手机号"
            inputMode="numeric"
            autoComplete="tel"
            aria-invalid={problem !== ''}
            aria-describedby={problemId}
            value={typed}
            onBlur={() => typed !== '' && judge()}
            onChange={(event) => {
              setTyped(event.target.value)
              setProblem('')
            }}
          />
        </div>
        <p className="account-dialog-problem" id={problemId} role="alert">
          {problem}
        </p>
      </div>
      <CodeField code={code} label="新手机号的验证码" />
      <DemoCodeRoom phone={code.sentTo === null ? undefined : mobile} onFill={code.type} />
    </NativeDialog>
  )
}

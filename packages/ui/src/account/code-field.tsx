import { normaliseSmsCode } from '@qiyin/domain/person/sms.ts'
import { useId, type ReactElement } from 'react'
import type { SentCode } from './use-sent-code.ts'
import './account-dialog.css'

/** A code that came by SMS: its box, asking for it, and what is wrong with it. */
export function CodeField({ code, label = '验证码' }: { code: SentCode; label?: string }): ReactElement {
  const field = useId()
  const problem = useId()
  return (
    <div className="account-dialog-field">
      <label htmlFor={field}>{label}</label>
      <div className="account-dialog-box" data-invalid={code.problem !== ''}>
        <input
          id={field}
          placeholder="请输入验证码"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={code.problem !== ''}
          aria-describedby={problem}
          value={code.value}
          onChange={(event) => code.type(normaliseSmsCode(event.target.value))}
        />
        <button
          type="button"
          className="link"
          disabled={code.waitSec !== null || code.sending}
          onClick={code.send}
        >
          {code.waitSec === null ? '获取验证码' : `${code.waitSec}秒后重新获取`}
        </button>
      </div>
      <p className="account-dialog-problem" id={problem} role="alert">
        {code.problem}
      </p>
      {code.sentTo !== null && (
        <p className="cap ink3" aria-live="polite">
          验证码已发送至 <span className="num">{code.sentTo}</span>
        </p>
      )}
    </div>
  )
}

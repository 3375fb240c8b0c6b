import { demoAccounts, demoMessages } from '@qiyin/calls/areas/site.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { callApi } from '../base/call-client.ts'
import { asCallFailure } from '../base/call-failure.ts'
import { toast } from '../base/toast.ts'
import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react'
import { CopyButton } from '../copy-button/copy-button.tsx'
import type { LoginFormHandle } from '../login/login-form.tsx'
import { DemoAccount } from './demo-account.tsx'
import { DemoIdentities } from './demo-identities.tsx'
import './demo-panel.css'

/** Messages leave through the outbox a moment after the call that asked for them. */
const pollMs = 400
const polls = 15

interface DemoPanelProps {
  form: RefObject<LoginFormHandle | null>
  /** Called when the accounts are there, or will not come. */
  onShown?: () => void
}

/** 演示账号, in demo mode only: a click fills in phone and code. */
export function DemoPanel({ form, onShown }: DemoPanelProps): ReactElement | null {
  const [accounts, setAccounts] = useState<Answer<typeof demoAccounts>>([])
  const [busy, setBusy] = useState<string>()
  const shown = useRef(onShown)
  useEffect(() => {
    shown.current = onShown
  })
  useEffect(() => {
    // Without the list the page is what it is outside demo mode.
    callApi(demoAccounts, {}, { quiet: true })
      .then(setAccounts, () => undefined)
      .finally(() => shown.current?.())
  }, [])
  if (accounts.length === 0) return null
  const use = async (phone: string): Promise<void> => {
    setBusy(phone)
    try {
      const before = (await newestCode(phone))?.sentTime
      const sent = await form.current?.sendTo(phone)
      const code = await waitForCode(phone, sent ? before : undefined)
      if (code !== null) form.current?.fillCode(code)
    } catch (thrown) {
      toast('error', asCallFailure(thrown).message)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <section className="demo-panel" aria-labelledby="demo-title">
      <div className="demo-panel-inner">
        <h2 id="demo-title">演示账号</h2>
        <p className="cap ink3">点击账号，自动填入手机号和验证码；演示环境不会真的发送短信</p>
        <ul className="demo-panel-accounts">
          {accounts.map((account) => (
            <li key={account.phone}>
              <DemoAccount
                account={account}
                disabled={busy !== undefined}
                onChoose={() => void use(account.phone)}
              />
              {account.identityNo !== null && (
                <span className="demo-panel-number cap ink3">
                  身份证号&nbsp;<span className="num">{account.identityNo}</span>
                  <CopyButton
                    text={account.identityNo}
                    label={`复制${account.name}的身份证号`}
                    done="身份证号已复制"
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
        <div className="demo-panel-identities">
          <DemoIdentities />
        </div>
      </div>
    </section>
  )
}

async function newestCode(phone: string): Promise<{ code: string; sentTime: string | null } | undefined> {
  const messages = await callApi(demoMessages, { phone }, { quiet: true })
  const message = messages.find((each) => each.code !== null)
  return message?.code == null ? undefined : { code: message.code, sentTime: message.sentTime }
}

/** The newest code that is not the one sent at `before`. */
async function waitForCode(phone: string, before: string | null | undefined): Promise<string | null> {
  for (let poll = 0; poll < polls; poll++) {
    // Each look depends on the one before: the message may not have arrived yet.
    // oxlint-disable-next-line no-await-in-loop
    const newest = await newestCode(phone)
    if (newest && (before === undefined || newest.sentTime !== before)) return newest.code
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  return null
}

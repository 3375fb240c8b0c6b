import type { demoAccounts } from '@qiyin/calls/areas/site.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import type { ReactElement } from 'react'
import { showMobile } from '@qiyin/domain/person/mobile.ts'
import './demo-account.css'

interface DemoAccountProps {
  account: Answer<typeof demoAccounts>[number]
  /** The account that is logged in. */
  current?: boolean
  disabled: boolean
  onChoose: () => void
}

/** An account of the demonstration as a card to be clicked: who it is and what it may do. */
export function DemoAccount({
  account,
  current = false,
  disabled,
  onChoose,
}: DemoAccountProps): ReactElement {
  return (
    <button
      type="button"
      className="demo-account"
      disabled={disabled || current}
      aria-current={current ? 'true' : undefined}
      onClick={onChoose}
    >
      <span className="row between g8 nowrap">
        <b>{account.name}</b>
        <span className="num ink3 cap">{current ? '当前账号' : showMobile(account.phone)}</span>
      </span>
      <span className="sec ink2">{account.role}</span>
      <span className="cap ink3">{account.description}</span>
    </button>
  )
}

import { demoAccounts, demoSwitch } from '@qiyin/calls/areas/site.ts'
import { useState, type ReactElement } from 'react'
import { useHref } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { useCall, useCallMutation } from '../call-hooks.ts'
import { askToLeave, hasUnsavedWork, leavePage } from '../feedback/use-leave-guard.ts'
import { NativeDialog } from '../feedback/native-dialog.tsx'
import { Region } from '../region.tsx'
import { useCurrentUser } from '../shell/guard.tsx'
import { DemoAccount } from './demo-account.tsx'
import './switch-account-dialog.css'

/** 切换演示账号: one click and the page starts again as the other person; unsaved work is asked about first. */
export function SwitchAccountDialog({ onClose }: { onClose: () => void }): ReactElement | null {
  const user = useCurrentUser()
  const home = useHref(paths.home())
  const accounts = useCall(demoAccounts, {})
  const [asking, setAsking] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const change = useCallMutation(demoSwitch, {
    onSuccess: () => {
      setLeaving(true)
      // Loaded anew: nothing that was read or typed as the one person is left for the other.
      leavePage(home)
    },
  })
  const choose = async (phone: string): Promise<void> => {
    // Before the call: staying afterwards would leave this person's page on the other's session.
    if (hasUnsavedWork()) {
      setAsking(true)
      if (!(await askToLeave())) {
        onClose()
        return
      }
      setAsking(false)
    }
    change.mutate({ phone })
  }
  // A native dialog stands above everything else, the question too.
  if (asking) return null
  return (
    <NativeDialog
      title="切换演示账号"
      widthPx={640}
      onClose={onClose}
      footer={
        <button type="button" className="btn" onClick={onClose}>
          取消
        </button>
      }
    >
      <Region query={accounts} skeleton={<span className="skeleton" />} small>
        {(list) => (
          <ul className="switch-account-dialog-list">
            {list.map((account) => (
              <li key={account.phone}>
                <DemoAccount
                  account={account}
                  current={account.personAccountId === user.personAccountId}
                  disabled={change.isPending || leaving}
                  onChoose={() => void choose(account.phone)}
                />
              </li>
            ))}
          </ul>
        )}
      </Region>
    </NativeDialog>
  )
}

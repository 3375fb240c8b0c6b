import { demoAccounts, demoSingleSignOn } from '@qiyin/calls/areas/site.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { useEffect, useState, type ReactElement } from 'react'
import { callApi } from '../base/call-client.ts'
import { asCallFailure } from '../base/call-failure.ts'
import { toast } from '../base/toast.ts'
import { DemoAccount } from '../demo/demo-account.tsx'
import { NativeDialog } from '../feedback/native-dialog.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import './demo-employees.css'

interface DemoEmployeesProps {
  onClose: () => void
  onChosen: () => void
}

/** Stands where a corporate single sign-on would: whom of the demonstration's employees to be. */
export function DemoEmployees({ onClose, onChosen }: DemoEmployeesProps): ReactElement {
  const [employees, setEmployees] = useState<Answer<typeof demoAccounts>>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    callApi(demoAccounts, {}).then(
      (accounts) => setEmployees(accounts.filter(({ employee }) => employee)),
      (thrown: unknown) => {
        toast('error', asCallFailure(thrown).message)
        onClose()
      },
    )
  }, [onClose])
  const choose = async (phone: string): Promise<void> => {
    setBusy(true)
    try {
      await callApi(demoSingleSignOn, { phone })
      onChosen()
    } catch (thrown) {
      setBusy(false)
      toast('error', asCallFailure(thrown).message)
    }
  }
  return (
    <NativeDialog
      title="选择演示员工"
      widthPx={420}
      onClose={onClose}
      footer={
        <button type="button" className="btn" onClick={onClose}>
          取消
        </button>
      }
    >
      <p className="cap ink3">演示环境未接入企业统一身份，请选择要登录的员工</p>
      {employees === undefined ? (
        <Spinner size={28} />
      ) : (
        <ul className="demo-employees">
          {employees.map((account) => (
            <li key={account.phone}>
              <DemoAccount account={account} disabled={busy} onChoose={() => void choose(account.phone)} />
            </li>
          ))}
        </ul>
      )}
    </NativeDialog>
  )
}

import { useSecondTransfer } from '@qiyin/ui/company/use-second-transfer.ts'
import type { WizardCompany } from '@qiyin/ui/company/wizard-company.ts'
import { NativeDialog } from '@qiyin/ui/feedback/native-dialog.tsx'
import { useState, type ReactElement } from 'react'

/** 没有收到款项？ on a phone: what to look at, and the amount sent again, once. */
export function MissingPayment({ company }: { company: WizardCompany }): ReactElement {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn bare" onClick={() => setOpen(true)}>
        没有收到款项？
      </button>
      {open && <MissingPaymentDialog company={company} onClose={() => setOpen(false)} />}
    </>
  )
}

interface MissingPaymentDialogProps {
  company: WizardCompany
  onClose: () => void
}

function MissingPaymentDialog({ company, onClose }: MissingPaymentDialogProps): ReactElement {
  const second = useSecondTransfer(company, onClose)
  return (
    <NativeDialog
      title="没有收到款项？"
      onClose={onClose}
      footer={
        <>
          {second.allowed && (
            <button type="button" className="btn tonal" disabled={second.busy} onClick={second.ask}>
              {second.label}
            </button>
          )}
          <button type="button" className="btn primary" onClick={onClose}>
            我知道了
          </button>
        </>
      }
    >
      <p>{second.account}</p>
      <p>{second.text}</p>
    </NativeDialog>
  )
}

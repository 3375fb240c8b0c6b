import { useSecondTransfer } from '@qiyin/ui/company/use-second-transfer.ts'
import { Button, Modal } from 'antd'
import { useState, type ReactElement } from 'react'
import type { WizardCompany } from '@qiyin/ui/company/wizard-company.ts'

/** 没有收到款项？: what to look at, and the amount sent again, once. */
export function MissingPayment({ company }: { company: WizardCompany }): ReactElement {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        没有收到款项？
      </Button>
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
    <Modal
      open
      centered
      width={480}
      title="没有收到款项？"
      onCancel={onClose}
      footer={
        <>
          {second.allowed && (
            <Button loading={second.busy} onClick={second.ask}>
              {second.label}
            </Button>
          )}
          <Button type="primary" onClick={onClose}>
            我知道了
          </Button>
        </>
      }
    >
      <p>{second.account}</p>
      <p>{second.text}</p>
    </Modal>
  )
}

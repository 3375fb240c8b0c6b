import { Button, Modal } from 'antd'
import { useState, type ReactElement } from 'react'
import type { WizardCompany } from './wizard-company.ts'

/** 没有收到款项？: what to look at before asking the platform. */
export function MissingPayment({ company }: { company: WizardCompany }): ReactElement {
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        没有收到款项？
      </Button>
      <Modal
        open={open}
        centered
        width={480}
        title="没有收到款项？"
        onCancel={close}
        footer={
          <Button type="primary" onClick={close}>
            我知道了
          </Button>
        }
      >
        <p>
          请先核对收款账户：{company.bankName ?? '-'} {company.subBranchName ?? ''}，账号
          <span className="num"> {company.bankNo ?? '-'}</span>
        </p>
        <p>
          一般 2 小时内到账，节假日可能顺延。请在网银或回单中按附言
          {company.payout ? `「企业认证 ${company.payout.remark}」` : ''}查找；超过 2
          个工作日仍未到账，请联系平台客服。
        </p>
      </Modal>
    </>
  )
}

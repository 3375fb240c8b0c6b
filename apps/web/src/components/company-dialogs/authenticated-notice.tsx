import { useAuthenticatedText, type TakenCompany } from '@qiyin/ui/company/authenticated-text.ts'
import { Button, Modal } from 'antd'
import type { ReactElement } from 'react'

interface AuthenticatedNoticeProps {
  of: TakenCompany
  onClose: () => void
}

/** G-12: the company is authenticated already; whom to ask. */
export function AuthenticatedNotice({ of, onClose }: AuthenticatedNoticeProps): ReactElement {
  const text = useAuthenticatedText(of)
  return (
    <Modal
      open
      centered
      width={420}
      title="企业已认证"
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          我知道了
        </Button>
      }
    >
      <p aria-live="polite">{text}</p>
    </Modal>
  )
}

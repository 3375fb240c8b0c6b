import { Input, Modal, type InputRef } from 'antd'
import { useRef, useState, type ReactElement } from 'react'

interface RemoveCompanyDialogProps {
  companyName: string
  busy: boolean
  onRemove: () => void
  onClose: () => void
}

/** D-35: a company is removed by who types its name. */
export function RemoveCompanyDialog({
  companyName,
  busy,
  onRemove,
  onClose,
}: RemoveCompanyDialogProps): ReactElement {
  const [typed, setTyped] = useState('')
  const input = useRef<InputRef>(null)
  const fits = typed.trim() === companyName
  return (
    <Modal
      open
      centered
      width={480}
      title="移除企业"
      okText="移除"
      okButtonProps={{ danger: true, disabled: !fits, loading: busy }}
      afterOpenChange={(open) => open && input.current?.focus()}
      onOk={onRemove}
      onCancel={onClose}
    >
      <p>移除后将无法管理该企业，企业的印章和授权同时停用；已有合同及其证据保留。</p>
      <p className="ink3">请输入企业名称「{companyName}」以确认：</p>
      <Input
        ref={input}
        aria-label="企业名称"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={() => fits && !busy && onRemove()}
      />
    </Modal>
  )
}

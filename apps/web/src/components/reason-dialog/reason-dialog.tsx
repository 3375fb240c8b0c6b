import { maxReasonLength } from '@qiyin/domain/text-check.ts'
import { Form, Input, Modal, type GetRef } from 'antd'
import { useRef, type ReactElement, type ReactNode } from 'react'
import { FormField } from '../form-section/form-field.tsx'

interface ReasonDialogProps {
  open: boolean
  title: string
  /** The red button: 确认撤销. */
  okText: string
  /** Names the field: 撤销原因. */
  label: string
  /** What the act ends, and whom it tells. */
  note: ReactNode
  /** What it is done to, between note and field. */
  children?: ReactNode
  /** A rule of the domain: what is wrong with the reason in Chinese, or null. */
  problemOf: (reason: string) => string | null
  busy: boolean
  onClose: () => void
  /** Only with a reason, without the blanks around it. */
  onReason: (reason: string) => void
}

/**
 * D-11, D-15 and every act that cannot be undone and must be explained: note, object, reason, red button.
 * The caller keeps `open` until its call has succeeded, so that a refusal leaves what was typed.
 */
export function ReasonDialog(props: ReasonDialogProps): ReactElement {
  const { open, title, okText, label, note, children, problemOf, busy, onClose, onReason } = props
  const [form] = Form.useForm<{ reason: string }>()
  const field = useRef<GetRef<typeof Input.TextArea>>(null)
  return (
    <Modal
      open={open}
      centered
      width={406}
      title={title}
      okText={okText}
      okButtonProps={{ danger: true, loading: busy }}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
    >
      <p>{note}</p>
      {children}
      <Form
        form={form}
        name="reason-dialog"
        layout="vertical"
        preserve={false}
        validateTrigger="onBlur"
        onFinish={({ reason }) => onReason(reason.trim())}
      >
        <FormField label={label} name="reason" required check={problemOf}>
          <Input.TextArea
            ref={field}
            rows={4}
            maxLength={maxReasonLength}
            showCount
            placeholder={`请输入${label}`}
            style={{ resize: 'none' }}
          />
        </FormField>
      </Form>
    </Modal>
  )
}

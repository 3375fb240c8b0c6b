import { maxReasonLength } from '@qiyin/domain/text-check.ts'
import { Form, Input, Modal, type GetRef } from 'antd'
import { useRef, type ReactElement } from 'react'
import { FormField } from '../form-section/form-field.tsx'
import type { ReasonDialogProps } from './reason-dialog-props.ts'
import './reason-form.css'

/** The dialog of `ReasonDialog`, fetched with its form when it is first opened. */
export function ReasonForm(props: ReasonDialogProps): ReactElement {
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
      <p className="reason-form-note">{note}</p>
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
            // Blanks around it are not sent, and fill nothing.
            showCount={{ formatter: ({ value, maxLength }) => `${value.trim().length} / ${maxLength}` }}
            placeholder={`请输入${label}`}
            style={{ resize: 'none' }}
          />
        </FormField>
      </Form>
    </Modal>
  )
}

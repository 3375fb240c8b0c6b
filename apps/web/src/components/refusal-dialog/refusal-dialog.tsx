import { closeAsking } from '@qiyin/ui/feedback/close-asking.ts'
import { maxReasonLength } from '@qiyin/domain/text-check.ts'
import { Button, Form, Input, Modal } from 'antd'
import { useState, type ReactElement } from 'react'
import { focusDialogField } from '../dialog-focus/focus-dialog-field.ts'
import { FormField } from '../form-section/form-field.tsx'
import './refusal-dialog.css'

interface RefusalDialogProps {
  /** Whose application it is, and what tells it from others of theirs. */
  about: { readonly name: string; readonly note: string }
  /** Who is told the reason, and may apply again. */
  applicant: string
  /** What is often the reason, to be taken with a click. */
  phrases: readonly string[]
  busy: boolean
  onRefuse: (reason: string) => void
  onClose: () => void
}

/** D-32b: why an application is refused, in words the applicant can act on. */
export function RefusalDialog(props: RefusalDialogProps): ReactElement {
  const { about, applicant, phrases, busy, onRefuse, onClose } = props
  const [reason, setReason] = useState('')
  return (
    <Modal
      open
      centered
      width={480}
      title="审核不通过"
      okText="确认不通过"
      okButtonProps={{ danger: true, loading: busy, disabled: reason.trim() === '' }}
      mask={{ closable: false }}
      afterOpenChange={focusDialogField}
      onOk={() => onRefuse(reason.trim())}
      onCancel={() => void closeAsking(reason.trim() !== '', onClose)}
    >
      <p className="refusal-dialog-consequence">不通过后认证退回，{applicant}可修改资料后重新提交</p>
      <p className="refusal-dialog-about">
        <b>{about.name}</b>
        <span className="cap ink3">{about.note}</span>
      </p>
      <Form layout="vertical" component={false}>
        <FormField label="不通过原因" required help={`原因将通知${applicant}`}>
          {(id) => (
            <>
              <div className="refusal-dialog-phrases">
                {phrases.map((phrase) => (
                  <Button
                    key={phrase}
                    size="small"
                    onClick={() => setReason((typed) => (typed === '' ? phrase : `${typed}；${phrase}`))}
                  >
                    {phrase}
                  </Button>
                ))}
              </div>
              <Input.TextArea
                id={id}
                placeholder="请填写不通过原因"
                rows={4}
                maxLength={maxReasonLength}
                showCount
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            </>
          )}
        </FormField>
      </Form>
    </Modal>
  )
}

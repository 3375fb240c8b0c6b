import { maxReasonLength } from '@qiyin/domain/text-check.ts'
import { Button, Input, Modal } from 'antd'
import { useState, type ReactElement } from 'react'
import './refusal-dialog.css'

interface RefusalDialogProps {
  /** What is often the reason, to be taken with a click. */
  phrases: readonly string[]
  busy: boolean
  onRefuse: (reason: string) => void
  onClose: () => void
}

/** D-32b: why an application is refused, in words the applicant can act on. */
export function RefusalDialog({ phrases, busy, onRefuse, onClose }: RefusalDialogProps): ReactElement {
  const [reason, setReason] = useState('')
  return (
    <Modal
      open
      centered
      width={480}
      title="驳回申请"
      okText="驳回"
      okButtonProps={{ danger: true, loading: busy, disabled: reason.trim() === '' }}
      mask={{ closable: false }}
      onOk={() => onRefuse(reason.trim())}
      onCancel={onClose}
    >
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
        aria-label="驳回原因"
        placeholder="请填写驳回原因"
        rows={4}
        maxLength={maxReasonLength}
        showCount
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Modal>
  )
}

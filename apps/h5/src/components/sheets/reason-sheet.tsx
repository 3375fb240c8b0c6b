import { useId, useState, type ReactElement } from 'react'
import { maxReasonLength } from '@qiyin/domain/text-check.ts'
import { NativeDialog } from '@qiyin/ui/feedback/native-dialog.tsx'
import './reason-sheet.css'

interface ReasonSheetProps {
  title: string
  note: string
  /** 拒签原因, 撤销原因. */
  label: string
  okText: string
  problemOf: (reason: string) => string | null
  busy: boolean
  onClose: () => void
  onSubmit: (reason: string) => void
}

/** Asks why something is ended that cannot be taken up again. */
export function ReasonSheet(props: ReasonSheetProps): ReactElement {
  const { title, note, label, okText, problemOf, busy, onClose, onSubmit } = props
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  const submit = (): void => {
    const found = problemOf(reason)
    setProblem(found)
    if (found === null) onSubmit(reason.trim())
  }
  return (
    <NativeDialog
      title={title}
      onClose={reason.trim() === '' ? onClose : undefined}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            取消
          </button>
          <button type="button" className="btn danger" disabled={busy} onClick={submit}>
            {okText}
          </button>
        </>
      }
    >
      <p className="ink2">{note}</p>
      <label className="reason-sheet-label" htmlFor={id}>
        {label}
      </label>
      <div className="reason-sheet-text">
        <textarea
          id={id}
          rows={4}
          maxLength={maxReasonLength}
          placeholder={`请输入${label}`}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-count ${id}-problem`}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value)
            setProblem(null)
          }}
        />
        <span id={`${id}-count`} className="cap ink3 num">
          {reason.trim().length}/{maxReasonLength}
        </span>
      </div>
      <p id={`${id}-problem`} className="reason-sheet-problem" role="alert">
        {problem}
      </p>
    </NativeDialog>
  )
}

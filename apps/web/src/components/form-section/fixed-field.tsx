import { Form } from 'antd'
import type { ReactElement } from 'react'
import './fixed-field.css'

interface FixedFieldProps {
  label: string
  value: string
  note?: string
  className?: string
}

/** A field with one possible value, and why. */
export function FixedField({ label, value, note, className = '' }: FixedFieldProps): ReactElement {
  return (
    <Form.Item label={label} className={className}>
      <span className="fixed-field-value">
        {value}
        {note !== undefined && <span className="cap ink3">{note}</span>}
      </span>
    </Form.Item>
  )
}
